import OpenAI from "openai";
import { expect, test } from "vitest";
import { openaiResponses } from "./openai-responses.ts";

/** A client whose server sends these events; `hang` waits for an abort, `cut` breaks the connection. */
function clientOf(events: readonly (object | "hang" | "cut")[]): OpenAI {
  const fetch = async (_url: unknown, init?: { signal?: AbortSignal | null }): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const [index, event] of events.entries()) {
          if (event === "hang") {
            init?.signal?.addEventListener("abort", () => {
              controller.error(new DOMException("Aborted", "AbortError"));
            });
            return;
          }
          if (event === "cut") {
            await new Promise(setImmediate); // What was sent before arrives before the end does.
            return controller.error(new TypeError("terminated"));
          }
          const line = JSON.stringify({ sequence_number: index, ...event });
          controller.enqueue(new TextEncoder().encode(`data: ${line}\n\n`));
        }
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
}

const thought = { type: "reasoning", id: "rs_1", summary: [] };
const open = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
const said = (text: string): object => ({ type: "output_text", text, annotations: [] });
const answer = { ...open, status: "completed", content: [said("It works.")] };
const response = (status: string, output: readonly object[]): object => ({
  id: "resp_1",
  object: "response",
  status,
  output,
  usage: { input_tokens: 7, output_tokens: 2, input_tokens_details: { cached_tokens: 4 } },
});
const at = { output_index: 1, item_id: "msg_1", content_index: 0 };
const begun = [
  { type: "response.created", response: response("in_progress", []) },
  { type: "response.output_item.added", output_index: 0, item: thought },
  { type: "response.output_item.done", output_index: 0, item: thought },
  { type: "response.output_item.added", output_index: 1, item: open },
  { type: "response.content_part.added", ...at, part: said("") },
  { type: "response.output_text.delta", ...at, delta: "It ", logprobs: [] },
];
const rest = [
  { type: "response.output_text.delta", ...at, delta: "works.", logprobs: [] },
  { type: "response.output_text.done", ...at, text: "It works.", logprobs: [] },
  { type: "response.content_part.done", ...at, part: said("It works.") },
  { type: "response.output_item.done", output_index: 1, item: answer },
];
const ended = [...begun, ...rest, { type: "response.completed", response: response("completed", [thought, answer]) }];
const request = { model: "m", input: "hello" };
const ignore = async (): Promise<void> => undefined;

test("a stream that ends is its items, with its usage, and others read it whole", async () => {
  const stream = clientOf(ended).responses.stream(request);
  const end = openaiResponses.watch(stream, ignore);
  let text = "";
  for await (const event of stream) if (event.type === "response.output_text.delta") text += event.delta;
  expect(text).toBe("It works.");
  expect(await end).toMatchObject({
    kind: "finished",
    messages: [thought, answer],
    usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 4 },
  });
});

test("an answer that was too long is finished as far as it goes", async () => {
  const incomplete = { type: "response.incomplete", response: response("incomplete", [thought, answer]) };
  const end = await openaiResponses.watch(clientOf([...begun, ...rest, incomplete]).responses.stream(request), ignore);
  expect(end).toMatchObject({ kind: "finished", messages: [thought, answer] });
});

test("stopped: the text that was seen is kept, with the thoughts before it", async () => {
  const stream = clientOf([...begun, "hang"]).responses.stream(request);
  const end = openaiResponses.watch(stream, ignore);
  stream.on("response.output_text.delta", () => {
    stream.abort();
  });
  expect(await end).toMatchObject({ kind: "stopped", messages: [thought, { role: "assistant", content: "It " }] });
});

test("stopped while it thinks: a thought that led to nothing is left out", async () => {
  const stream = clientOf([...begun.slice(0, 3), "hang"]).responses.stream(request);
  const end = openaiResponses.watch(stream, ignore);
  stream.on("response.output_item.done", () => {
    stream.abort();
  });
  expect(await end).toEqual({ kind: "stopped", messages: [] });
});

test("cut off, or left by the server without an end: broken, with what was seen", async () => {
  for (const events of [[...begun, "cut" as const], begun]) {
    const end = await openaiResponses.watch(clientOf(events).responses.stream(request), ignore);
    expect(end).toMatchObject({ kind: "broken", messages: [thought, { content: "It " }] });
    expect(end).toHaveProperty("error.message");
  }
});

test("a piece of a server that has no text adds nothing to what was seen", async () => {
  const wordless = { type: "response.output_text.delta", ...at, delta: null };
  const events = [...begun, wordless, "cut" as const];
  const end = await openaiResponses.watch(clientOf(events).responses.stream(request), ignore);
  expect(end).toMatchObject({ kind: "broken", messages: [thought, { role: "assistant", content: "It " }] });
});

test("a response that failed broke the stream", async () => {
  const failed = { type: "response.failed", response: response("failed", []) };
  const end = await openaiResponses.watch(clientOf([...begun, failed]).responses.stream(request), ignore);
  expect(end).toMatchObject({ kind: "broken", messages: [thought, { content: "It " }] });
});

test("a stream with one reader only is named, with what to use instead", async () => {
  const raw = await clientOf([]).responses.create({ ...request, stream: true });
  expect(() => openaiResponses.watch(raw, ignore)).toThrow(
    expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("responses.stream") as unknown }),
  );
});
