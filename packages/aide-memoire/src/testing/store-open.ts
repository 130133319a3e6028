import assert from "node:assert/strict";
import { MemoryError, type ErrorCode } from "../core/error.ts";
import type { Store } from "../core/store.ts";

/** Opens an empty store of its own for each call. `clock` is the wall clock that its leases expire by. */
export interface OpenStore {
  (options?: { readonly clock?: () => number }): Promise<Store>;
  /** Closes the store and opens the same place again, with the same clock. Absent where nothing survives that. */
  reopen?(store: Store): Promise<Store>;
}

/** One behaviour that every store has. It fails by throwing. */
export type StoreCase = {
  readonly name: string;
  readonly group: string;
  /** What `open` must be able to do for this case; a runner skips the case, by name, where it is not. */
  readonly needs?: "reopen";
  run(open: OpenStore): Promise<void>;
};

/** A wall clock that stands still until it is moved. */
export type FakeClock = { (): number; advance(milliseconds: number): void };

export function fakeClock(start = Date.UTC(2026, 0, 5, 12)): FakeClock {
  let now = start;
  const read = (): number => now;
  return Object.assign(read, {
    advance: (milliseconds: number): void => {
      now += milliseconds;
    },
  });
}

type Test = (store: Store, clock: FakeClock) => Promise<void>;

/** The cases of one group; each gets a store of its own, which is closed behind it. */
export function casesOf(group: string, tests: Readonly<Record<string, Test>>): StoreCase[] {
  return Object.entries(tests).map(([name, test]) => ({
    group,
    name,
    async run(open): Promise<void> {
      const clock = fakeClock();
      const store = await open({ clock });
      try {
        await test(store, clock);
      } finally {
        await store.close();
      }
    },
  }));
}

/** Fails unless `promise` rejects with a MemoryError of this code. */
export async function refused(code: ErrorCode, promise: Promise<unknown>): Promise<void> {
  const outcome = await promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => (MemoryError.is(error) ? error.code : error),
  );
  assert.deepEqual(outcome, code);
}
