import type { LogId } from "../../core/id.ts";
import type { Owner } from "../../core/owner.ts";
import type { Candidates, Hit, SearchQuery } from "../../core/store.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { ownerHash } from "./owner-record.ts";
import { numberIn, textIn, valuesOf, type OnWarning } from "./rows.ts";
import { sql } from "./sql.ts";
import { toStored } from "./stored-text.ts";
import { encodeTerm, frequencyIn, termPrefix } from "./term-index.ts";

/** Reads within a transaction of the caller. */
export function searchIndex(connection: Connection, owner: Owner, query: SearchQuery, warn: OnWarning): Candidates {
  const counts = connection.get(sql.counts, ownerHash(owner));
  const documents = counts === undefined ? 0 : numberIn(counts["documents"]);
  if (counts === undefined || documents === 0) {
    return { documents: 0, averageLength: 0, documentFrequency: query.terms.map(() => 0), hits: [] };
  }
  const id = numberIn(counts["id"]);
  const terms = query.terms.map(encodeTerm);
  const documentFrequency = frequenciesOf(connection, id, terms);
  return {
    documents,
    averageLength: numberIn(counts["length"]) / documents,
    documentFrequency,
    hits: hitsOf(connection, id, query, terms, weightsOf(id, terms, documentFrequency, documents), warn),
  };
}

function frequenciesOf(connection: Connection, owner: number, terms: readonly string[]): number[] {
  const asked = JSON.stringify(terms.map((term) => termPrefix(owner) + term));
  return connection.all(sql.frequencies, asked).map((row) => Number(row["documents"] ?? 0));
}

/**
 * The weight of each term that is found at all, as JSON: whole numbers, so that their sums do not depend on the order
 * of adding. A term weighs the more the rarer it is, and again each time it is asked for.
 */
function weightsOf(owner: number, terms: readonly string[], found: readonly number[], documents: number): string {
  const weights = new Map<string, number>();
  for (const [place, term] of terms.entries()) {
    const frequency = found[place] ?? 0;
    if (frequency === 0) continue;
    const weight = Math.round(Math.log((documents + 1) / frequency) * 2 ** 32);
    weights.set(termPrefix(owner) + term, weight + (weights.get(termPrefix(owner) + term) ?? 0));
  }
  return `{${[...weights].map(([term, weight]) => `${JSON.stringify(term)}:${weight}`).join(",")}}`;
}

function hitsOf(
  connection: Connection,
  owner: number,
  { logs, since = -Infinity, until = Infinity, limit }: SearchQuery,
  terms: readonly string[],
  weights: string,
  warn: OnWarning,
): Hit[] {
  const chosen = logs === undefined ? null : JSON.stringify(logs.map(toStored));
  const rows = connection.all(sql.hits, weights, owner, since, until, chosen, chosen, limit);
  return valuesOf("indexed", rows, (row) => hitIn(row, terms), warn);
}

function hitIn(row: SqlRow, asked: readonly string[]): Hit {
  const terms = textIn(row["terms"]).split(" ");
  const repeats = row["repeats"] === "" ? [] : textIn(row["repeats"]).split(" ");
  return {
    log: textIn(row["log"]) as LogId,
    seq: numberIn(row["seq"]),
    at: numberIn(row["at"]),
    length: numberIn(row["length"]),
    frequencies: asked.map((term) => frequencyIn(terms, repeats, term)),
  };
}
