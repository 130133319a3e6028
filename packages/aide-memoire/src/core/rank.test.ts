import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogId } from "./id.ts";
import { rank } from "./rank.ts";
import type { Candidates, Hit } from "./store.ts";

const hit = (seq: number, frequencies: readonly number[], more: Partial<Hit> = {}): Hit => ({
  log: "log" as LogId,
  seq,
  at: 1_000,
  length: 10,
  frequencies,
  ...more,
});
const candidates = (hits: readonly Hit[], more: Partial<Candidates> = {}): Candidates => ({
  documents: 100,
  averageLength: 10,
  documentFrequency: [10, 10],
  hits,
  ...more,
});
const seqs = (all: Candidates, limit = 10): number[] => rank(all, limit).map((ranked) => ranked.seq);

test("the score is BM25 with k1 = 1.2 and b = 0.75", () => {
  const all = candidates([hit(1, [2, 1], { length: 20 })], { documentFrequency: [3, 40] });
  // Term 1: ln(1 + 97.5 / 3.5) * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 2)); term 2: ln(1 + 60.5 / 40.5) * 2.2 / (1 + 2.1)
  const expected = 3.362358 * (4.4 / 4.1) + 0.913819 * (2.2 / 3.1);
  expect(rank(all, 10)).toEqual([{ log: "log", seq: 1, at: 1_000, score: expect.closeTo(expected, 4) }]);
});

test("a rare term weighs more than a common one", () => {
  expect(seqs(candidates([hit(1, [0, 1]), hit(2, [1, 0])], { documentFrequency: [2, 80] }))).toEqual([2, 1]);
});

test("a term counts in a short text more than in a long one", () => {
  expect(seqs(candidates([hit(1, [1, 0], { length: 40 }), hit(2, [1, 0], { length: 5 })]))).toEqual([2, 1]);
});

test("two terms beat one that is repeated", () => {
  expect(seqs(candidates([hit(1, [9, 0]), hit(2, [1, 1])]))).toEqual([2, 1]);
});

test("a term that almost every text holds still counts for, not against", () => {
  const ranked = rank(candidates([hit(1, [1, 0])], { documentFrequency: [100, 0] }), 10);
  expect(ranked[0]?.score).toBeGreaterThan(0);
});

test("equal scores: the newest first, then the higher seq, then by log", () => {
  const all = candidates([
    hit(1, [1, 0], { at: 500 }),
    hit(2, [1, 0], { at: 900 }),
    hit(4, [1, 0], { at: 900, log: "b" as LogId }),
    hit(4, [1, 0], { at: 900, log: "a" as LogId }),
    hit(3, [1, 0], { at: 900 }),
  ]);
  expect(rank(all, 10).map(({ log, seq }) => [log, seq])).toEqual([
    ["a", 4],
    ["b", 4],
    ["log", 3],
    ["log", 2],
    ["log", 1],
  ]);
});

test("no more than the limit, and none for 0", () => {
  const all = candidates([hit(1, [1, 0]), hit(2, [2, 0]), hit(3, [3, 0])]);
  expect(seqs(all, 2)).toEqual([3, 2]);
  expect(seqs(all, 0)).toEqual([]);
  expect(seqs(all, -1)).toEqual([]);
});

test("a hit that holds none of the terms is left out", () => {
  expect(seqs(candidates([hit(1, [0, 0]), hit(2, [1, 0]), hit(3, [])]))).toEqual([2]);
});

test("counts that do not fit each other (entries came while they were read) give finite scores", () => {
  const odd = candidates([hit(1, [1, 0], { length: 0 })], {
    documents: 1,
    averageLength: 0,
    documentFrequency: [5, 0],
  });
  expect(rank(odd, 10)[0]?.score).toBeGreaterThan(0);
  expect(Number.isFinite(rank(odd, 10)[0]?.score)).toBe(true);
});

test("the order in which a store gives its hits does not matter", () => {
  const anyHit = fc.record({
    log: fc.constantFrom("a" as LogId, "b" as LogId),
    seq: fc.integer({ min: 1, max: 5 }),
    at: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 1, max: 20 }),
    frequencies: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  });
  const hits = fc.uniqueArray(anyHit, { selector: ({ log, seq }) => `${log}${seq}` });
  fc.assert(
    fc.property(
      hits.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, other]) => {
        expect(rank(candidates(other), 4)).toEqual(rank(candidates(list), 4));
      },
    ),
  );
});
