import { MemoryError } from "../core/error.ts";
import { deferred } from "./deferred.ts";

type Holder = { lose(): void; whenEnded(listener: () => void): void };

/** `since`: when it began, or last made room for others. In milliseconds of `performance.now()`. */
type Queue = { readonly end: Promise<void>; readonly since: number };

/** So long may turns of one process follow each other on a session before others are let in between, in milliseconds. */
const longestRun = 1_000;

/**
 * Turns of this process on one session, first come, first served: the one at its head competes for the lease, so that
 * waiters of one process neither poll the store all at once nor overtake each other.
 */
export class Turnstile {
  readonly #queues = new Map<string, Queue>();
  readonly #holders = new Map<string, Holder>();

  /** Who of this process holds the lease: told at once when this process takes it over. */
  holder(name: string): Holder | undefined {
    return this.#holders.get(name);
  }

  hold(name: string, holder: Holder): void {
    this.#holders.set(name, holder);
    holder.whenEnded(() => {
      if (this.#holders.get(name) === holder) this.#holders.delete(name);
    });
  }

  isBusy(name: string): boolean {
    return this.#queues.has(name);
  }

  /**
   * Whether it is time to leave the session to other processes for a moment: these see it free only between two turns,
   * and a queue that does not end would let nobody in.
   */
  makesRoom(name: string): boolean {
    const queue = this.#queues.get(name);
    const now = performance.now();
    if (queue === undefined || now - queue.since < longestRun) return false;
    this.#queues.set(name, { ...queue, since: now });
    return true;
  }

  /**
   * Resolves to the function that lets the next one in. Fails with ABORTED by the signal, with BUSY after `waitMs`;
   * the place in the queue is then passed on.
   */
  async enter(name: string, waitMs: number, signal: AbortSignal | undefined): Promise<() => void> {
    const queue = this.#queues.get(name);
    const before = queue?.end;
    const mine = deferred<void>();
    const leave = (): void => {
      mine.resolve();
    };
    const end = before === undefined ? mine.promise : before.then(() => mine.promise);
    this.#queues.set(name, { end, since: queue?.since ?? performance.now() });
    void end.then(() => {
      if (this.#queues.get(name)?.end === end) this.#queues.delete(name);
    });
    if (before === undefined) return leave;
    try {
      await waitFor(before, waitMs, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }
}

/** Waits for `promise`, at most `waitMs`. */
async function waitFor(promise: Promise<void>, waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise: ended, reject } = deferred<never>();
  const onAbort = (): void => {
    reject(aborted());
  };
  const stopTimer = afterMs(waitMs, () => {
    reject(busy());
  });
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    if (signal?.aborted) throw aborted();
    await Promise.race([promise, ended]);
  } finally {
    stopTimer();
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Longest delay that a timer of Node takes: with a longer one it fires at once. */
const longestDelay = 2 ** 31 - 1;

/** Calls `done` after `ms`, however long that is; with `Infinity` never. Gives what stops it. */
function afterMs(ms: number, done: () => void): () => void {
  let left = ms;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const delay = Math.min(left, longestDelay);
    left -= delay;
    timer = setTimeout(left > 0 ? wait : done, delay);
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}

export function busy(): MemoryError {
  return new MemoryError(
    "BUSY",
    'Another turn of this session has not ended. Try again later, or begin with whenBusy: "interrupt".',
  );
}

export function aborted(): MemoryError {
  return new MemoryError("ABORTED", "The caller's signal ended the wait for this session.");
}
