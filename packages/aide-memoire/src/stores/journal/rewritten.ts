import type { Item, ItemRow } from "../../core/store.ts";
import { thisHolder } from "../holder.ts";
import { hasContent, type OwnerState } from "../memory/owner-state.ts";
import { lineOf } from "./line.ts";
import { version, type JournalRecord, type StoredEntry } from "./record.ts";

/** Of a line, so that damage costs little. */
const mostParts = 100;

/** What a file that holds this state, and nothing else, consists of. */
export function rewrittenText(state: OwnerState): string {
  return [...recordsOf(state)].map(lineOf).join("");
}

/** The first line of a file. */
export function headRecord(state: OwnerState, isNamed: boolean): JournalRecord {
  return { kind: "journal", version, ...(isNamed && { owner: state.owner }) };
}

function* recordsOf(state: OwnerState): Generator<JournalRecord> {
  const { updatedAt, incarnation, secret } = state;
  yield headRecord(state, hasContent(state));
  const sessions = [...state.sessionIncarnations];
  yield { kind: "owner", updatedAt, incarnation, sessions, ...(secret !== undefined && { secret }) };
  for (const [name, lease] of state.leases) yield { kind: "lease", name, lease, holder: thisHolder() };
  for (const claims of piecesOf([...state.claims])) yield { kind: "claims", claims };
  for (const operations of piecesOf([...state.operations, ...state.turnOperations])) {
    yield { kind: "operations", operations };
  }
  for (const collection of state.rows.values()) {
    for (const rows of piecesOf([...collection.values()])) yield { kind: "rows", rows };
  }
  for (const [log, all] of state.logs) {
    for (const items of piecesOf(all)) yield { kind: "items", log, items: items.map(withoutLog) };
  }
  for (const entries of piecesOf([...entriesOf(state)])) yield { kind: "entries", entries };
}

function* entriesOf(state: OwnerState): Generator<StoredEntry> {
  for (const log of state.index.values()) {
    for (const { terms, ...entry } of log.values()) yield { ...entry, terms: [...terms] };
  }
}

function withoutLog(item: Item): ItemRow {
  const { log: _, ...row } = item;
  return row;
}

function* piecesOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += mostParts) yield list.slice(start, start + mostParts);
}
