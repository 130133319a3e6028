import type { LogId, OperationId } from "../../core/id.ts";
import type { Batch, Change, Item, Store } from "../../core/store.ts";
import { newId } from "../new-id.ts";

/** Most of one batch, so that a long copy leaves room for others. */
const most = { bytes: 4 * 1024 * 1024, changes: 1000 };

/** Changes of one owner on their way into a store, in batches that it takes. */
export interface Batches {
  append(item: Item, index: readonly Change[]): Promise<void>;
  /** Behind the items that were appended so far. */
  change(change: Change): Promise<void>;
  /** All that was said is written. */
  flush(): Promise<void>;
}

export function batchesTo(
  store: Store,
  { owner, incarnation, at }: Pick<Batch, "owner" | "incarnation" | "at">,
): Batches {
  const { maxBatchBytes, maxBatchChanges } = store.capabilities;
  const limits = {
    bytes: Math.min(most.bytes, maxBatchBytes / 2),
    changes: Math.min(most.changes, maxBatchChanges),
  };
  let appends: { kind: "append"; log: LogId; items: Item[] }[] = [];
  let changes: Change[] = [];
  let count = 0;
  let bytes = 0;

  async function flush(): Promise<void> {
    if (count === 0) return;
    const batch = [...appends, ...changes];
    [appends, changes, count, bytes] = [[], [], 0, 0];
    // What a copy that died wrote is seen in the store itself: no operation is ever said twice.
    const operation = `copy:${newId()}` as OperationId;
    await store.commit({ owner, operation, digest: "", at, incarnation, expect: [], changes: batch });
  }

  /** What is about to come is written with the rest, or behind it where there is no room. */
  async function makeRoom(coming: readonly unknown[]): Promise<void> {
    const size = Buffer.byteLength(JSON.stringify(coming));
    if (bytes + size > limits.bytes || count + coming.length > limits.changes) await flush();
    bytes += size;
    count += coming.length;
  }

  return {
    flush,
    async append(item, index) {
      await makeRoom([item, ...index]);
      const last = appends.at(-1);
      if (last?.log === item.log) last.items.push(item);
      else appends.push({ kind: "append", log: item.log, items: [item] });
      changes.push(...index);
    },
    async change(change) {
      await makeRoom([change]);
      changes.push(change);
    },
  };
}
