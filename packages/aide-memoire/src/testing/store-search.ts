import assert from "node:assert/strict";
import type { SearchQuery, Store } from "../core/store.ts";
import { ada, bob, commit, destroy, entry, hitsOf, index, logId } from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, type StoreCase } from "./store-open.ts";

async function found(store: Store, query: Partial<SearchQuery>): Promise<string[]> {
  const { hits } = await store.search(ada, { terms: ["t"], limit: 100, ...query });
  return hits.map((hit) => `${hit.log}/${hit.seq}`).sort();
}

export const searchCases: readonly StoreCase[] = casesOf("search", {
  async "a hit says how often it holds each term, in the order asked for"(store) {
    await commit(store, [...entry("log", 1, ["a", "b", "b"], { at: 5, length: 7 }), ...entry("log", 2, ["c"])]);
    const { hits } = await store.search(ada, { terms: ["b", "x", "a"], limit: 9 });
    assert.deepEqual(hits, [{ log: "log", seq: 1, at: 5, length: 7, frequencies: [2, 0, 1] }]);
  },

  async "the counts are over all of the owner's entries, filters or not"(store) {
    await commit(store, [
      ...entry("log", 1, ["a"], { length: 2 }),
      ...entry("log", 2, ["a", "b"], { length: 5 }),
      ...entry("other", 1, ["c"], { length: 3 }),
    ]);
    const counts = { documents: 3, averageLength: 10 / 3, documentFrequency: [2, 0, 1, 2] };
    const terms = ["a", "x", "c", "a"];
    const { hits, ...all } = await store.search(ada, { terms, limit: 9 });
    assert.equal(hits.length, 3);
    assert.deepEqual(all, counts);
    const { hits: none, ...filtered } = await store.search(ada, {
      terms,
      logs: [logId("nothing")],
      since: 9e15,
      limit: 1,
    });
    assert.deepEqual(none, []);
    assert.deepEqual(filtered, counts);
  },

  async "a term that is asked for twice is answered twice"(store) {
    await commit(store, entry("log", 1, ["a", "a"]));
    const { hits, documentFrequency } = await store.search(ada, { terms: ["a", "b", "a"], limit: 9 });
    assert.deepEqual(documentFrequency, [1, 0, 1]);
    assert.deepEqual(
      hits.map((hit) => hit.frequencies),
      [[2, 0, 2]],
    );
  },

  async "an owner without entries has no hits and the average 0"(store) {
    const nothing = { documents: 0, averageLength: 0, documentFrequency: [0, 0], hits: [] };
    assert.deepEqual(await store.search(ada, { terms: ["a", "b"], limit: 9 }), nothing);
  },

  async "no entry is as late as Infinity, or as early as -Infinity"(store) {
    await commit(store, entry("log", 1, ["t"]));
    assert.deepEqual(await found(store, { since: -Infinity, until: Infinity }), ["log/1"]);
    assert.deepEqual(await found(store, { since: Infinity }), []);
    assert.deepEqual(await found(store, { until: -Infinity }), []);
  },

  async "a time of -0 is 0"(store) {
    await commit(store, [...entry("log", 1, ["t"], { at: -0 }), ...entry("log", 2, ["t"], { at: 0 })]);
    assert.deepEqual(await found(store, { since: 0 }), ["log/1", "log/2"]);
    assert.deepEqual(await found(store, { until: -0 }), ["log/1", "log/2"]);
    assert.deepEqual(await found(store, { until: -1 }), []);
  },

  async "no terms give no hits"(store) {
    await commit(store, entry("log", 1, ["a"]));
    const { hits, documents, documentFrequency } = await store.search(ada, { terms: [], limit: 9 });
    assert.deepEqual({ hits, documents, documentFrequency }, { hits: [], documents: 1, documentFrequency: [] });
  },

  async "terms are opaque: case, accents, parts and order of letters count"(store) {
    await commit(
      store,
      ["a", "A", "á", "a\u0301", "ab", "ba", "a b", "a*"].flatMap((term, place) => entry("log", place + 1, [term])),
    );
    assert.deepEqual(await found(store, { terms: ["a"] }), ["log/1"]);
    assert.deepEqual(await found(store, { terms: ["A", "á"] }), ["log/2", "log/3"]);
    assert.deepEqual(await found(store, { terms: ["b"] }), []);
    assert.deepEqual(await found(store, { terms: ["a b"] }), ["log/7"]);
    assert.deepEqual(await found(store, { terms: ["a*"] }), ["log/8"]);
  },

  async "odd terms are found, each by itself only"(store) {
    const terms = [...oddTexts, "AND", "a OR b", "NEAR(", '"', '""', "-", "^a", "col:x", "(", "x".repeat(2_000)];
    await commit(
      store,
      terms.flatMap((term, place) => entry("log", place + 1, [term])),
    );
    for (const [place, term] of terms.entries())
      assert.deepEqual(await found(store, { terms: [term] }), [`log/${place + 1}`], JSON.stringify(term));
    const { hits, documentFrequency } = await store.search(ada, { terms, limit: 1_000 });
    assert.equal(hits.length, terms.length);
    assert.ok(documentFrequency.every((df) => df === 1));
  },

  async "two hundred terms at once are answered"(store) {
    const terms = Array.from({ length: 200 }, (_, place) => `term ${place}`);
    await commit(store, entry("log", 1, terms));
    const { hits } = await store.search(ada, { terms, limit: 9 });
    assert.deepEqual(
      hits[0]?.frequencies,
      terms.map(() => 1),
    );
  },

  async "another owner's entries are neither found nor counted"(store) {
    await commit(store, entry("log", 1, ["pin", "hint"]));
    await commit(store, entry("log", 1, ["pin"], { length: 50 }), { owner: bob });
    assert.deepEqual(await store.search(bob, { terms: ["pin", "hint"], limit: 9 }), {
      documents: 1,
      averageLength: 50,
      documentFrequency: [1, 0],
      hits: [{ log: "log", seq: 1, at: 1_000, length: 50, frequencies: [1, 0] }],
    });
    await commit(store, [destroy("log", 1, 9)], { owner: bob });
    assert.deepEqual(await hitsOf(store, ["pin"]), ["log/1"]);
  },

  async "a small owner is not starved by a large one"(store) {
    await commit(
      store,
      Array.from({ length: 100 }, (_, place) => entry("log", place + 1, ["t"], { at: 9_000 })).flat(),
      { owner: bob },
    );
    await commit(store, entry("log", 1, ["t"]));
    assert.deepEqual(await found(store, { limit: 5 }), ["log/1"]);
  },

  async "logs are filtered before the limit"(store) {
    await commit(store, [
      ...entry("old", 1, ["t"], { at: 1 }),
      ...entry("new", 1, ["t"], { at: 9 }),
      ...entry("new", 2, ["t"], { at: 9 }),
    ]);
    assert.deepEqual(await found(store, { logs: [logId("old")], limit: 1 }), ["old/1"]);
    assert.deepEqual(await found(store, { logs: [logId("old"), logId("new")] }), ["new/1", "new/2", "old/1"]);
    assert.deepEqual(await found(store, { logs: [] }), []);
  },

  async "since and until are both included, and filter before the limit"(store) {
    await commit(
      store,
      [1, 2, 3, 4, 5].flatMap((seq) => entry("log", seq, ["t"], { at: seq * 10 })),
    );
    assert.deepEqual(await found(store, { since: 30 }), ["log/3", "log/4", "log/5"]);
    assert.deepEqual(await found(store, { until: 20 }), ["log/1", "log/2"]);
    assert.deepEqual(await found(store, { since: 20, until: 40 }), ["log/2", "log/3", "log/4"]);
    assert.deepEqual(await found(store, { until: 20, limit: 1 }), ["log/2"]);
    assert.deepEqual(await found(store, { since: 31, until: 39 }), []);
  },

  async "where more match, the rarest terms win, then more of them, then the newest"(store) {
    const common = Array.from({ length: 20 }, (_, place) => entry("log", place + 1, ["t"], { at: 100 + place })).flat();
    await commit(store, [
      ...common,
      ...entry("log", 21, ["rare"], { at: 1 }),
      ...entry("log", 22, ["rare", "t"], { at: 0 }),
    ]);
    const query = { terms: ["t", "rare"] };
    assert.deepEqual(await found(store, { ...query, limit: 1 }), ["log/22"]);
    assert.deepEqual(await found(store, { ...query, limit: 2 }), ["log/21", "log/22"]);
    assert.deepEqual(await found(store, { ...query, limit: 4 }), ["log/19", "log/20", "log/21", "log/22"]);
    assert.deepEqual(await found(store, { ...query, limit: 0 }), []);
  },

  async "an entry that is indexed again is replaced"(store) {
    await commit(store, entry("log", 1, ["old", "both"], { length: 9 }));
    await commit(store, [index("log", 1, ["new", "both", "both"], { at: 7, length: 3 })]);
    const { hits, ...counts } = await store.search(ada, { terms: ["old", "both", "new"], limit: 9 });
    assert.deepEqual(hits, [{ log: "log", seq: 1, at: 7, length: 3, frequencies: [0, 2, 1] }]);
    assert.deepEqual(counts, { documents: 1, averageLength: 3, documentFrequency: [0, 1, 1] });
  },

  async "what one batch removes, indexes again and adds is all found afterwards"(store) {
    await commit(store, entry("log", 1, ["t", "old"]));
    await commit(store, [index("log", 1, ["t"]), ...entry("log", 2, ["t", "x"]), ...entry("log", 3, ["t"])]);
    assert.deepEqual(await found(store, {}), ["log/1", "log/2", "log/3"]);
    await commit(store, [destroy("log", 3, 3), ...entry("other", 1, ["t"]), ...entry("other", 2, ["t", "y"])]);
    assert.deepEqual(await found(store, {}), ["log/1", "log/2", "other/1", "other/2"]);
    const { documents, documentFrequency } = await store.search(ada, { terms: ["t", "old", "x", "y"], limit: 9 });
    assert.deepEqual({ documents, documentFrequency }, { documents: 4, documentFrequency: [4, 0, 1, 1] });
  },

  async "destroyed entries no longer count"(store) {
    await commit(store, [
      ...entry("log", 1, ["a"], { length: 1 }),
      ...entry("log", 2, ["a", "b"], { length: 9 }),
      ...entry("log", 3, ["b"], { length: 2 }),
    ]);
    await commit(store, [destroy("log", 2, 2)]);
    const { documents, averageLength, documentFrequency, hits } = await store.search(ada, {
      terms: ["a", "b"],
      limit: 9,
    });
    assert.deepEqual(
      { documents, averageLength, documentFrequency },
      { documents: 2, averageLength: 1.5, documentFrequency: [1, 1] },
    );
    assert.equal(hits.length, 2);
  },

  async "an item without an index entry is not found"(store) {
    await commit(store, [...entry("log", 1, []), ...entry("log", 2, ["t"])]);
    assert.deepEqual(await found(store, {}), ["log/2"]);
    assert.equal((await store.search(ada, { terms: ["t"], limit: 9 })).documents, 2);
  },
});
