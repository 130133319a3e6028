import { expect, test } from "vitest";
import { answers, says } from "../../packages/app/test/providers/script.ts";
import { asJson, readAll, type Client } from "./client.ts";
import { open, sentTo } from "./open.ts";

const thought = { text: "I must look.", signature: "bG9va2luZw+/8=" };
const calls = [
  { id: "call_a", name: "weather", input: { city: "Paris" } },
  { id: "call_b", name: "weather", input: { city: "Oslo" } },
  { id: "call_c", name: "clock", input: { zone: "CET" } },
];
const looks = answers({ thought, pieces: ["Let me ", "look."], calls });
const says21 = answers({ thought: { text: "Now I know.", signature: "a25vd24+/8==" }, pieces: ["21 and 9 degrees."] });
const outputs = ["21 degrees", "9 degrees", "noon"];
const tools = true;

export function toolCases(client: Client): void {
  test("parallel calls are run by hand, and each step is on disk before the next", async () => {
    const script = [looks, answers({ calls: [{ id: "call_d", name: "clock", input: { zone: "UTC" } }] }), says21];
    const { chat, provider, ask, results } = await open(client, [...script, says("Gladly.")]);
    const seen: unknown[] = [client.format.fromText("How warm is it?")];

    const turn = await chat.begin("How warm is it?");
    for (;;) {
      const { reply, messages, calls: called } = await ask(turn.prompt, { tools });
      await turn.record(reply);
      seen.push(...messages);
      if (called.length === 0) break;
      const given = results(called.map((call, place) => ({ ...call, output: outputs[place]! })));
      for (const message of given) await turn.record(message);
      seen.push(...given);
    }
    await turn.commit();

    expect(await chat.messages()).toEqual(asJson(seen));
    await chat.turn("Thanks.", async (prompt) => (await ask(prompt, { tools })).reply as never);
    for (const request of sentTo(provider).slice(1)) for (const output of outputs) expect(request).toContain(output);
  });

  test("a streamed step with calls is recorded, and its results with it", async () => {
    const { chat, ask, stream, results } = await open(client, [looks, says21, says("Gladly.")]);
    const turn = await chat.begin("How warm is it?");

    const streaming = await stream(turn.prompt, { tools });
    expect(await readAll(streaming)).toBe("Let me look.");
    const first = await streaming.final();
    for (const message of first.messages) await turn.record(message);
    const given = results(first.calls.map((call, place) => ({ ...call, output: outputs[place]! })));
    for (const message of given) await turn.record(message);
    const last = await stream(turn.prompt, { tools });
    turn.follow(last.stream);
    await readAll(last);

    expect(await turn.settled).toBe("committed");
    const seen = [client.format.fromText("How warm is it?"), ...first.messages, ...given];
    expect(await chat.messages()).toEqual(asJson([...seen, ...(await last.final()).messages]));
    await chat.turn("Thanks.", async (prompt) => (await ask(prompt, { tools })).reply as never);
  });

  test("the signature of the thought before a call comes back with it, byte for byte", async () => {
    const { chat, provider, ask, results } = await open(client, [looks, says21]);
    const turn = await chat.begin("How warm is it?");
    const { reply, calls: called } = await ask(turn.prompt, { tools });
    await turn.record(reply);
    for (const message of results(called.map((call) => ({ ...call, output: "?" })))) await turn.record(message);
    await turn.commit((await ask(turn.prompt, { tools })).reply);

    const kept = client.wire.issues(looks, { serial: 1, body: {} }).includes(thought.signature);
    expect(sentTo(provider)[1]!.includes(JSON.stringify(thought.signature))).toBe(kept);
  });

  test("calls without ids are answered in their order", async () => {
    const nameless = calls.map((call) => ({ ...call, id: client.wire.name === "Gemini" ? "" : call.id }));
    const { chat, provider, ask, results } = await open(client, [
      answers({ thought, calls: nameless }),
      says21,
      says("Gladly."),
    ]);
    const turn = await chat.begin("How warm is it?");
    const { reply, calls: called } = await ask(turn.prompt, { tools });
    await turn.record(reply);
    for (const message of results(called.map((call, place) => ({ ...call, output: outputs[place]! })))) {
      await turn.record(message);
    }
    await turn.commit((await ask(turn.prompt, { tools })).reply);
    await chat.turn("Thanks.", async (prompt) => (await ask(prompt, { tools })).reply as never);

    for (const request of sentTo(provider).slice(1)) {
      const places = outputs.map((output) => request.indexOf(output));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
    }
  });
}
