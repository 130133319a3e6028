import type { StreamEnd } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { kindOf } from "./kinds.ts";
import { runParts } from "./reply.ts";

/** As much of `run(agent, input, { stream: true })` as is followed. Its events have one reader, and are left to it. */
export type AgentsStream = {
  readonly completed: Promise<void>;
  readonly cancelled: boolean;
  readonly output: readonly unknown[];
  readonly rawResponses: readonly unknown[];
  toStream(): unknown;
};

/**
 * Waits for the run, which goes on by itself, and takes the items that it made. Its events are not read, so that what
 * tools did is told at the end, and the text of a message that was cut off is not known: who wants to keep it begins the
 * turn, reads the events, and calls `stop` with the text.
 */
export async function watchStream(
  stream: AgentsStream,
  onStep: (messages: readonly unknown[]) => Promise<void>,
): Promise<StreamEnd> {
  try {
    await stream.completed;
    if (stream.cancelled) return { kind: "stopped", messages: stream.output };
    return { kind: "finished", ...runParts(stream.output, stream.rawResponses) };
  } catch (error) {
    const messages = stream.output;
    if (stream.cancelled) return { kind: "stopped", messages };
    if (messages.some(isResult)) await onStep(messages);
    return { kind: "broken", messages, error };
  }
}

function isResult(item: unknown): boolean {
  return isPlainObject(item) && kindOf(item)?.kind === "result";
}
