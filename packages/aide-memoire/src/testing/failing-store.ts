import { MemoryError } from "../core/error.ts";
import type { Store } from "../core/store.ts";

export type Failing = {
  /** The number of the call that fails, from 1; calls of `close` do not count. */
  readonly at: number;
  /** `before`: nothing of it is done. `after`: it is done, and the answer is lost on the way. Default: `before`. */
  readonly when?: "before" | "after";
  /** Default: STORE_UNAVAILABLE. */
  readonly error?: Error;
};

export interface FailingStore extends Store {
  /** True once the call has failed; false where fewer calls were made. */
  readonly hasFailed: boolean;
}

const methods = ["commit", "read", "page", "search", "owners", "lease", "claim", "reclaim", "inspect"] as const;

/**
 * A store over another whose n-th call fails, once; all others go through. Run what you test for every n until nothing
 * fails any more, with each `when`, and see that all of it is there or nothing.
 *
 * @example
 * for (let at = 1, failed = true; failed; at += 1) {
 *   const store = failingStore(memoryStore(), { at, when: "after" });
 *   await saveOrder(openMemory(store)).catch(() => undefined);
 *   failed = store.hasFailed;
 * }
 */
export function failingStore(store: Store, { at, when = "before", error }: Failing): FailingStore {
  let calls = 0;

  async function call<T>(ask: () => Promise<T>): Promise<T> {
    calls += 1;
    if (calls !== at) return ask();
    if (when === "after") await ask();
    throw error ?? new MemoryError("STORE_UNAVAILABLE", "The test made this call fail. Make it again.");
  }

  const through = Object.fromEntries(
    methods.map((name) => {
      const method = store[name].bind(store) as (...given: readonly unknown[]) => Promise<unknown>;
      return [name, async (...given: readonly unknown[]) => call(async () => method(...given))];
    }),
  ) as Pick<Store, (typeof methods)[number]>;
  return {
    ...through,
    specVersion: store.specVersion,
    location: store.location,
    capabilities: store.capabilities,
    close: async () => store.close(),
    get hasFailed() {
      return calls >= at;
    },
  };
}
