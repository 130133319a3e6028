import type { Batch, Change, Committed } from "../../core/store.ts";
import { sessionHash } from "../owner-hash.ts";
import { notContinued } from "../refusal.ts";
import { checkBatch } from "./checks.ts";
import { laneOf } from "./claims.ts";
import type { Connection } from "./connection.ts";
import { headsIn, type Heads } from "./heads.ts";
import { firstResult, remember } from "./operations.ts";
import { addOwner, advanceOwner, findOwner, nameOwner, unnameWhereEmpty } from "./owner-record.ts";
import { viewText } from "../stored-rows.ts";
import { sql } from "./sql.ts";
import { addToIndex, entryColumns, removeFromIndex, type Counted, type IndexChange } from "./term-index.ts";

/** A batch while it is applied. With an advance of the owner all but the first two begin anew. */
type Progress = {
  readonly batch: Batch;
  /** Index entries that are written with their items. */
  readonly entries: Map<string, IndexChange>;
  owner: number;
  isNamed: boolean;
  heads: Heads;
  hasAdded: boolean;
  hasRemoved: boolean;
  documents: number;
  length: number;
};

/** Checks and applies the batch in a write transaction; where it throws, the caller rolls back. `now` is the wall clock. */
export function commitBatch(connection: Connection, batch: Batch, now: number): Committed {
  const found = findOwner(connection, batch.owner);
  const first = firstResult(connection, found, batch, now);
  if (first !== undefined) return first;
  const heads = headsIn(connection);
  checkBatch(connection, found, batch, heads);

  const { id, isNamed } = found ?? addOwner(connection, batch.owner);
  const progress = { batch, entries: entriesToAppend(batch.changes), heads, ...atStart(id, isNamed) };
  for (const change of batch.changes) apply(connection, progress, change);
  const { owner, documents, length } = progress;
  remember(connection, owner, batch, now);
  connection.run(sql.touchOwner, documents, length, batch.at, owner);
  if (progress.hasAdded && !progress.isNamed) nameOwner(connection, owner, batch.owner);
  if (progress.hasRemoved) unnameWhereEmpty(connection, owner);
  return { repeated: false, at: batch.at };
}

function atStart(owner: number, isNamed: boolean) {
  return { owner, isNamed, hasAdded: false, hasRemoved: false, documents: 0, length: 0 };
}

function apply(connection: Connection, progress: Progress, change: Change): void {
  const { batch, owner, heads, entries } = progress;
  switch (change.kind) {
    case "append":
      return append(connection, progress, change);
    case "put": {
      const { collection, key, at, body, view } = change.row;
      connection.run(sql.putEntry, owner, collection, key, at, body, view === undefined ? null : viewText(view));
      progress.hasAdded = true;
      return;
    }
    case "drop":
      connection.run(sql.dropEntry, owner, change.collection, change.key);
      if (change.collection === "task") connection.run(sql.dropClaim, owner, laneOf(change.key), change.key);
      progress.hasRemoved = true;
      return;
    case "index":
      // One that waits for its item goes with it.
      if (entries.get(placeKey(change)) !== change) count(progress, addToIndex(connection, owner, change));
      return;
    case "destroy": {
      const { log, to } = change;
      // What stands below 1 are entries without items.
      const from = Math.max(1, change.from);
      count(progress, removeFromIndex(connection, owner, { log, from, to }));
      connection.run(sql.destroyItems, owner, log, from, to);
      heads.forget(log);
      progress.hasRemoved = true;
      return;
    }
    case "release":
      return connection.run(sql.releaseLease, owner, change.name, change.token);
    case "advance":
      if (change.session === undefined) {
        Object.assign(progress, atStart(advanceOwner(connection, batch.owner).id, false));
        progress.heads = headsIn(connection);
      } else {
        connection.run(sql.advanceSession, sessionHash(batch.owner, change.session));
        connection.run(sql.forgetSessionTurns, owner, change.session);
      }
  }
}

function append(
  connection: Connection,
  progress: Progress,
  { log, items }: Change & { readonly kind: "append" },
): void {
  const { owner, heads, entries } = progress;
  // An entry may have been there before its item: it has to go first.
  const hasLoose = entries.size > 0 && connection.get(sql.hasLoose, owner, log) !== undefined;
  for (const { seq, turn, at, kind, body } of items) {
    const head = heads.of(owner, log);
    if (!(seq > head)) {
      throw notContinued(log, head);
    }
    const key = placeKey({ log, seq });
    if (hasLoose) entries.delete(key);
    const entry = entries.get(key);
    const columns = entry === undefined ? unindexed : entryColumns(entry);
    connection.run(sql.addItem, owner, log, seq, turn, at, kind, body, ...columns);
    if (entry !== undefined) count(progress, { documents: 1, length: entry.length });
    heads.set(log, seq);
  }
  progress.hasAdded ||= items.length > 0;
}

const unindexed = [null, null, null, null] as const;

/**
 * Index entries of items that the same batch appends: the two are written as one row. None where the order in which the
 * batch is applied could matter.
 */
function entriesToAppend(changes: readonly Change[]): Map<string, IndexChange> {
  const entries = new Map<string, IndexChange>();
  if (!changes.some(isIndex) || changes.some(({ kind }) => kind === "destroy" || kind === "advance")) return entries;
  const appended = new Set<string>();
  for (const change of changes) {
    if (change.kind === "append") for (const { seq } of change.items) appended.add(placeKey({ log: change.log, seq }));
    if (change.kind !== "index") continue;
    const key = placeKey(change);
    // Once for each item: another entry for it is one that takes the place of the first.
    if (appended.delete(key)) entries.set(key, change);
  }
  return entries;
}

function isIndex({ kind }: Change): boolean {
  return kind === "index";
}

function placeKey({ log, seq }: { readonly log: string; readonly seq: number }): string {
  return `${seq} ${log}`;
}

function count(progress: Progress, added: Counted): void {
  progress.documents += added.documents;
  progress.length += added.length;
}
