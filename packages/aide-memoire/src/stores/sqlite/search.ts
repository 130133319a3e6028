import type { LogId } from "../../core/id.ts";
import type { Owner } from "../../core/owner.ts";
import type { Candidates, Hit, SearchQuery } from "../../core/store.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { encodeTerm, frequenciesIn, termPrefix } from "./encoded-terms.ts";
import { ownerHash } from "../owner-hash.ts";
import { numberIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { limitIn } from "./limit.ts";
import { sql } from "./sql.ts";
import { toStored } from "../stored-text.ts";

type Ranked = { readonly hit: Hit; readonly rarity: number };

/** Reads within a transaction of the caller. What the index does not know yet is read one by one: it is little. */
export function searchIndex(connection: Connection, owner: Owner, query: SearchQuery, warn: OnWarning): Candidates {
  const counts = connection.get(sql.counts, ownerHash(owner));
  const documents = counts === undefined ? 0 : numberIn(counts["documents"]);
  if (counts === undefined || documents === 0) {
    return { documents: 0, averageLength: 0, documentFrequency: query.terms.map(() => 0), hits: [] };
  }
  const id = numberIn(counts["id"]);
  const terms = query.terms.map(encodeTerm);
  const unmerged = valuesOf("item", connection.all(sql.unmergedOf, id), (row) => hitIn(row, terms), warn);
  const documentFrequency = frequenciesOf(connection, id, terms).map((merged, place) => {
    return merged + unmerged.filter((hit) => (hit.frequencies[place] ?? 0) > 0).length;
  });
  const weights = documentFrequency.map((frequency) => weightOf(frequency, documents));
  const found = [
    ...unmerged.filter((hit) => isWanted(hit, query)).map((hit) => ({ hit, rarity: rarityOf(hit, weights) })),
    ...mergedHits(connection, id, query, terms, weights, warn),
  ];
  return {
    documents,
    averageLength: numberIn(counts["length"]) / documents,
    documentFrequency,
    hits: found
      .sort((a, b) => b.rarity - a.rarity || b.hit.at - a.hit.at || b.hit.seq - a.hit.seq)
      .slice(0, query.limit)
      .map(({ hit }) => hit),
  };
}

function frequenciesOf(connection: Connection, owner: number, terms: readonly string[]): number[] {
  const asked = JSON.stringify(terms.map((term) => termPrefix(owner) + term));
  return connection.all(sql.frequencies, asked).map((row) => Number(row["documents"] ?? 0));
}

/**
 * A term weighs the more the rarer it is. A whole number, so that sums do not depend on the order of adding.
 */
function weightOf(frequency: number, documents: number): number {
  return frequency === 0 ? 0 : Math.round(Math.log((documents + 1) / frequency) * 2 ** 32);
}

function rarityOf({ frequencies }: Hit, weights: readonly number[]): number {
  return frequencies.reduce((sum, frequency, place) => sum + (frequency > 0 ? (weights[place] ?? 0) : 0), 0);
}

function isWanted(hit: Hit, { logs, since = -Infinity, until = Infinity }: SearchQuery): boolean {
  if (logs !== undefined && !logs.includes(hit.log)) return false;
  return hit.at >= since && hit.at <= until && hit.frequencies.some((frequency) => frequency > 0);
}

function mergedHits(
  connection: Connection,
  owner: number,
  { logs, since = -Infinity, until = Infinity, limit }: SearchQuery,
  terms: readonly string[],
  weights: readonly number[],
  warn: OnWarning,
): Ranked[] {
  const chosen = logs === undefined ? null : JSON.stringify(logs.map(toStored));
  const asked = weightsText(owner, terms, weights);
  const rows = connection.all(sql.hits, asked, owner, since, until, chosen, chosen, limitIn(limit));
  return valuesOf("item", rows, (row) => ({ hit: hitIn(row, terms), rarity: numberIn(row["rarity"]) }), warn);
}

/** The terms that are found at all, with their weights, as a JSON object; one asked for twice weighs twice. */
function weightsText(owner: number, terms: readonly string[], weights: readonly number[]): string {
  const sums = new Map<string, number>();
  for (const [place, term] of terms.entries()) {
    const weight = weights[place] ?? 0;
    if (weight > 0) sums.set(term, weight + (sums.get(term) ?? 0));
  }
  const pairs = [...sums].map(([term, weight]) => `${JSON.stringify(termPrefix(owner) + term)}:${weight}`);
  return `{${pairs.join(",")}}`;
}

function hitIn(row: SqlRow, asked: readonly string[]): Hit {
  return {
    log: textIn(row["log"]) as LogId,
    seq: numberIn(row["seq"]),
    at: numberIn(row["indexed_at"]),
    length: numberIn(row["length"]),
    frequencies: frequenciesIn(textIn(row["terms"]), textIn(row["repeats"]), asked),
  };
}
