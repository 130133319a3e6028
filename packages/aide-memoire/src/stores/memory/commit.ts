import type { LogId } from "../../core/id.ts";
import type { Batch, Change, Committed, Expectation, Item, NewRow, Row } from "../../core/store.ts";
import { erasedOwner, erasedSession, lostLease, notContinued, unmet } from "../refusal.ts";
import { holdsClaim } from "./claims.ts";
import { holdsLease, releaseLease } from "./leases.ts";
import { firstResult, forgetEndedTurns, remember } from "./operations.ts";
import { headOf, innerMap, rowsOf, sessionIncarnation, setSessionIncarnation, type OwnerState } from "./owner-state.ts";
import { indexEntry } from "./search.ts";

/** Checks the whole batch, then applies it; where it throws, `state` is as before. `now` is the wall clock. */
export function commitBatch(state: OwnerState, batch: Batch, now: number): Committed {
  const first = firstResult(state, batch, now);
  if (first !== undefined) return first;
  checkIncarnations(state, batch);
  for (const expectation of batch.expect) checkLease(state, expectation);
  for (const expectation of batch.expect) checkContent(state, expectation);
  applyBatch(state, batch, now);
  return { repeated: false, at: batch.at };
}

/**
 * Applies a batch whose expectations were met, as a journal of batches does. Fails with CONFLICT, and changes nothing,
 * where an append does not continue its log.
 */
export function applyBatch(state: OwnerState, batch: Batch, now: number): void {
  const logs = changedLogs(state, batch.changes);

  // Nothing fails from here on.
  for (const [log, { kept, added }] of logs) {
    // A long log is not copied for a turn.
    for (const item of added) kept.push(item);
    if (kept.length > 0) state.logs.set(log, kept);
    else state.logs.delete(log);
  }
  for (const change of batch.changes) apply(state, change);
  if (batch.changes.some((change) => change.kind === "advance")) forgetEndedTurns(state, now);
  remember(state, batch, now);
  state.updatedAt = batch.at;
}

function checkIncarnations(state: OwnerState, batch: Batch): void {
  if (batch.incarnation !== state.incarnation) {
    throw erasedOwner();
  }
  for (const expectation of batch.expect) {
    if (expectation.kind !== "session") continue;
    const { session, incarnation } = expectation;
    if (incarnation === sessionIncarnation(state, session)) continue;
    throw erasedSession(session);
  }
}

function checkLease(state: OwnerState, expectation: Expectation): void {
  if (expectation.kind !== "lease" || holdsLease(state, expectation.name, expectation.token)) return;
  throw lostLease(expectation.name);
}

function checkContent(state: OwnerState, expectation: Expectation): void {
  switch (expectation.kind) {
    case "session":
      if (expectation.version === undefined) return;
      return checkVersion(rowsOf(state, "session").get(expectation.session), expectation);
    case "row":
      return checkVersion(rowsOf(state, expectation.collection).get(expectation.key), expectation);
    case "head": {
      const head = headOf(state.logs.get(expectation.log));
      if (head === expectation.seq) return;
      throw unmet(expectation, head);
    }
    case "claim":
      if (holdsClaim(state, expectation.task, expectation.token)) return;
      throw unmet(expectation, "absent");
    case "free":
      if (!state.leases.has(expectation.name)) return;
      throw unmet(expectation, "absent");
    case "lease":
  }
}

function checkVersion(row: Row | undefined, expectation: Expectation & { readonly kind: "session" | "row" }): void {
  const version = row?.version ?? "absent";
  if (version !== expectation.version) throw unmet(expectation, version);
}

/** What a log will be: `kept` is the state's own list where nothing of it goes, and not touched yet. */
type ChangedLog = { readonly kept: Item[]; readonly added: Item[] };

/** The logs that the changes touch, as they will be. Fails where an append does not continue its log. */
function changedLogs(state: OwnerState, changes: readonly Change[]): Map<LogId, ChangedLog> {
  const logs = new Map<LogId, ChangedLog>();
  for (const change of changes) {
    if (change.kind === "advance" && change.session === undefined) {
      for (const log of [...state.logs.keys(), ...logs.keys()]) logs.set(log, { kept: [], added: [] });
    }
    if (change.kind !== "append" && change.kind !== "destroy") continue;
    const { log } = change;
    const { kept, added } = logs.get(log) ?? { kept: state.logs.get(log) ?? [], added: [] };
    if (change.kind === "append") {
      const head = headOf(added) || headOf(kept);
      const rises = change.items.every((item, place) => item.seq > (change.items[place - 1]?.seq ?? head));
      if (!rises) throw notContinued(log, head);
      const more = change.items.map(({ seq, turn, at, kind, body }) =>
        Object.freeze({ log, seq, turn, at, kind, body }),
      );
      logs.set(log, { kept, added: [...added, ...more] });
    } else {
      const stays = ({ seq }: Item): boolean => seq < change.from || seq > change.to;
      logs.set(log, { kept: kept.filter(stays), added: added.filter(stays) });
    }
  }
  return logs;
}

/** Applies all but what happens to logs. */
function apply(state: OwnerState, change: Change): void {
  switch (change.kind) {
    case "append":
      return;
    case "put": {
      const rows = rowsOf(state, change.row.collection);
      const before = rows.get(change.row.key)?.version ?? 0;
      rows.set(change.row.key, frozenRow(change.row, before + 1));
      return;
    }
    case "drop":
      rowsOf(state, change.collection).delete(change.key);
      if (change.collection === "task") state.claims.delete(change.key);
      return;
    case "index":
      innerMap(state.index, change.log).set(change.seq, indexEntry(change));
      return;
    case "destroy": {
      const entries = innerMap(state.index, change.log);
      for (const seq of entries.keys()) if (seq >= change.from && seq <= change.to) entries.delete(seq);
      return;
    }
    case "release":
      return releaseLease(state, change.name, change.token);
    case "advance":
      if (change.session !== undefined) {
        setSessionIncarnation(state, change.session, sessionIncarnation(state, change.session) + 1);
      } else {
        eraseAll(state);
        state.incarnation += 1;
      }
  }
}

/** Nothing is left of the owner but its incarnations. Of the logs `changedLogs` has seen to it, in the order of the batch. */
function eraseAll(state: OwnerState): void {
  const { rows, index, leases, claims, operations, turnOperations } = state;
  for (const map of [rows, index, leases, claims, operations, turnOperations]) map.clear();
  state.secret = undefined;
}

function frozenRow({ collection, key, at, body, view }: NewRow, version: number): Row {
  const row = { collection, key, at, body, version };
  if (view === undefined) return Object.freeze(row);
  const segments = view.map(({ log, from, to }) => Object.freeze({ log, from, to }));
  return Object.freeze({ ...row, view: Object.freeze(segments) });
}
