import { MemoryError } from "../../core/error.ts";
import type { Format, StreamResult } from "../../core/format.ts";
import { isStreamTextResult } from "../../formats/ai-sdk/stream.ts";
import type { Turn } from "../../index.ts";
import type { Chunk, Sdk } from "./sdk.ts";

/** The result of `streamText`, or a UI message stream that was made of it. */
export type PageStream =
  | ReadableStream<{ readonly type: string }>
  | {
      readonly stream: ReadableStream<unknown>;
      readonly responseMessages: PromiseLike<readonly unknown[]>;
      readonly usage: PromiseLike<unknown>;
    };

export type PageSource = { readonly stream: ReadableStream<Chunk>; readonly usage?: PromiseLike<unknown> };

/** What `run` gives for the turn. Where it fails, the turn ends as it does where a model fails. */
export async function sourceOf<F extends Format>(
  sdk: Sdk,
  turn: Turn<F>,
  run: (turn: Turn<F>) => PageStream | Promise<PageStream>,
): Promise<PageSource> {
  try {
    const made: unknown = await run(turn);
    if (made instanceof ReadableStream) return { stream: made };
    if (isStreamTextResult(made)) return { stream: sdk.toUIMessageStream({ stream: made.stream }), usage: made.usage };
    throw new MemoryError("BAD_INPUT", "Give the result of streamText, or what toUIMessageStream made of its stream.");
  } catch (error) {
    const failed = { watch: async () => ({ kind: "broken", messages: [], error }) as const };
    turn.follow(failed as StreamResult<F>);
    await turn.settled.catch(() => undefined);
    throw error;
  }
}
