import { expect, test } from "vitest";
import { answers, says, type Delivery } from "../../packages/app/test/providers/script.ts";
import { asJson, readAll, type Client } from "./client.ts";
import { framesUpTo, open, sentTo } from "./open.ts";

const thought = { text: "A story.", signature: "c3Rvcnk+/8==" };
const story = { thought, pieces: ["Once upon ", "a time ", "there was a fox."] };

const onDisk = { where: undefined };

export function endingCases(client: Client): void {
  const half = framesUpTo(client.wire, answers(story), "a time");

  test("what a person saw before they stopped is kept, and the next request is accepted", async () => {
    const { chat, provider, ask, stream } = await open(client, [
      answers(story, { holdAfter: half }),
      says("It was red."),
    ]);
    const button = new AbortController();

    const turn = await chat.begin("Tell me a story.", { signal: button.signal });
    const streaming = await stream(turn.prompt, { signal: turn.signal });
    turn.follow(streaming.stream);
    const seen = await readAll(streaming, (text) => {
      if (text.includes("a time")) button.abort();
    });

    expect(seen).toBe("Once upon a time ");
    expect(await turn.settled).toBe("stopped");
    expect(await provider.requests[0]!.ended).toBe("hung up");
    const kept = await chat.messages();
    expect(kept.map((message) => client.format.read(message).text).join("|")).toMatch(/\|Once upon a time $/);
    await chat.turn("And the fox?", async (prompt) => (await ask(prompt)).reply as never);
    expect(sentTo(provider)[1]).toContain("Once upon a time");
  });

  const breaks: readonly [string, Delivery][] = [
    ["the connection breaks", { breakAfter: half }],
    ["a proxy ends the stream", { endAfter: half }],
    ["the provider tells an error", { failAfter: { frames: half, failure: "overloaded" } }],
  ];
  test.each(breaks)("a turn whose stream broke never happened: %s", async (_how, delivery) => {
    const { chat, provider, ask, stream } = await open(client, [answers(story, delivery), says("Hello.")]);

    const turn = await chat.begin("Tell me a story.");
    const streaming = await stream(turn.prompt);
    turn.follow(streaming.stream);
    await readAll(streaming);

    expect(await turn.settled).toBe("aborted");
    expect(await chat.messages()).toEqual([]);
    const reply = await chat.turn("Hello?", async (prompt) => (await ask(prompt)).reply as never);
    expect(reply).toBeDefined();
    expect(sentTo(provider)[1]).not.toContain("story");
  });

  test.each(breaks)("what was seen of it is kept on request: %s", async (_how, delivery) => {
    const options = { onBreak: "keep", where: ":memory:" } as const;
    const { chat, provider, ask, stream } = await open(client, [answers(story, delivery), says("Sorry.")], options);

    const turn = await chat.begin("Tell me a story.");
    const streaming = await stream(turn.prompt);
    turn.follow(streaming.stream);
    const seen = await readAll(streaming);

    expect(await turn.settled).toBe("stopped");
    const texts = (await chat.messages()).map((message) => client.format.read(message).text);
    expect(texts.join("|")).toMatch(new RegExp(`\\|${seen}$`));
    await chat.turn("And the fox?", async (prompt) => (await ask(prompt)).reply as never);
    expect(sentTo(provider)[1]).toContain(seen.trim());
  });

  test("a call that was being written when the stream was stopped does not come back", async () => {
    const calls = [{ id: "call_a", name: "weather", input: { city: "Paris" } }];
    const answer = answers({ thought, pieces: ["I look."], calls });
    const frames = framesUpTo(client.wire, answer, "I look.");
    const script = [answers(answer, { holdAfter: frames }), says("Fine.")];
    const { chat, provider, ask, stream } = await open(client, script);
    const button = new AbortController();

    const turn = await chat.begin("How warm is it?", { signal: button.signal });
    const streaming = await stream(turn.prompt, { signal: turn.signal, tools: true });
    turn.follow(streaming.stream);
    await readAll(streaming, () => button.abort());

    expect(await turn.settled).toBe("stopped");
    await chat.turn("Never mind.", async (prompt) => (await ask(prompt, { tools: true })).reply as never);
    expect(sentTo(provider)[1]).not.toContain("call_a");
    expect(sentTo(provider)[1]).toContain("I look.");
  });

  test("a process that died between a call and its result leaves an interrupted turn", async () => {
    const calls = [
      { id: "call_a", name: "weather", input: { city: "Paris" } },
      { id: "call_b", name: "clock", input: { zone: "CET" } },
    ];
    const { chat, memory, provider, ask } = await open(
      client,
      [answers({ thought, calls }), says("It is warm.")],
      onDisk,
    );
    const turn = await chat.begin("How warm is it?");
    const first = await ask(turn.prompt, { tools: true });
    await turn.record(first.reply);

    await memory.killAndReopen();

    const next = await chat.begin("Are you there?");
    const last = await ask(next.prompt, { tools: true });
    await next.commit(last.reply);
    const all = await chat.messages();
    const before = [client.format.fromText("How warm is it?"), ...first.messages];
    expect(all.slice(0, before.length)).toEqual(asJson(before));
    expect(all.slice(-1 - last.messages.length)).toEqual(
      asJson([client.format.fromText("Are you there?"), ...last.messages]),
    );
    expect(sentTo(provider)[1]).toMatch(/interrupted/i);
  });

  test("a process that died after the results does not run the tools again", async () => {
    const calls = [{ id: "call_a", name: "weather", input: { city: "Paris" } }];
    const { chat, memory, provider, ask, results } = await open(
      client,
      [answers({ thought, calls }), says("Warm.")],
      onDisk,
    );
    const turn = await chat.begin("How warm is it?");
    const first = await ask(turn.prompt, { tools: true });
    await turn.record(first.reply);
    const given = results(first.calls.map((call) => ({ ...call, output: "21 degrees" })));
    for (const message of given) await turn.record(message);

    await memory.killAndReopen();

    await chat.turn("Well?", async (prompt) => (await ask(prompt, { tools: true })).reply as never);
    const before = [client.format.fromText("How warm is it?"), ...first.messages, ...given];
    expect((await chat.messages()).slice(0, before.length)).toEqual(asJson(before));
    expect(sentTo(provider)[1]).toContain("21 degrees");
  });
}
