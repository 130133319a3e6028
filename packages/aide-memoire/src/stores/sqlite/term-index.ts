import { createHash } from "node:crypto";
import type { Change } from "../../core/store.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { numberIn } from "./rows.ts";
import { sql } from "./sql.ts";

/** A write of the full-text index that waits for the end of the transaction: there all of a group go as one. */
export type IndexWrite = { readonly kind: "add" | "remove"; readonly id: number; readonly terms: string };

const longest = 256;

/**
 * A term as one token of the tokenizer `ascii`, which keeps a-z, 0-9, `_`, `.` and all above U+007F as they are, folds
 * A-Z and splits at everything else. One-to-one, but for the hash that stands for a very long term.
 */
export function encodeTerm(term: string): string {
  if (term === "") return "_";
  if (term.length > longest) return `__${createHash("sha256").update(term).digest("hex")}`;
  if (!/[^a-z0-9\u0080-\uffff]/.test(term)) return term;
  return term.replaceAll(/[^a-z0-9\u0080-\uffff]/g, (character) => {
    return `_${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** What an owner's terms begin with, so that no other owner's are ever looked at. */
export function termPrefix(owner: number): string {
  return `${owner.toString(36)}.`;
}

/** Encoded terms in one text, those that occur more than once first, and how often these do. */
export function termsText(terms: readonly (readonly [string, number])[]): { terms: string; repeats: string } {
  const frequencies = [...new Map(terms)];
  const repeated = frequencies.filter(([, frequency]) => frequency !== 1);
  const single = frequencies.filter(([, frequency]) => frequency === 1);
  return {
    terms: [...repeated, ...single].map(([term]) => encodeTerm(term)).join(" "),
    repeats: repeated.map(([, frequency]) => frequency).join(" "),
  };
}

/** How often the encoded term occurs in an entry whose terms were made by {@link termsText}. */
export function frequencyIn(terms: readonly string[], repeats: readonly string[], term: string): number {
  const place = terms.indexOf(term);
  return place === -1 ? 0 : Number(repeats[place] ?? 1);
}

/** Adds an entry, in place of the one that the item had. */
export function addToIndex(
  connection: Connection,
  owner: number,
  change: Change & { readonly kind: "index" },
  writes: IndexWrite[],
): { documents: number; length: number } {
  const { log, seq, at, length } = change;
  const { terms, repeats } = termsText(change.terms);
  const add = () => connection.get(sql.addIndexed, owner, log, seq, at, length, terms, repeats);
  let added = add();
  let before = { documents: 0, length: 0 };
  if (added === undefined) {
    before = removeFromIndex(connection, owner, { log, from: seq, to: seq }, writes);
    added = add();
  }
  writes.push({ kind: "add", id: numberIn(added?.["id"]), terms: ownTerms(owner, terms) });
  return { documents: 1 + before.documents, length: length + before.length };
}

/** Removes the entries of these items; gives what that adds to the owner's counts, so nothing or less. */
export function removeFromIndex(
  connection: Connection,
  owner: number,
  { log, from, to }: { readonly log: string; readonly from: number; readonly to: number },
  writes: IndexWrite[],
): { documents: number; length: number } {
  const rows = connection.all(sql.indexed, owner, log, from, to);
  if (rows.length === 0) return { documents: 0, length: 0 };
  connection.run(sql.destroyIndexed, owner, log, from, to);
  connection.run(sql.mustScrub);
  let length = 0;
  for (const row of rows) {
    length -= numberIn(row["length"]);
    writes.push(removalOf(owner, row));
  }
  return { documents: -rows.length, length };
}

/** Removes an entry of an erased owner at once. */
export function removeTermsOf(connection: Connection, owner: number, row: SqlRow): void {
  writeIndex(connection, [removalOf(owner, row)]);
}

function removalOf(owner: number, row: SqlRow): IndexWrite {
  return { kind: "remove", id: numberIn(row["id"]), terms: ownTerms(owner, String(row["terms"])) };
}

export function writeIndex(connection: Connection, writes: readonly IndexWrite[]): void {
  for (const { kind, id, terms } of writes) {
    connection.run(kind === "add" ? sql.addTerms : sql.removeTerms, id, terms);
  }
}

function ownTerms(owner: number, terms: string): string {
  if (terms === "") return "";
  const prefix = termPrefix(owner);
  return prefix + terms.replaceAll(" ", ` ${prefix}`);
}
