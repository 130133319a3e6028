import { expect, test } from "vitest";
import { answers, says } from "../../packages/app/test/providers/script.ts";
import { asJson, readAll, type Client } from "./client.ts";
import { open, sentTo } from "./open.ts";

const thought = { text: "A short answer will do.", signature: "U2lnbmF0dXJl+/8=" };

export function conversationCases(client: Client): void {
  test.each([undefined, ":memory:" as const])("a conversation over a small window (where: %s)", async (where) => {
    const script = [1, 2, 3, 4, 5, 6].map((count) => answers({ thought, pieces: [`Answer ${count}.`] }));
    const { chat, provider, ask } = await open(client, script, { window: { turns: 2 }, where });

    const seen: unknown[] = [];
    for (const [index] of script.entries()) {
      const text = `Question ${index + 1}`;
      const turn = await chat.begin(text);
      const { reply, messages } = await ask(turn.prompt);
      await turn.commit(reply);
      seen.push(client.format.fromText(text), ...messages);
    }

    expect(await chat.messages()).toEqual(asJson(seen));
    const requests = sentTo(provider);
    expect(requests[2]).toContain("Answer 1.");
    expect(requests[5]).toContain("Answer 5.");
    expect(requests[5]).not.toContain("Question 1");
  });

  test("a streamed answer is kept as the client has it in the end", async () => {
    const script = [answers({ thought, pieces: ["Once ", "upon ", "a time."] }), says("The end.")];
    const { chat, provider, ask, stream } = await open(client, script);

    const turn = await chat.begin("Tell me a story.");
    const streaming = await stream(turn.prompt);
    turn.follow(streaming.stream);
    expect(await readAll(streaming)).toBe("Once upon a time.");
    expect(await turn.settled).toBe("committed");
    const { messages } = await streaming.final();
    expect(await chat.messages()).toEqual(asJson([client.format.fromText("Tell me a story."), ...messages]));
    expect((await chat.usage()).outputTokens).toBe(7);
    await chat.turn("And then?", async (prompt) => (await ask(prompt)).reply as never);
    expect(sentTo(provider)[1]).toContain("Once upon a time.");
  });

  test("a thought comes back byte for byte with the message that it led to", async () => {
    const { chat, provider, ask } = await open(client, [answers({ thought, pieces: ["Noon."] }), says("Yes.")]);
    await chat.turn("What time is it?", async (prompt) => (await ask(prompt)).reply as never);
    await chat.turn("Sure?", async (prompt) => (await ask(prompt)).reply as never);

    const kept = client.wire.issues(answers({ thought }), { serial: 1, body: {} }).includes(thought.signature);
    if (kept) expect(JSON.stringify(await chat.messages())).toContain(JSON.stringify(thought.signature));
    expect(sentTo(provider)[1]!.includes(thought.signature)).toBe(kept);
  });

  test("another answer and another question take the place of the first", async () => {
    const script = ["One.", "Two.", "Three.", "Four."].map((text) => answers({ thought, pieces: [text] }));
    const { chat, provider, ask } = await open(client, script);
    await chat.turn("Count.", async (prompt) => (await ask(prompt)).reply as never);

    const again = await chat.regenerate();
    const second = await ask(again.prompt);
    await again.commit(second.reply);
    expect(await chat.messages()).toEqual(asJson([client.format.fromText("Count."), ...second.messages]));

    const [question] = await chat.items();
    const edited = await chat.edit(question!.id, "Count on.");
    const third = await ask(edited.prompt);
    await edited.commit(third.reply);
    expect(await chat.messages()).toEqual(asJson([client.format.fromText("Count on."), ...third.messages]));

    await chat.turn("And on.", async (prompt) => (await ask(prompt)).reply as never);
    const [, repeated, other, last] = sentTo(provider);
    expect(repeated).toBe(sentTo(provider)[0]);
    expect(other).not.toMatch(/One|Two|Count\./);
    expect(last).toContain("Three.");
    expect(last).not.toMatch(/One|Two|Count\./);
  });
}
