import { MockLanguageModelV4 } from "ai/test";

/** How a stream goes on behind its text: well, with an error of the provider, or not at all until it is aborted. */
type End = "finish" | "hang" | Error;

type Doing = Extract<ConstructorParameters<typeof MockLanguageModelV4>[0], object>["doStream"];
type StreamOf<T> = T extends (...given: never) => PromiseLike<{ stream: infer Stream }> ? Stream : never;
type Part = StreamOf<Doing> extends ReadableStream<infer P> ? P : never;

/** A model whose stream says these pieces, all at once, and then ends as told. */
export function streamingModel(pieces: readonly string[], end: End): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => ({ stream: streamOf(pieces, end, abortSignal) }),
  });
}

function streamOf(pieces: readonly string[], end: End, signal: AbortSignal | undefined): ReadableStream<Part> {
  return new ReadableStream<Part>({
    start: (controller) => {
      controller.enqueue({ type: "stream-start", warnings: [] });
      controller.enqueue({ type: "text-start", id: "1" });
      for (const delta of pieces) controller.enqueue({ type: "text-delta", id: "1", delta });
      if (end === "hang") {
        signal?.addEventListener("abort", () => {
          controller.error(signal.reason);
        });
        return;
      }
      if (end instanceof Error) {
        controller.enqueue({ type: "error", error: end });
      } else {
        controller.enqueue({ type: "text-end", id: "1" });
        controller.enqueue({ type: "finish", finishReason: { unified: "stop", raw: undefined }, usage });
      }
      controller.close();
    },
  });
}

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};
