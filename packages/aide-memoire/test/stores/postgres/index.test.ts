import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Candidates, Change, Store } from "../../../src/core/store.ts";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { blockSize } from "../../../src/stores/postgres/schema/index-functions.ts";
import { ada, advance, bob, commit, destroy, entry, index, put } from "../../../src/testing/store-build.ts";
import { seededRandom } from "../../../src/testing/store-random.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

const words = ["a", "b", "c", "d", 'quote"', "back\\slash", "comma,", "{brace}", "NULL", "", "\u0000", "ü"];

describe.skipIf(postgresPrograms === undefined)("the index of Postgres, over many blocks", () => {
  const place = placeForTests();
  let stores: readonly [Store, Store];

  beforeAll(async () => {
    stores = [postgresStore({ client: await openPostgresClient(place().url) }), memoryStore()];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  const both = async (changes: readonly Change[], owner = ada): Promise<void> => {
    for (const store of stores) await commit(store, changes, { owner });
  };
  const leftOver = async (): Promise<unknown> => {
    const { rows } = await place().admin.query(`SELECT p.term, n FROM aide_memoire.posting AS p, unnest(p.numbers) AS n
      WHERE NOT EXISTS (SELECT FROM aide_memoire.indexed AS i WHERE i.owner_key = p.owner_key
        AND i.incarnation = p.incarnation AND i.number = n AND p.term = ANY (i.terms))
      UNION ALL SELECT p.term, NULL FROM aide_memoire.posting AS p WHERE cardinality(p.numbers) = 0`);
    return rows;
  };

  test(
    "search finds what a store in RAM finds, while entries come, are replaced and go",
    { timeout: 60_000 },
    async () => {
      const random = seededRandom(11);
      const someWords = (): string[] => Array.from({ length: random.below(8) }, () => random.pick(words));
      let last = 0;
      for (let round = 0; round < 60; round += 1) {
        const added = random.pick([1, 2, blockSize - 1, blockSize, 3 * blockSize]);
        const changes = Array.from({ length: added }, (_, n) => entry("log", last + 1 + n, someWords(), { at: n }));
        last += added;
        const from = 1 + random.below(last);
        const twice = [index("log", from, someWords()), index("log", from, someWords())];
        const others = random.chance(0.5) ? twice : [destroy("log", from, from + random.below(40))];
        await both([...changes.flat(), ...others], random.chance(0.9) ? ada : bob);
        await same(stores, round % 5 === 0 ? words : [random.pick(words)]);
      }
      assert.ok(last > 10 * blockSize);
      assert.deepEqual(await leftOver(), []);
    },
  );

  test("an owner that was erased begins with an empty index", async () => {
    await both([advance(), put("fact", "new"), ...entry("log", 1, ["a"])]);
    await same(stores, words);
    await both(Array.from({ length: 2 * blockSize }, (_, n) => entry("log", 2 + n, ["a", "b"])).flat());
    await same(stores, words);
    const [store] = stores;
    while (!(await store.reclaim({ budgetMs: 1_000 })).done);
    await same(stores, words);
    assert.deepEqual(await leftOver(), []);
  });
});

async function same(stores: readonly [Store, Store], terms: readonly string[]): Promise<void> {
  for (const owner of [ada, bob]) {
    const [found, expected] = await Promise.all(stores.map((store) => store.search(owner, { terms, limit: 10_000 })));
    assert.deepEqual(sorted(found), sorted(expected));
  }
}

function sorted(candidates: Candidates | undefined): unknown {
  return { ...candidates, hits: candidates?.hits.toSorted((a, b) => a.seq - b.seq) };
}
