import { GoogleGenAI } from "@google/genai";
import { expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { gemini } from "./gemini.ts";

type Chunk = Record<string, unknown>;
const chunk = (parts: unknown[], more: Chunk = {}): Chunk => ({
  candidates: [{ content: { role: "model", parts } }],
  ...more,
});
const last = (parts: unknown[], finishReason = "STOP"): Chunk => {
  return {
    candidates: [{ content: { role: "model", parts }, finishReason }],
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 9 },
  };
};
const whole = [
  chunk([{ text: "Hm.", thought: true }]),
  chunk([{ text: "Hel" }]),
  chunk([{ text: "lo." }]),
  last([{ text: "", thoughtSignature: "s+/=" }]),
];
const message = {
  role: "model",
  parts: [{ text: "Hm.", thought: true }, { text: "Hello." }, { text: "", thoughtSignature: "s+/=" }],
};
const none = async (): Promise<void> => undefined;

/** The real SDK over a response that we write. */
async function streamOf(
  chunks: readonly Chunk[],
  then: "end" | "hang" | "fail" = "end",
  abortSignal?: AbortSignal,
): ReturnType<GoogleGenAI["models"]["generateContentStream"]> {
  const before = globalThis.fetch;
  globalThis.fetch = async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const one of chunks) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`));
        if (then === "end") controller.close();
        if (then === "fail") setTimeout(() => controller.error(new Error("socket hang up")), 20);
        init?.signal?.addEventListener("abort", () => controller.error(new DOMException("Aborted", "AbortError")));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  try {
    const ai = new GoogleGenAI({ apiKey: "none" });
    const config = { ...(abortSignal && { abortSignal }), automaticContinuation: false };
    return await ai.models.generateContentStream({ model: "m", contents: "x", config });
  } finally {
    globalThis.fetch = before;
  }
}

test("a stream is followed to its end while another reads it whole", async () => {
  const stream = await streamOf(whole);
  const watched = gemini.watch(stream, none);
  const texts: (string | undefined)[] = [];
  for await (const one of stream) texts.push(one.candidates?.[0]?.content?.parts?.[0]?.text);
  expect(texts).toEqual(["Hm.", "Hel", "lo.", ""]);
  expect(await watched).toEqual({ kind: "finished", messages: [message], usage: { inputTokens: 7, outputTokens: 9 } });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test("one that nobody else reads is followed too, and can be read afterwards", async () => {
  const stream = await streamOf(whole);
  expect(await gemini.watch(stream, none)).toMatchObject({ kind: "finished", messages: [message] });
  let chunks = 0;
  for await (const _one of stream) chunks += 1;
  expect(chunks).toBe(4);
});

test("a reader that leaves stops the stream; what it saw is kept", async () => {
  const stream = await streamOf(whole.slice(0, 3), "hang");
  const watched = gemini.watch(stream, none);
  let chunks = 0;
  for await (const _one of stream) if ((chunks += 1) === 3) break;
  expect(await watched).toEqual({ kind: "stopped", messages: [{ ...message, parts: message.parts.slice(0, 2) }] });
});

test("an aborted request is a stop, and its reader is told", async () => {
  const abort = new AbortController();
  const stream = await streamOf(whole.slice(0, 1), "hang", abort.signal);
  const watched = gemini.watch(stream, none);
  setTimeout(() => abort.abort(), 20);
  await expect(
    (async () => {
      for await (const _one of stream);
    })(),
  ).rejects.toThrow("Aborted");
  expect(await watched).toEqual({ kind: "stopped", messages: [] }); // Thinking alone is nothing that a person saw.
});

test("a connection that fails breaks it, one that ends too early too", async () => {
  const failing = await streamOf(whole.slice(0, 2), "fail");
  const failed = await gemini.watch(failing, none);
  expect(failed).toMatchObject({ kind: "broken", messages: [{ parts: [{ text: "Hm." }, { text: "Hel" }] }] });
  expect(failed.kind === "broken" && failed.error).toBeInstanceOf(Error);
  expect(await gemini.watch(await streamOf(whole.slice(0, 3)), none)).toMatchObject({ kind: "broken" });
  expect(await gemini.watch(await streamOf([]), none)).toMatchObject({ kind: "broken", messages: [] });
});

test("a reason to finish without an answer, or a refusal, is no answer", async () => {
  const malformed = await gemini.watch(await streamOf([last([], "MALFORMED_FUNCTION_CALL")]), none);
  expect(malformed).toMatchObject({
    kind: "broken",
    error: { message: expect.stringContaining("MALFORMED") as string },
  });
  const blocked = await gemini.watch(await streamOf([{ promptFeedback: { blockReason: "SAFETY" } }]), none);
  expect(blocked).toMatchObject({ kind: "broken", error: { message: expect.stringContaining("SAFETY") as string } });
});

test("functions that the SDK calls by itself end a step, and the next one waits for it", async () => {
  const calling = chunk([{ functionCall: { name: "book", args: {} }, thoughtSignature: "s" }], {
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2 },
  });
  const results = {
    candidates: [
      { content: { role: "user", parts: [{ functionResponse: { name: "book", response: { output: "ok" } } }] } },
    ],
  };
  const order: string[] = [];
  async function* source(): AsyncGenerator<Chunk> {
    yield calling;
    yield results;
    order.push("next request");
    yield last([{ text: "Booked." }]);
  }
  const step = [
    { role: "model", parts: [{ functionCall: { name: "book", args: {} }, thoughtSignature: "s" }] },
    results.candidates[0]!.content,
  ];
  const stream = source();
  const watched = gemini.watch(stream, async (messages) => {
    expect(messages).toEqual(step);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push("recorded");
  });
  for await (const _one of stream);
  expect(order).toEqual(["recorded", "next request"]);
  expect(await watched).toEqual({
    kind: "finished",
    messages: [...step, { role: "model", parts: [{ text: "Booked." }] }],
    usage: { inputTokens: 8, outputTokens: 11 },
  });
});

/** What is told of a stream of these chunks, and of its steps. */
async function told(...chunks: unknown[]): Promise<{ end: unknown; steps: unknown[] }> {
  async function* source(): AsyncGenerator {
    yield* chunks;
  }
  const steps: unknown[] = [];
  const end = await gemini.watch(source() as never, async (messages) => void steps.push(messages));
  return { end, steps };
}

const response = { name: "book", response: { output: "ok" } };
const results = { candidates: [{ content: { role: "user", parts: [{ functionResponse: response }] } }] };
const calls = (cachedContentTokenCount?: number): Chunk =>
  chunk([{ functionCall: { name: "book", args: {} } }], {
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, cachedContentTokenCount },
  });

test("tokens are those of all requests, also where the last one says nothing of its own", async () => {
  const answer = last([{ text: "Booked." }]);
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 9, cachedContentTokenCount: 5 };
  expect((await told(calls(3), results, { ...answer, usageMetadata })).end).toMatchObject({
    usage: { inputTokens: 8, outputTokens: 11, cachedInputTokens: 8 },
  });
  expect((await told(calls(3), results, { ...answer, usageMetadata: undefined })).end).toMatchObject({
    usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 3 },
  });
});

test("results that come in two chunks are two steps", async () => {
  const { steps } = await told(calls(), results, results, last([{ text: "Booked." }]));
  const [content] = results.candidates.map((one) => one.content);
  expect(steps).toMatchObject([[{ role: "model" }, content], [content]]);
  expect(steps[1]).toHaveLength(1);
});

test("what is no chunk is passed over", async () => {
  expect((await told(null, 42, last([{ text: "Hi." }]))).end).toMatchObject({ kind: "finished" });
});

test("thoughts are joined as texts are, and an empty text behind a call is nothing", async () => {
  const thoughts = ["H", "m."].map((text) => chunk([{ text, thought: true }]));
  expect((await told(...thoughts, calls(), last([{ text: "" }]))).end).toMatchObject({
    messages: [{ parts: [{ text: "Hm.", thought: true }, { functionCall: { name: "book" } }] }],
  });
});

/** A generator of somebody's own, which counts how often it is asked. */
function counted(next: () => Promise<IteratorResult<unknown>>): AsyncIterableIterator<unknown> & { asked: number } {
  const source = {
    asked: 0,
    next: async () => {
      source.asked += 1;
      return next();
    },
    [Symbol.asyncIterator]: () => source,
  };
  return source;
}

test.each([
  ["ended", async () => ({ done: true as const, value: undefined }), { kind: "broken" }],
  ["failed", () => Promise.reject(new Error("lost")), { kind: "broken", error: new Error("lost") }],
])("one that has %s is not asked again", async (_name, next, end) => {
  const source = counted(next);
  expect(await gemini.watch(source as never, none)).toMatchObject(end);
  await source.next().catch(() => undefined);
  expect(await source.next()).toEqual({ done: true, value: undefined });
  expect(source.asked).toBe(1);
});

test("who has left gets no more, also of what was read already", async () => {
  const stream = await streamOf(whole);
  await gemini.watch(stream, none);
  await stream.next();
  await stream.return(undefined as never);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test("one that fails is broken, though a reader that asked ahead of it then leaves", async () => {
  async function* source(): AsyncGenerator<Chunk> {
    yield chunk([{ text: "Hel" }]);
    throw new Error("lost");
  }
  const stream = source();
  const watched = gemini.watch(stream, none);
  await Promise.all([stream.next(), stream.next()]).catch(async () => stream.return(undefined));
  expect(await watched).toMatchObject({ kind: "broken", error: new Error("lost") });
});

test("texts are joined only where no signature stands between", async () => {
  async function* source(): AsyncGenerator<Chunk> {
    yield chunk([{ text: "a" }]);
    yield chunk([{ text: "b", thoughtSignature: "s1" }]);
    yield chunk([{ text: "c" }, { text: "" }, { text: "d" }, { text: "t", thought: true }]);
    yield last([{ text: "e" }]);
  }
  expect(await gemini.watch(source(), none)).toMatchObject({
    messages: [
      {
        parts: [
          { text: "a" },
          { text: "b", thoughtSignature: "s1" },
          { text: "cd" },
          { text: "t", thought: true },
          { text: "e" },
        ],
      },
    ],
  });
});

test("what has more than one door is left alone", () => {
  for (const stream of [
    new ReadableStream(),
    Object.freeze((async function* () {})()),
    { [Symbol.asyncIterator]: () => ({}) },
    "x",
  ]) {
    expect(() => gemini.watch(stream, none)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  }
});

test("a turn follows a stream and commits it", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: gemini });
  const turn = await chat.begin("hi");
  const texts: string[] = [];
  for await (const one of turn.follow(await streamOf(whole))) texts.push(one.text ?? "");
  expect(texts.join("")).toBe("Hello.");
  expect(await turn.settled).toBe("committed");
  expect(JSON.stringify(await chat.messages())).toBe(
    JSON.stringify([{ role: "user", parts: [{ text: "hi" }] }, message]),
  );
  await memory.close();
});
