import type { LogId } from "../../core/id.ts";
import type { Candidates, Change, Hit, SearchQuery } from "../../core/store.ts";
import type { OwnerState } from "./owner-state.ts";

export type IndexEntry = {
  readonly log: LogId;
  readonly seq: number;
  readonly at: number;
  readonly length: number;
  readonly terms: ReadonlyMap<string, number>;
};

export function indexEntry({ log, seq, at, length, terms }: Change & { readonly kind: "index" }): IndexEntry {
  return { log, seq, at, length, terms: new Map(terms) };
}

/** Counts over all entries of the owner; filters choose the hits only, and before the limit does. */
export function searchIndex(state: OwnerState, query: SearchQuery): Candidates {
  const entries = [...state.index.values()].flatMap((log) => [...log.values()]);
  const documentFrequency = query.terms.map((term) => entries.filter((entry) => entry.terms.has(term)).length);
  const totalLength = entries.reduce((sum, entry) => sum + entry.length, 0);
  const hits = entries
    .filter((entry) => isWanted(entry, query))
    .map((entry) => hitOf(entry, query.terms))
    .map((hit) => ({ hit, rarity: rarityOf(hit, documentFrequency, entries.length) }))
    .sort((a, b) => b.rarity - a.rarity || b.hit.at - a.hit.at || b.hit.seq - a.hit.seq)
    .slice(0, query.limit)
    .map(({ hit }) => hit);
  return {
    documents: entries.length,
    averageLength: entries.length === 0 ? 0 : totalLength / entries.length,
    documentFrequency,
    hits,
  };
}

function isWanted(entry: IndexEntry, { terms, logs, since = -Infinity, until = Infinity }: SearchQuery): boolean {
  if (logs !== undefined && !logs.includes(entry.log)) return false;
  return entry.at >= since && entry.at <= until && terms.some((term) => entry.terms.has(term));
}

function hitOf({ log, seq, at, length, terms }: IndexEntry, asked: readonly string[]): Hit {
  return { log, seq, at, length, frequencies: asked.map((term) => terms.get(term) ?? 0) };
}

/**
 * How rare it is to hold just these terms together, were they independent: the sum of ln((documents + 1) / frequency),
 * in whole numbers, so that it does not depend on the order of adding.
 */
function rarityOf(hit: Hit, documentFrequency: readonly number[], documents: number): number {
  return hit.frequencies.reduce((sum, frequency, place) => {
    const df = documentFrequency[place] ?? 0;
    return frequency > 0 && df > 0 ? sum + Math.round(Math.log((documents + 1) / df) * 2 ** 32) : sum;
  }, 0);
}
