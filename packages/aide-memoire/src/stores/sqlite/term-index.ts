import type { Change } from "../../core/store.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { ownTerms, termsText } from "./encoded-terms.ts";
import { numberIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

export type IndexChange = Change & { readonly kind: "index" };

/** What entries add to an owner's counts. */
export type Counted = { readonly documents: number; readonly length: number };

/** From how many on entries are worth a transaction of their own; and how many go into it at least. */
export const smallestMerge = 32;
const usualMerge = 64;

/** Columns of an item that search finds it by. */
export function entryColumns({ at, length, terms }: IndexChange): [number, number, string, string] {
  const text = termsText(terms);
  return [at, length, text.terms, text.repeats];
}

/** Adds an entry to an item that is there, or without one, in place of the entry that was. */
export function addToIndex(connection: Connection, owner: number, change: IndexChange): Counted {
  const { log, seq, length } = change;
  const before = removeFromIndex(connection, owner, { log, from: seq, to: seq });
  const item = connection.get(sql.place, owner, log, seq);
  const columns = entryColumns(change);
  if (item === undefined) connection.run(sql.addItem, owner, log, -seq, "", 0, "", "", ...columns);
  else connection.run(sql.setEntry, ...columns, numberIn(item["id"]));
  return { documents: before.documents + 1, length: before.length + length };
}

/** Removes the entries of these items; the items stay. */
export function removeFromIndex(
  connection: Connection,
  owner: number,
  { log, from, to }: { readonly log: string; readonly from: number; readonly to: number },
): Counted {
  const loose = connection.all(sql.indexed, owner, log, -to, -from);
  const rows = [...connection.all(sql.indexed, owner, log, from, to), ...loose];
  if (rows.length === 0) return { documents: 0, length: 0 };
  removeTerms(connection, owner, rows);
  connection.run(sql.clearEntries, owner, log, from, to);
  for (const row of loose) connection.run(sql.removeItem, numberIn(row["id"]));
  return { documents: -rows.length, length: -rows.reduce((sum, row) => sum + numberIn(row["length"]), 0) };
}

/** Takes entries out of the index, as far as it knows them. */
export function removeTerms(connection: Connection, owner: number, rows: readonly SqlRow[]): void {
  const merged = mergedId(connection);
  const known = rows.filter((row) => numberIn(row["id"]) <= merged && typeof row["terms"] === "string");
  for (const row of known) {
    connection.run(sql.removeTerms, numberIn(row["id"]), ownTerms(owner, String(row["terms"])));
  }
  if (known.length > 0) connection.run(sql.mustScrub);
}

/** Tells the index of items that it does not know, where these are many, and gives how many are left. */
export function mergeIndex(connection: Connection): number {
  const merged = mergedId(connection);
  const waiting = numberIn(connection.get(sql.newest)?.["id"]) - merged;
  if (waiting < smallestMerge) return waiting;
  const limit = Math.max(usualMerge, Math.ceil(waiting / 4));
  const rows = connection.all(sql.unmerged, merged, limit);
  for (const { id, owner, terms } of rows) {
    if (typeof terms === "string") connection.run(sql.addTerms, numberIn(id), ownTerms(numberIn(owner), terms));
  }
  connection.run(sql.setMerged, rows.length < limit ? merged + waiting : numberIn(rows.at(-1)?.["id"]));
  return rows.length < limit ? 0 : waiting - rows.length;
}

/** The id up to which the index knows all entries. */
function mergedId(connection: Connection): number {
  return numberIn(connection.get(sql.merged)?.["merged"]);
}
