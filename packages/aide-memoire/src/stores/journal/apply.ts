import type { Batch, Row } from "../../core/store.ts";
import { isGone } from "../holder.ts";
import { applyBatch } from "../memory/commit.ts";
import { innerMap, rowsOf, sessionIncarnation, setSessionIncarnation, type OwnerState } from "../memory/owner-state.ts";
import { indexEntry } from "../memory/search.ts";
import type { JournalRecord } from "./record.ts";

/** Does to the state what was done when the record was written. Fails where it does not fit to what is there. */
export function applyRecord(state: OwnerState, record: JournalRecord): void {
  switch (record.kind) {
    case "journal":
      return;
    case "batch":
      catchUp(state, record.batch, record.now);
      applyBatch(state, record.batch, record.now);
      return;
    case "lease": {
      const { name, lease, holder, secret } = record;
      if (secret !== undefined) state.secret = secret;
      if (lease === undefined) state.leases.delete(name);
      else state.leases.set(name, isGone(holder) ? { ...lease, expiresAt: 0 } : lease);
      return;
    }
    case "claims":
      for (const [task, claim] of record.claims) state.claims.set(task, claim);
      return;
    case "owner":
      state.updatedAt = record.updatedAt;
      state.incarnation = record.incarnation;
      state.secret = record.secret;
      for (const [hash, incarnation] of record.sessions) state.sessionIncarnations.set(hash, incarnation);
      return;
    case "operations":
      for (const [id, operation] of record.operations) {
        (id.startsWith("turn:") ? state.turnOperations : state.operations).set(id, operation);
      }
      return;
    case "rows":
      for (const row of record.rows) rowsOf(state, row.collection).set(row.key, frozenRow(row));
      return;
    case "items": {
      const { log, items } = record;
      const kept = state.logs.get(log) ?? [];
      for (const item of items) kept.push(Object.freeze({ log, ...item }));
      state.logs.set(log, kept);
      return;
    }
    case "entries":
      for (const entry of record.entries) {
        innerMap(state.index, entry.log).set(entry.seq, indexEntry({ kind: "index", ...entry }));
      }
  }
}

/** A batch says what it was made for: where the line of an erasure is damaged, what was erased stays so. */
function catchUp(state: OwnerState, batch: Batch, now: number): void {
  while (state.incarnation < batch.incarnation) applyBatch(state, { ...batch, changes: [{ kind: "advance" }] }, now);
  for (const expectation of batch.expect) {
    if (expectation.kind !== "session") continue;
    const { session, incarnation } = expectation;
    if (sessionIncarnation(state, session) < incarnation) setSessionIncarnation(state, session, incarnation);
  }
}

function frozenRow(row: Row): Row {
  for (const segment of row.view ?? []) Object.freeze(segment);
  Object.freeze(row.view);
  return Object.freeze(row);
}
