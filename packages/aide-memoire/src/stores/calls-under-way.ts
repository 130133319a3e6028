import { closedStore } from "./refusal.ts";

/** The calls of a store that have not ended, and its end. */
export type CallsUnderWay = {
  readonly areOver: boolean;
  /** Keeps {@link close} waiting; CLOSED once it was called. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Waits for what was called before, then ends what `end` ends, once. */
  close(end: () => Promise<void> | void): Promise<void>;
};

export function callsUnderWay(): CallsUnderWay {
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    get areOver() {
      return closing !== undefined;
    },
    run(call) {
      if (closing !== undefined) return Promise.reject(closedStore());
      const running = call();
      underWay.add(running);
      const over = (): unknown => underWay.delete(running);
      running.then(over, over);
      return running;
    },
    close: (end) => (closing ??= Promise.allSettled(underWay).then(end)),
  };
}
