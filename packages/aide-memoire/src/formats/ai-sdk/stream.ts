import type { StreamEnd } from "../../core/format.ts";
import { earlyEnd } from "./early-end.ts";
import { usageOf } from "./reply.ts";
import { SeenParts } from "./seen-parts.ts";

/** As much of `streamText`'s result as is followed. Reading `stream` leaves it whole for every other reader. */
export type StreamTextResult = {
  readonly stream: AsyncIterable<{ readonly type: string }>;
  readonly responseMessages: PromiseLike<readonly unknown[]>;
  readonly usage: PromiseLike<unknown>;
};

export function isStreamTextResult(value: unknown): value is StreamTextResult {
  return typeof value === "object" && value !== null && "stream" in value && "responseMessages" in value;
}

/**
 * Reads the stream to its end and says how it ended. One that stops without `finish`, or finishes badly, is broken. Steps
 * that were over before are as the SDK has them.
 */
export async function watchStream(
  result: StreamTextResult,
  onStep: (messages: readonly unknown[]) => Promise<void>,
): Promise<StreamEnd> {
  const steps: unknown[] = [];
  let step = new SeenParts();
  let failure: unknown;
  let hasBegun = false;
  const soFar = async (): Promise<unknown[]> => {
    if (steps.length === 0) return step.seen();
    // The SDK counts a step that failed among those that are over.
    const over = await Promise.resolve(result.responseMessages).catch(() => steps);
    return [...(over.length < steps.length ? steps : over.slice(0, steps.length)), ...step.seen()];
  };
  const close = (): unknown[] => {
    const messages = step.full();
    steps.push(...messages);
    step = new SeenParts();
    return messages;
  };
  try {
    for await (const part of result.stream) {
      if (part.type === "abort") return { kind: "stopped", messages: await soFar() };
      if (part.type === "error" && "error" in part) failure = part.error ?? new Error("The stream failed.");
      failure ??= earlyEnd(part);
      if (part.type === "finish" && failure === undefined) {
        const messages = await result.responseMessages;
        return { kind: "finished", messages, ...usageOf(await result.usage) };
      }
      hasBegun ||= part.type === "start-step";
      step.add(part);
      // Calls that a person approved run before the first step: what came of them must outlast a model that fails.
      if (!hasBegun && (part.type === "tool-result" || part.type === "tool-error")) {
        const results = close();
        if (results.length > 0) await onStep(results);
      }
      if (part.type === "finish-step" && failure === undefined) {
        const messages = close();
        if (messages.length > 1) await onStep(messages); // A call and its result.
      }
    }
  } catch (error) {
    failure ??= error;
  }
  return { kind: "broken", messages: await soFar(), error: failure ?? new Error("The stream ended half-way.") };
}
