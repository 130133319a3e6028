import { createUIMessageStreamResponse, isStepCount, jsonSchema, streamText, tool, toUIMessageStream } from "ai";
import { beforeAll, describe, expect, test } from "vitest";
import { openMemory } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";
import type { Store } from "aide-memoire/store";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { callIds, calls, refusals, result, resultIds, said, user } from "./support/messages.ts";
import { built, newFile, start } from "./support/processes.ts";
import { streamingModel } from "./support/streams.ts";

const seen = (text: string): unknown => ({ role: "assistant", content: [{ type: "text", text }] });
const quiet = { onError: () => undefined };
const work = tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute: async () => "ok" });

onEveryStore("E stream abort and failed turns", (open) => {
  test("C-026 the client leaves: what it saw is kept, and the next request is valid", async () => {
    const opened = open();
    const request = new AbortController();
    const turn = await opened.memory.session("s").begin("say hello", { signal: request.signal });
    const model = streamingModel(["Hello", " wor"], "hang");
    const followed = turn.follow(streamText({ model, ...turn.prompt, abortSignal: turn.signal }));
    let text = "";
    for await (const delta of followed.textStream) {
      text += delta;
      if (text === "Hello wor") request.abort();
    }
    expect(await turn.settled).toBe("stopped");
    const chat = another(opened).session("s");
    expect(await chat.messages()).toEqual([user("say hello"), seen("Hello wor")]);
    const next = await chat.begin("go on");
    expect(next.prompt.messages).toEqual([user("say hello"), seen("Hello wor"), user("go on")]);
  });

  test("C-026 the client leaves, and nothing told the model: the whole answer is kept", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("say hello");
    const model = streamingModel(["Hello", " world"], "finish");
    const { stream } = turn.follow(streamText({ model, ...turn.prompt }));
    const response = createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
    await response.body?.cancel();
    expect(await turn.settled).toBe("committed");
    expect(await chat.messages()).toEqual([user("say hello"), seen("Hello world")]);
  });

  test("C-027 a stream that was cut after 3 of 10 pieces is stopped, not committed", async () => {
    const { memory, store } = open();
    const chat = memory.session("s", { user: "u" });
    await chat.turn("before", async () => "ok");
    const request = new AbortController();
    const turn = await chat.begin("count", { signal: request.signal });
    const model = streamingModel(["1 ", "2 ", "3 "], "hang");
    const followed = turn.follow(streamText({ model, ...turn.prompt, abortSignal: turn.signal }));
    let pieces = 0;
    for await (const _ of followed.textStream) {
      pieces += 1;
      if (pieces === 3) request.abort();
    }
    expect(await turn.settled).toBe("stopped");
    expect((await chat.messages()).at(-1)).toEqual(seen("1 2 3 "));
    expect(await statuses(store, "u")).toEqual(["committed", "stopped"]);
  });

  test("C-028 a call whose turn died is closed once, before the next message", async () => {
    const opened = open();
    const dead = await opened.memory.session("s").begin("do it");
    await dead.record(calls("a"));
    const chat = another(opened).session("s");
    const next = await chat.begin("still there?", { whenBusy: "interrupt" });
    expect(refusals(next.prompt.messages)).toEqual([]);
    expect(next.prompt.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
    await next.commit("yes");
    const before = await chat.messages();
    for (const text of ["good", "fine"]) await chat.turn(text, async () => "ok");
    const after = await chat.messages();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(resultIds(after)).toEqual(["a"]);
  });

  test("C-029 a stream that breaks after a tool ran keeps what the tool did", async () => {
    const chat = open().memory.session("s");
    const model = scriptedModel([
      { calls: [{ name: "work", input: {}, id: "a" }] },
      { text: "It is", breaks: new Error("504") },
    ]);
    const turn = await chat.begin("book it");
    turn.follow(streamText({ model, ...turn.prompt, tools: { work }, stopWhen: isStepCount(3), ...quiet }));
    await turn.settled;
    expect(resultIds(await chat.messages())).toEqual(["a"]);
    const next = await chat.begin("is it booked?");
    expect(callIds(next.prompt.messages)).toEqual(["a"]);
    expect(refusals(next.prompt.messages)).toEqual([]);
  });

  test("C-030 an error within the stream is told to the client, and a retry does not double the question", async () => {
    for (const onFailure of ["drop", "keep"] as const) {
      const { memory } = open({ onFailure });
      const chat = memory.session("s");
      const turn = await chat.begin("hi", { key: "k" });
      const model = streamingModel(["Hel", "lo"], new Error("overloaded"));
      const { stream } = turn.follow(streamText({ model, ...turn.prompt, ...quiet }));
      const events = toUIMessageStream({ stream, onError: String });
      const body = await createUIMessageStreamResponse({ stream: events }).text();
      expect(body).toContain('{"type":"error","errorText":"Error: overloaded"}');
      expect(await turn.settled).toBe("aborted");
      expect(await chat.messages()).toEqual([]);
      expect((await chat.info())?.unanswered?.message).toEqual(onFailure === "keep" ? user("hi") : undefined);
      const again = await chat.begin("hi", { key: "k" });
      again.follow(streamText({ model: streamingModel(["Hello."], "finish"), ...again.prompt }));
      expect(await again.settled).toBe("committed");
      expect(await chat.messages()).toEqual([user("hi"), seen("Hello.")]);
      expect((await chat.info())?.unanswered).toBeUndefined();
    }
  });
});

