import { MemoryError } from "aide-memoire";
import type { Item, Store } from "aide-memoire/store";

/** A store whose commit number `n` finds no room; all others go through. */
export function fullAt(store: Store, n: number): Store {
  let commits = 0;
  return {
    ...store,
    commit: async (batch) => {
      commits += 1;
      if (commits === n) throw new MemoryError("STORE_FULL", "There is no room left on the disk.");
      return store.commit(batch);
    },
  };
}

/** A store that gives the bodies of items as `damage` leaves them. What rests in it is whole. */
export function damagedItems(store: Store, damage: (item: Item) => string): Store {
  const spoil = (item: Item): Item => ({ ...item, body: damage(item) });
  return {
    ...store,
    read: async (owner, plan) => {
      const snapshot = await store.read(owner, plan);
      return {
        ...snapshot,
        items: snapshot.items.map(spoil),
        ranges: snapshot.ranges.map((range) => range.map(spoil)),
      };
    },
  };
}

/** A store that gives the row of this session with another body. */
export function damagedSession(store: Store, session: string, body: string): Store {
  return {
    ...store,
    read: async (owner, plan) => {
      const snapshot = await store.read(owner, plan);
      return snapshot.session?.key === session ? { ...snapshot, session: { ...snapshot.session, body } } : snapshot;
    },
    page: async (owner, query) => {
      const page = await store.page(owner, query);
      if (query.collection !== "session") return page;
      return { ...page, items: page.items.map((row) => (row.key === session ? { ...row, body } : row)) };
    },
  };
}
