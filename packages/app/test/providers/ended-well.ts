import type { FinishReason } from "ai";

type StepEnd = {
  readonly finishReason: FinishReason;
  readonly rawFinishReason: string | undefined;
};

/**
 * Whether a step of an answer came to its own end. The AI SDK reports a stream whose connection closed early as
 * finished, with text and perhaps without an error: only the finish reason tells (`interrupted`; `error` when an error
 * part came before). `other` without a provider's reason means that no end was announced. Cut by `length` is an end.
 */
export function endedWell({ finishReason, rawFinishReason }: StepEnd): boolean {
  switch (finishReason) {
    case "stop":
    case "length":
    case "content-filter":
    case "tool-calls":
      return true;
    case "interrupted":
    case "error":
      return false;
    case "other":
      return rawFinishReason !== undefined;
  }
}

/**
 * A stop condition that ends a tool loop at a step that did not end well. Without it a stream of an OpenAI-compatible
 * server that is cut inside a tool call becomes an invalid call, and the loop asks the model again as if all were well.
 *
 * @example
 * streamText({ model, ...turn.prompt, tools, stopWhen: [isStepCount(10), stepEndedBadly] })
 */
export function stepEndedBadly({ steps }: { readonly steps: readonly StepEnd[] }): boolean {
  const last = steps.at(-1);
  return last !== undefined && !endedWell(last);
}
