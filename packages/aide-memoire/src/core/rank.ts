import type { LogId } from "./id.ts";
import type { Candidates, Hit } from "./store.ts";

export type Ranked = { readonly log: LogId; readonly seq: number; readonly at: number; readonly score: number };

// Usual values, and the formula: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond"
// (2009), section 3. The 1 inside the logarithm, as in Lucene's BM25Similarity, keeps the weight of common terms above 0.
const k1 = 1.2;
const b = 0.75;

/**
 * The best `limit` hits by BM25, best first; equal scores newest first, then by higher seq, then by log. A hit that
 * holds none of the terms is left out.
 */
export function rank(candidates: Candidates, limit: number): readonly Ranked[] {
  const { documents, averageLength, documentFrequency } = candidates;
  const weights = documentFrequency.map((frequency) => rarity(Math.max(documents, frequency), frequency));
  const average = averageLength > 0 ? averageLength : 1;
  return candidates.hits
    .map((hit) => ({ log: hit.log, seq: hit.seq, at: hit.at, score: score(hit, weights, average) }))
    .filter((ranked) => ranked.score > 0)
    .sort(bestFirst)
    .slice(0, Math.max(0, limit));
}

function rarity(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

function score(hit: Hit, weights: readonly number[], averageLength: number): number {
  const saturation = k1 * (1 - b + (b * hit.length) / averageLength);
  return weights.reduce((sum, weight, term) => {
    const frequency = hit.frequencies[term] ?? 0;
    return frequency > 0 ? sum + (weight * frequency * (k1 + 1)) / (frequency + saturation) : sum;
  }, 0);
}

function bestFirst(a: Ranked, z: Ranked): number {
  if (a.score !== z.score) return z.score - a.score;
  if (a.at !== z.at) return z.at - a.at;
  if (a.seq !== z.seq) return z.seq - a.seq;
  return a.log < z.log ? -1 : a.log > z.log ? 1 : 0;
}
