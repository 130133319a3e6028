import { generateText, jsonSchema, stepCountIs, streamText } from "ai";
import { expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import type { MemoryEvent } from "../../src/memory/events.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { scriptedModel } from "../../src/testing/scripted-model.ts";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string): unknown => ({ role: "user", content });
const seen = (text: string): unknown => ({ role: "assistant", content: [{ type: "text", text }] });
const quiet = { onError: () => undefined };
const tools = {
  add: {
    inputSchema: jsonSchema<{ a: number }>({ type: "object", properties: { a: { type: "number" } }, required: ["a"] }),
    execute: async ({ a }: { a: number }) => a + 1,
  },
};

onEveryStore("a followed stream", (open) => {
  test("commits when it ends, with its usage, and stays whole for its reader", async () => {
    const chat = open().memory.session("s");
    const model = scriptedModel([
      { text: ["It ", "works."], usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 4 } },
    ]);
    const turn = await chat.begin("hello");
    const result = turn.follow(streamText({ model, ...turn.prompt }));
    let text = "";
    for await (const part of result.textStream) text += part;
    expect(text).toBe("It works.");
    expect(await turn.settled).toBe("committed");
    expect(await chat.messages()).toEqual([user("hello"), seen("It works.")]);
    expect(await chat.usage()).toMatchObject({ turns: 1, inputTokens: 7, outputTokens: 2, cachedInputTokens: 4 });
  });

  test("keeps what was recorded before it, whether it ends well or breaks", async () => {
    const call = {
      role: "assistant" as const,
      content: [{ type: "tool-call" as const, toolCallId: "c", toolName: "add", input: { a: 1 } }],
    };
    const output = { type: "text" as const, value: "2" };
    const result = {
      role: "tool" as const,
      content: [{ type: "tool-result" as const, toolCallId: "c", toolName: "add", output }],
    };
    for (const answer of ["It is 2.", { text: ["It is"], error: new Error("cut") }]) {
      const chat = open().memory.session("s");
      const turn = await chat.begin("add");
      await turn.record(call);
      await turn.record(result);
      turn.follow(streamText({ model: scriptedModel([answer]), ...turn.prompt, ...quiet }));
      await turn.settled;
      expect((await chat.messages()).slice(0, 3)).toEqual([user("add"), call, result]);
    }
  });

  test("that is none is refused at once, and the turn can go on", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("hello");
    for (const wrong of [undefined, {}, { textStream: [] }, "text"]) {
      expect(() => turn.follow(wrong as unknown as Parameters<typeof turn.follow>[0])).toThrow(
        expect.objectContaining({ code: "BAD_INPUT" }),
      );
    }
    await expect(turn.commit("x", { usage: { inputTokens: Number.NaN, outputTokens: 1 } })).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
    await turn.commit("fine");
  });

  test("commits even when nobody reads it", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("hello");
    turn.follow(streamText({ model: scriptedModel(["fine"]), ...turn.prompt }));
    expect(await turn.settled).toBe("committed");
  });

  test("keeps the calls and results of its steps", async () => {
    const chat = open().memory.session("s");
    const model = scriptedModel([{ calls: [{ name: "add", input: { a: 1 } }] }, "2"]);
    const turn = await chat.begin("1 + 1?");
    turn.follow(streamText({ model, tools, stopWhen: stepCountIs(3), ...turn.prompt }));
    expect(await turn.settled).toBe("committed");
    expect((await chat.messages()).map((message) => message.role)).toEqual(["user", "assistant", "tool", "assistant"]);
    const next = scriptedModel(["yes"]);
    await chat.turn("sure?", async (prompt) => generateText({ model: next, tools, ...prompt }));
    expect(next.calls[0]!.prompt.map((message) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
  });

  test("stopped by the person: what they saw is kept, and is no finished answer", async () => {
    const chat = open().memory.session("s");
    const button = new AbortController();
    const turn = await chat.begin("story", { signal: button.signal });
    const model = scriptedModel([{ text: ["Once ", "upon ", "a time"], waitMs: 10 }]);
    const result = turn.follow(streamText({ model, ...turn.prompt, abortSignal: turn.signal }));
    let text = "";
    for await (const part of result.textStream) {
      text += part;
      if (text.includes("upon")) button.abort();
    }
    expect(await turn.settled).toBe("stopped");
    expect(await chat.messages()).toEqual([user("story"), seen("Once upon ")]);
    expect((await chat.explain()).status).toBe("stopped");
    expect(await chat.turn("go on", async () => "ok")).toBe("ok");
  });

  test("broken half-way: forgotten by default, kept by option; the next turn is normal", async () => {
    for (const onBreak of ["drop", "keep"] as const) {
      const chat = open({ onBreak }).memory.session("s");
      const turn = await chat.begin("question");
      const model = scriptedModel([{ text: ["half "], breaks: new Error("terminated") }]);
      turn.follow(streamText({ model, ...turn.prompt, ...quiet, maxRetries: 0 }));
      expect(await turn.settled).toBe(onBreak === "drop" ? "aborted" : "stopped");
      expect(await chat.messages()).toEqual(onBreak === "drop" ? [] : [user("question"), seen("half ")]);
      expect(await chat.turn("again", async () => "ok")).toBe("ok");
    }
  });

  test("a model that fails at once leaves no trace", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("question");
    turn.follow(streamText({ model: scriptedModel([new Error("503")]), ...turn.prompt, ...quiet, maxRetries: 0 }));
    expect(await turn.settled).toBe("aborted");
    expect(await chat.messages()).toEqual([]);
  });

  test("a commit that fails behind a stream rejects settled and raises an event without text", async () => {
    const { store } = open();
    const events: MemoryEvent[] = [];
    const failing = {
      ...store,
      commit: async () => Promise.reject(new MemoryError("STORE_FULL", "The disk is full.")),
    };
    const memory = memoryOver(
      shareStore(() => failing),
      { background: "manual", onEvent: (event) => events.push(event) },
    );
    const chat = memory.session("s");
    const turn = await chat.begin("my secret");
    turn.follow(streamText({ model: scriptedModel(["answer"]), ...turn.prompt }));
    await expect(turn.settled).rejects.toMatchObject({ code: "STORE_FULL" });
    expect(events).toMatchObject([{ kind: "error", code: "COMMIT_FAILED", cause: { code: "STORE_FULL" } }]);
    expect(JSON.stringify(events)).not.toContain("secret");
    await memoryOver(
      shareStore(() => store),
      {},
    )
      .session("s")
      .turn("free again", async () => "yes");
  });
});
