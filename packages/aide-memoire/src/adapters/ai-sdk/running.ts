import type { SharedStream } from "./shared-stream.ts";

/** A reply that is being made in this process. */
export type Running = {
  readonly shared: SharedStream;
  readonly stopper: AbortController;
  readonly settled: Promise<unknown>;
  /** What it answers, and the session's id of the message whose place it takes. */
  readonly input: unknown;
  readonly at: string | undefined;
};

/** By memory, and by owner and session within it: nobody gets at a reply by the id of a session of another user. */
const replies = new WeakMap<object, Map<string, Running>>();

export function runningOf(memory: object, name: string): Running | undefined {
  return replies.get(memory)?.get(name);
}

/** Until it has settled. */
export function nowRunning(memory: object, name: string, running: Running): void {
  const all = replies.get(memory) ?? new Map<string, Running>();
  replies.set(memory, all.set(name, running));
  const forget = (): void => {
    if (all.get(name) === running) all.delete(name);
  };
  running.settled.then(forget, forget);
}
