import { MemoryError } from "../../core/error.ts";
import type { LogId, OperationId } from "../../core/id.ts";
import { fromJsonText, isPlainObject } from "../../core/json.ts";
import type { Owner } from "../../core/owner.ts";
import type { Batch, Change, Row, Store } from "../../core/store.ts";
import type { Logs } from "./content.ts";

/** A task that nobody claims: while it is there, all of the owner is a copy that is not whole. */
const place = { collection: "task", key: "copy//owner" } as const;

export function isMark({ collection, key }: Pick<Row, "collection" | "key">): boolean {
  return collection === place.collection && key === place.key;
}

/** It holds the logs that the copy writes, since only rows that come behind them would show which these are. */
export function putMark(logs: Logs, at: number): Change {
  return { kind: "put", row: { ...place, at, body: JSON.stringify({ logs: [...logs] }) } };
}

export const dropMark: Change = { kind: "drop", ...place };

/** The logs that a copy which has not ended may have written; `undefined` where none is under way. */
export async function markedLogs(store: Store, owner: Owner): Promise<Logs | undefined> {
  const [row] = (await store.read(owner, { rows: [place] })).rows.flat();
  if (row === undefined) return undefined;
  const body = fromJsonText(row.body);
  const logs = isPlainObject(body) && Array.isArray(body["logs"]) ? body["logs"] : [];
  return new Map(logs as readonly (readonly [LogId, number])[]);
}

/** Ends a copy, and lets a later one know that it left just this. */
export async function endMark(
  store: Store,
  batch: Pick<Batch, "owner" | "incarnation" | "at">,
  sha256: string,
): Promise<void> {
  const end = { ...batch, digest: "", expect: [], changes: [dropMark] };
  const { repeated } = await store.commit({ ...end, operation: endOf(sha256) });
  // A copy has left this content here before.
  if (repeated) await store.commit({ ...end, operation: `copied:${crypto.randomUUID()}` as OperationId });
}

/**
 * Whether a copy left just this content, so that nobody has written here since. Asks for the result of its last batch
 * again, in one that the store refuses where it does not know it.
 */
export async function wasLeft(
  store: Store,
  batch: Pick<Batch, "owner" | "incarnation" | "at">,
  sha256: string,
): Promise<boolean> {
  const impossible = { kind: "row", ...place, version: Number.MAX_SAFE_INTEGER } as const;
  try {
    await store.commit({ ...batch, operation: endOf(sha256), digest: "", expect: [impossible], changes: [] });
    return true;
  } catch (error) {
    if (MemoryError.is(error, "CONFLICT")) return false;
    throw error;
  }
}

function endOf(sha256: string): OperationId {
  return `copied:${sha256}` as OperationId;
}
