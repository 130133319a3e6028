import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { freshPath, openStore, rowsIn } from "../../../test/sqlite/support.ts";
import type { Change, SearchQuery, Store } from "../../core/store.ts";
import { ada, append, bob, commit, destroy, entry, index, put } from "../../testing/store-build.ts";
import { seededRandom } from "../../testing/store-random.ts";
import { memoryStore } from "../memory/memory-store.ts";
import { smallestMerge } from "./term-index.ts";

const vocabulary = ["a", "b", "c", "d", "e", "rare", "A", "é", "x y"];

const mergedIn = async (path: string): Promise<number> =>
  ((await rowsIn(path, "SELECT merged FROM upkeep"))[0] as { merged: number }).merged;

async function sameAnswers(stores: readonly Store[], queries: readonly SearchQuery[]): Promise<void> {
  for (const query of queries) {
    const [left, right] = await Promise.all(stores.map((store) => store.search(ada, query)));
    assert.deepEqual(right, left, JSON.stringify(query));
  }
}

describe("the search index", () => {
  test("it finds the same before, while and after it is told of the entries", { timeout: 60_000 }, async () => {
    const stores = [memoryStore(), openStore({ durability: "relaxed" })];
    const random = seededRandom(7);
    const term = (): string => random.pick(vocabulary);
    for (let step = 0, next = 1; step < 120; step += 1) {
      const changes: Change[] = [];
      for (let count = random.below(5); count > 0; count -= 1, next += 1) {
        changes.push(append("log", next, ["body"]));
        const terms = Array.from({ length: random.below(7) }, term);
        if (random.chance(0.8)) changes.push(index("log", next, terms, { at: random.below(1_000) }));
      }
      if (random.chance(0.3)) changes.push(index("log", 1 + random.below(next), [term(), term()], { at: next }));
      if (random.chance(0.2)) changes.push(index("loose", 1 + random.below(9), [term()], { at: next }));
      if (random.chance(0.2)) changes.push(append("loose", step + 1, ["late"]));
      const from = 1 + random.below(next);
      if (random.chance(0.2)) changes.push(destroy(random.pick(["log", "loose"]), from, from + random.below(3)));
      for (const store of stores) await commit(store, changes, { incarnation: 0, at: step });
      if (random.chance(0.1)) await stores[1]!.reclaim({ budgetMs: 1_000 });
      await sameAnswers(stores, [
        { terms: [term(), term(), "nothing"], limit: 1_000 },
        { terms: [term()], limit: 3 },
        { terms: vocabulary, since: 200, until: 900, limit: 1_000 },
      ]);
    }
  });

  test("it is told of entries in groups, behind the commits", async () => {
    const path = freshPath();
    const store = openStore({ path });
    for (let seq = 1; seq < smallestMerge; seq += 1) await commit(store, entry("log", seq, ["t"]));
    await store.inspect();
    assert.equal(await mergedIn(path), 0);
    await commit(store, entry("log", smallestMerge, ["t"]));
    await commit(store, [put("fact", "city")]);
    await store.close();
    assert.equal(await mergedIn(path), smallestMerge);
  });

  test("processes that write little do not leave it behind", async () => {
    const path = freshPath();
    for (let seq = 1; seq <= 2 * smallestMerge; seq += 1) {
      const store = openStore({ path, durability: "relaxed" });
      await commit(store, entry("log", seq, ["t"]));
      await store.close();
    }
    assert.ok((await mergedIn(path)) >= smallestMerge);
    const { hits, documentFrequency } = await openStore({ path }).search(ada, { terms: ["t"], limit: 1_000 });
    assert.deepEqual([hits.length, documentFrequency], [2 * smallestMerge, [2 * smallestMerge]]);
  });

  test("a large import is merged to its end, and found meanwhile", async () => {
    const path = freshPath();
    const store = openStore({ path, durability: "relaxed" });
    const changes = Array.from({ length: 1_500 }, (_, place) => entry("log", place + 1, ["t", `t${place}`])).flat();
    await commit(store, changes);
    assert.equal((await store.search(ada, { terms: ["t1499"], limit: 9 })).hits.length, 1);
    await store.close();
    assert.ok((await mergedIn(path)) > 1_500 - smallestMerge);
    const { documentFrequency } = await openStore({ path }).search(ada, { terms: ["t", "t0"], limit: 9 });
    assert.deepEqual(documentFrequency, [1_500, 1]);
  });

  test("the index of another owner is not looked at", async () => {
    const store = openStore({ durability: "relaxed" });
    for (let seq = 1; seq <= 3 * smallestMerge; seq += 1) {
      await commit(store, entry("log", seq, ["t"]), { owner: bob, incarnation: 0 });
    }
    await commit(store, entry("log", 1, ["t"], { at: 1 }));
    for (let seq = 1; seq <= smallestMerge; seq += 1) {
      await commit(store, entry("more", seq, ["u"]), { owner: bob, incarnation: 0 });
    }
    const found = await store.search(ada, { terms: ["t", "u"], limit: 1 });
    assert.deepEqual([found.documents, found.documentFrequency, found.hits.length], [1, [1, 0], 1]);
  });
});
