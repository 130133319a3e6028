import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModel } from "ai";
import { assertValid } from "../../src/testing.ts";

/** What the model says in one request: pieces of text, calls; it waits where there is a promise, and breaks at an error. */
export type Said = readonly (string | { readonly call: string; readonly input: object } | Promise<unknown> | Error)[];

export type Claude = {
  readonly model: LanguageModel;
  /** The messages of each request. Each was one that Anthropic accepts. */
  readonly requests: readonly (readonly unknown[])[];
};

/** The SDK's own Anthropic provider, whose API is here: one answer for each request, as its stream comes over the wire. */
export function claude(answers: readonly Said[]): Claude {
  const requests: unknown[][] = [];
  const model = createAnthropic({
    apiKey: "none",
    fetch: async (_url, init) => {
      const { messages, stream } = JSON.parse(init?.body as string) as { messages: unknown[]; stream?: boolean };
      const answer = answers[requests.push(messages) - 1];
      assertValid(messages, "anthropic");
      if (answer === undefined) throw new Error("The script has no more answers.");
      if (stream !== true) return Response.json(wholeOf(answer, requests.length));
      return new Response(eventsOf(answer, requests.length, init?.signal ?? undefined), {
        headers: { "content-type": "text/event-stream" },
      });
    },
  })("claude-opus-4-8");
  return { model, requests };
}

const usage = { input_tokens: 8, output_tokens: 7 };
const start = { id: "msg_1", type: "message", role: "assistant", model: "m", stop_sequence: null, usage };

function stopReason(answer: Said): string {
  return answer.some((said) => typeof said === "object" && "call" in said) ? "tool_use" : "end_turn";
}

function wholeOf(answer: Said, request: number): object {
  const content = answer.flatMap((said, index): object[] => {
    if (typeof said === "string") return [{ type: "text", text: said }];
    return "call" in said
      ? [{ type: "tool_use", id: `call_${request}_${index}`, name: said.call, input: said.input }]
      : [];
  });
  return { ...start, content, stop_reason: stopReason(answer) };
}

function eventsOf(answer: Said, request: number, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const frames = framesOf(answer, request);
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener("abort", () => {
        controller.error(signal.reason);
      });
    },
    async pull(controller) {
      const { value, done } = await frames.next();
      if (signal?.aborted === true) return;
      if (done === true) controller.close();
      else if (value instanceof Error) controller.error(value);
      else controller.enqueue(new TextEncoder().encode(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`));
    },
  });
}

type Frame = { readonly type: string; readonly [key: string]: unknown };

async function* framesOf(answer: Said, request: number): AsyncGenerator<Frame | Error> {
  yield { type: "message_start", message: { ...start, content: [], stop_reason: null } };
  let index = -1;
  let isText = false;
  const stop = (): Frame[] => (index < 0 ? [] : [{ type: "content_block_stop", index }]);
  for (const said of answer) {
    if (said instanceof Promise) await said;
    else if (said instanceof Error) return yield said;
    else if (typeof said === "string") {
      if (!isText) {
        yield* stop();
        yield { type: "content_block_start", index: ++index, content_block: { type: "text", text: "" } };
      }
      isText = true;
      yield { type: "content_block_delta", index, delta: { type: "text_delta", text: said } };
    } else {
      yield* stop();
      isText = false;
      const block = { type: "tool_use", id: `call_${request}_${index + 1}`, name: said.call, input: {} };
      yield { type: "content_block_start", index: ++index, content_block: block };
      const delta = { type: "input_json_delta", partial_json: JSON.stringify(said.input) };
      yield { type: "content_block_delta", index, delta };
    }
  }
  yield* stop();
  yield { type: "message_delta", delta: { stop_reason: stopReason(answer), stop_sequence: null }, usage };
  yield { type: "message_stop" };
}
