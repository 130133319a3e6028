import type { Change } from "../../core/store.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { ownTerms, termsText } from "./encoded-terms.ts";
import { numberIn } from "./rows.ts";
import { sql } from "./sql.ts";

/** What entries add to an owner's counts. */
export type Counted = { readonly documents: number; readonly length: number };

/** From how many on entries are worth a transaction of their own; and how many go into it at least. */
export const smallestMerge = 16;
const usualMerge = 64;

/** Adds an entry, in place of the one that the item had, and gives its id. It is merged into the index later. */
export function addToIndex(
  connection: Connection,
  owner: number,
  { log, seq, at, length, terms }: Change & { readonly kind: "index" },
): Counted & { readonly id: number } {
  const text = termsText(terms);
  const add = () => connection.get(sql.addIndexed, owner, log, seq, at, length, text.terms, text.repeats);
  const added = add();
  if (added !== undefined) return { id: numberIn(added["id"]), documents: 1, length };
  const before = removeFromIndex(connection, owner, { log, from: seq, to: seq });
  const id = numberIn(add()?.["id"]);
  return { id, documents: before.documents + 1, length: before.length + length };
}

/** Removes the entries of these items. */
export function removeFromIndex(
  connection: Connection,
  owner: number,
  { log, from, to }: { readonly log: string; readonly from: number; readonly to: number },
): Counted {
  const rows = connection.all(sql.indexed, owner, log, from, to);
  if (rows.length === 0) return { documents: 0, length: 0 };
  removeTerms(connection, owner, rows);
  connection.run(sql.destroyIndexed, owner, log, from, to);
  connection.run(sql.mustScrub);
  return { documents: -rows.length, length: -rows.reduce((sum, row) => sum + numberIn(row["length"]), 0) };
}

/** Takes entries out of the index, as far as it knows them. */
export function removeTerms(connection: Connection, owner: number, rows: readonly SqlRow[]): void {
  const merged = mergedId(connection);
  for (const row of rows) {
    const id = numberIn(row["id"]);
    if (id <= merged) connection.run(sql.removeTerms, id, ownTerms(owner, String(row["terms"])));
  }
}

/** The id up to which the index knows all entries. */
export function mergedId(connection: Connection): number {
  return numberIn(connection.get(sql.merged)?.["merged"]);
}

/** Tells the index of entries that it does not know, and gives the id up to which it now does. `newest` is the last. */
export function mergeIndex(connection: Connection, newest: number): number {
  const merged = mergedId(connection);
  const limit = Math.max(usualMerge, Math.ceil((newest - merged) / 4));
  const rows = connection.all(sql.unmerged, merged, limit);
  const last = rows.at(-1);
  if (last === undefined) return Math.max(merged, newest);
  for (const row of rows) {
    connection.run(sql.addTerms, numberIn(row["id"]), ownTerms(numberIn(row["owner"]), String(row["terms"])));
  }
  connection.run(sql.setMerged, numberIn(last["id"]));
  return rows.length < limit ? Math.max(numberIn(last["id"]), newest) : numberIn(last["id"]);
}
