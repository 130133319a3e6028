import type { Batch, Change, Committed } from "../../core/store.ts";
import { checkBatch, conflict, firstResult } from "./checks.ts";
import { laneOf } from "./claims.ts";
import type { Connection } from "./connection.ts";
import { headsIn, type Heads } from "./heads.ts";
import { addOwner, advanceOwner, findOwner, nameOwner, sessionHash, unnameWhereEmpty } from "./owner-record.ts";
import { viewText } from "./rows.ts";
import { sql } from "./sql.ts";
import { addToIndex, removeFromIndex, type Counted } from "./term-index.ts";

const rememberedMs = 7 * 24 * 60 * 60 * 1000;
const forgottenAtOnce = 4;

/** A batch while it is applied. With an advance of the owner all but the first two begin anew. */
type Progress = {
  readonly batch: Batch;
  /** The id of the newest index entry. */
  newest: number;
  owner: number;
  isNamed: boolean;
  heads: Heads;
  hasAdded: boolean;
  hasRemoved: boolean;
  documents: number;
  length: number;
};

/** What was done, and the id of the newest index entry in it, or 0. */
export type Applied = { readonly committed: Committed; readonly newest: number };

/**
 * Checks and applies the batch within a write transaction; where it throws, the caller rolls back. `now` is the wall
 * clock.
 */
export function commitBatch(connection: Connection, batch: Batch, now: number): Applied {
  const found = findOwner(connection, batch.owner);
  const first = firstResult(connection, found, batch, now);
  if (first !== undefined) return { committed: first, newest: 0 };
  const heads = headsIn(connection);
  checkBatch(connection, found, batch, heads);

  const { id, isNamed } = found ?? addOwner(connection, batch.owner);
  const progress = { batch, newest: 0, heads, ...atStart(id, isNamed) };
  for (const change of batch.changes) apply(connection, progress, change);
  remember(connection, progress, now);
  const { owner, documents, length } = progress;
  connection.run(sql.touchOwner, documents, length, batch.at, owner);
  if (progress.hasAdded && !progress.isNamed) nameOwner(connection, owner, batch.owner);
  if (progress.hasRemoved) unnameWhereEmpty(connection, owner);
  return { committed: { repeated: false, at: batch.at }, newest: progress.newest };
}

function atStart(owner: number, isNamed: boolean) {
  return { owner, isNamed, hasAdded: false, hasRemoved: false, documents: 0, length: 0 };
}

function apply(connection: Connection, progress: Progress, change: Change): void {
  const { batch, owner, heads } = progress;
  switch (change.kind) {
    case "append":
      append(connection, owner, change, heads);
      progress.hasAdded ||= change.items.length > 0;
      return;
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
    case "index": {
      const added = addToIndex(connection, owner, change);
      progress.newest = added.id;
      return count(progress, added);
    }
    case "destroy":
      connection.run(sql.destroyItems, owner, change.log, change.from, change.to);
      heads.forget(change.log);
      progress.hasRemoved = true;
      return count(progress, removeFromIndex(connection, owner, change));
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
  owner: number,
  { log, items }: Change & { readonly kind: "append" },
  heads: Heads,
): void {
  for (const { seq, turn, at, kind, body } of items) {
    const head = heads.of(owner, log);
    if (!(seq > head)) {
      throw conflict(`The log ${log} ends with ${head}, and what was to be appended does not continue it`);
    }
    connection.run(sql.addItem, owner, log, seq, turn, at, kind, body);
    heads.set(log, seq);
  }
}

function count(progress: Progress, added: Counted): void {
  progress.documents += added.documents;
  progress.length += added.length;
}

/** A turn that ends its own incarnation is over with it. */
function remember(connection: Connection, { batch, owner }: Progress, now: number): void {
  const { operation, digest, at, expect, changes } = batch;
  if (!operation.startsWith("turn:")) {
    connection.run(sql.forgetOperations, now, forgottenAtOnce);
    return connection.run(sql.addOperation, owner, operation, digest, at, null, now + rememberedMs);
  }
  const session = expect.find((expectation) => expectation.kind === "session")?.session;
  const isOver = changes.some(
    (change) => change.kind === "advance" && (change.session === undefined || change.session === session),
  );
  if (!isOver) connection.run(sql.addOperation, owner, operation, digest, at, session ?? null, null);
}