describe("E a process that dies (sqlite)", () => {
  beforeAll(built);

  test("C-028 killed between the call and its result: the next process goes on at once", async () => {
    const where = newFile();
    const child = start("tools", { where, question: "do it", messages: [calls("a")] });
    await child.next();
    await child.kill();
    const memory = openMemory(where);
    const chat = memory.session("s");
    const next = await chat.begin("still there?", { waitMs: 5000 });
    expect(next.prompt.messages.slice(0, 2)).toEqual([user("do it"), calls("a")]);
    expect(refusals(next.prompt.messages)).toEqual([]);
    await next.commit("yes");
    await chat.turn("good", async () => "ok");
    expect(resultIds(await chat.messages())).toEqual(["a"]);
    await memory.close();
  });

  test("C-029 killed in the third step: the first two are kept, each with its result", async () => {
    const where = newFile();
    const messages = [calls("1"), result("1"), calls("2"), result("2"), calls("3")];
    const child = start("tools", { where, question: "all of it", messages });
    for (const _ of messages) await child.next();
    await child.kill();
    const memory = openMemory(where);
    const next = await memory.session("s").begin("go on", { waitMs: 5000 });
    expect(next.prompt.messages.slice(0, 6)).toEqual([user("all of it"), ...messages]);
    expect(refusals(next.prompt.messages)).toEqual([]);
    await next.abort();
    await memory.close();
  });

  test("C-029 killed in the third step of a followed stream: the first two are kept", async () => {
    const where = newFile();
    const child = start("follow", { where, question: "all of it" });
    for (const tool of ["1", "2", "3"]) expect(await child.next()).toBe(tool);
    await child.kill();
    const memory = openMemory(where);
    const chat = memory.session("s");
    await chat.turn("go on", async () => "ok", { waitMs: 5000 });
    const stored = await chat.messages();
    expect(callIds(stored).slice(0, 2)).toEqual(["1", "2"]);
    expect(resultIds(stored).slice(0, 2)).toEqual(["1", "2"]);
    expect(refusals(stored.slice(0, -1))).toEqual([]);
    expect(stored.slice(-2)).toEqual([user("go on"), said("ok")]);
    await memory.close();
  });
});

/** How the turns of a user's session ended, in their order, as the store has it. */
async function statuses(store: Store, user: string): Promise<unknown[]> {
  const page = await store.page(
    { tenant: "", kind: "user", id: user },
    { collection: "turn", order: "key", limit: 100 },
  );
  const records = page.items.map(({ body }) => JSON.parse(body) as { number: number; status: string });
  return records.sort((a, b) => a.number - b.number).map(({ status }) => status);
}
