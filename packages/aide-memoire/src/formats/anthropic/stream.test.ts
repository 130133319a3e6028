import AnthropicSdk from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { anthropic } from "./anthropic.ts";

type Event = { type: string } & Record<string, unknown>;

const usage = { input_tokens: 5, output_tokens: 1, cache_read_input_tokens: 2, cache_creation_input_tokens: 0 };
const start: Event = {
  type: "message_start",
  message: { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, usage },
};
const opened = (index: number, block: unknown): Event => ({ type: "content_block_start", index, content_block: block });
const delta = (index: number, value: unknown): Event => ({ type: "content_block_delta", index, delta: value });
const closed = (index: number): Event => ({ type: "content_block_stop", index });
const end: Event[] = [
  { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 9 } },
  { type: "message_stop" },
];
const thought: Event[] = [
  opened(0, { type: "thinking", thinking: "", signature: "" }),
  delta(0, { type: "thinking_delta", thinking: "Hm." }),
  delta(0, { type: "signature_delta", signature: "sig+/=" }),
  closed(0),
];
const hello: Event[] = [
  opened(1, { type: "text", text: "", citations: null }),
  delta(1, { type: "text_delta", text: "Hel" }),
  delta(1, { type: "text_delta", text: "lo." }),
  closed(1),
];
const calling: Event[] = [
  opened(2, { type: "tool_use", id: "a", name: "book", input: {} }),
  delta(2, { type: "input_json_delta", partial_json: '{"day":' }),
];

/** The real SDK over a response that we write; `then` says what comes after the events. */
function streamOf(
  events: readonly Event[],
  then: "end" | "hang" | "fail" = "end",
): ReturnType<AnthropicSdk["messages"]["stream"]> {
  const fetch = async (_url: unknown, init?: { signal?: AbortSignal | null }): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const lines = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
        controller.enqueue(new TextEncoder().encode(lines));
        if (then === "end") controller.close();
        if (then === "fail") setTimeout(() => controller.error(new Error("socket hang up")), 20);
        init?.signal?.addEventListener("abort", () => controller.error(new DOMException("Aborted", "AbortError")));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const client = new AnthropicSdk({ apiKey: "none", fetch, maxRetries: 0 });
  return client.messages.stream({ model: "m", max_tokens: 10, messages: [{ role: "user", content: "x" }] });
}

const none = async (): Promise<void> => undefined;
const whole = {
  role: "assistant",
  content: [
    { type: "thinking", thinking: "Hm.", signature: "sig+/=" },
    { type: "text", text: "Hello.", citations: null },
  ],
};

test("a stream is followed to its end while others read it", async () => {
  const stream = streamOf([start, ...thought, ...hello, ...end]);
  const watched = anthropic.watch(stream, none);
  const seen: string[] = [];
  for await (const event of stream) seen.push(event.type);
  expect(seen).toHaveLength(11);
  expect(await watched).toEqual({
    kind: "finished",
    messages: [whole],
    usage: { inputTokens: 7, outputTokens: 9, cachedInputTokens: 2, cacheWriteTokens: 0 },
  });
  expect((await stream.finalMessage()).content).toHaveLength(2);
});

test("one that is over already is followed all the same", async () => {
  const stream = streamOf([start, ...thought, ...hello, ...end]);
  await stream.done();
  expect(await anthropic.watch(stream, none)).toMatchObject({ kind: "finished", messages: [whole] });
});

test("a stop keeps whole blocks and the text so far; a call that was being written is left out", async () => {
  const stream = streamOf([start, ...thought, ...hello, ...calling], "hang");
  const watched = anthropic.watch(stream, none);
  setTimeout(() => stream.abort(), 30);
  expect(await watched).toEqual({ kind: "stopped", messages: [whole] });
});

test("thinking alone is nothing that a person saw", async () => {
  const stream = streamOf([start, ...thought], "hang");
  const watched = anthropic.watch(stream, none);
  setTimeout(() => stream.abort(), 30);
  expect(await watched).toEqual({ kind: "stopped", messages: [] });
});

test("an error within the stream breaks it, a connection that closes too early too", async () => {
  const failed = await anthropic.watch(streamOf([start, ...thought, ...hello.slice(0, 2)], "fail"), none);
  expect(failed).toMatchObject({ kind: "broken", messages: [{ content: [{ type: "thinking" }, { text: "Hel" }] }] });
  expect(failed.kind === "broken" && failed.error).toBeInstanceOf(Error);
  const overloaded: Event = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  expect(await anthropic.watch(streamOf([start, ...thought, ...hello, overloaded]), none)).toMatchObject({
    kind: "broken",
    messages: [whole],
  });
  const early = await anthropic.watch(streamOf([start, ...thought, ...hello]), none);
  expect(early).toMatchObject({ kind: "broken", messages: [whole] });
  expect(await anthropic.watch(streamOf([]), none)).toMatchObject({ kind: "broken", messages: [] });
});

test("what has one reader only is not taken from it", () => {
  expect(() => anthropic.watch((async function* () {})(), none)).toThrow(
    expect.objectContaining({ code: "BAD_INPUT" }),
  );
});

test("a turn follows a stream and commits it", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: anthropic });
  const turn = await chat.begin("hi");
  const stream = turn.follow(streamOf([start, ...thought, ...hello, ...end]));
  expect(await stream.finalText()).toBe("Hello.");
  expect(await turn.settled).toBe("committed");
  expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify([{ role: "user", content: "hi" }, whole]));
  expect(await chat.usage()).toMatchObject({ inputTokens: 7, outputTokens: 9 });
  await memory.close();
});
