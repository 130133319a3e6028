import type { Store } from "../../src/core/store.ts";

export type StoreCall = { readonly name: string; readonly items?: number };

/** The store, and the calls that reach it; of a read how many messages it gave. */
export function counting(store: Store): { store: Store; calls: StoreCall[] } {
  const calls: StoreCall[] = [];
  return {
    calls,
    store: {
      ...(Object.fromEntries(
        (["page", "search", "owners", "lease", "claim", "reclaim", "inspect", "close"] as const).map((name) => [
          name,
          async (...given: unknown[]): Promise<unknown> => {
            calls.push({ name });
            return (store[name] as (...given: unknown[]) => Promise<unknown>).apply(store, given);
          },
        ]),
      ) as unknown as Store),
      specVersion: store.specVersion,
      location: store.location,
      capabilities: store.capabilities,
      commit: async (batch) => {
        calls.push({ name: "commit" });
        return store.commit(batch);
      },
      read: async (owner, plan) => {
        const snapshot = await store.read(owner, plan);
        calls.push({ name: "read", items: snapshot.items.length + snapshot.ranges.flat().length });
        return snapshot;
      },
    },
  };
}
