import assert from "node:assert/strict";
import { test } from "vitest";
import { freshPath, openStore, rowsIn } from "../../../test/sqlite/support.ts";
import { ada, advance, commit, put, sessionAt } from "../../testing/store-build.ts";

const week = 7 * 24 * 60 * 60 * 1000;

test("operations that are no longer remembered go as others come; those of turns stay", async () => {
  let now = Date.UTC(2026, 0, 1);
  const path = freshPath();
  const store = openStore({ path, clock: () => now, durability: "relaxed" });
  for (let count = 0; count < 40; count += 1) await commit(store, [], { operation: `old ${count}`, incarnation: 0 });
  await commit(store, [], { operation: "turn:t", incarnation: 0, expect: [sessionAt("s", 0)] });
  now += 2 * week;
  for (let count = 0; count < 12; count += 1) await commit(store, [], { operation: `new ${count}`, incarnation: 0 });
  const ids = (await rowsIn(path, "SELECT id FROM operation")).map((row) => (row as { id: string }).id);
  assert.deepEqual(
    ids.filter((id) => id.startsWith("old")),
    [],
  );
  assert.equal(ids.length, 13);
  await commit(store, [advance("s")]);
  assert.deepEqual(await rowsIn(path, "SELECT id FROM operation WHERE id LIKE 'turn:%'"), []);
});

test("of an erased owner none is left, however old", async () => {
  let now = Date.UTC(2026, 0, 1);
  const path = freshPath();
  const store = openStore({ path, clock: () => now });
  for (let count = 0; count < 12; count += 1) {
    await commit(store, [put("fact", "city")], { owner: ada, operation: `old ${count}`, incarnation: 0 });
  }
  now += 5 * week;
  await commit(store, [advance()], { owner: ada, operation: "erase", incarnation: 0 });
  while (!(await store.reclaim({ budgetMs: 1_000 })).done);
  const ids = (await rowsIn(path, "SELECT id FROM operation")).map((row) => (row as { id: string }).id);
  assert.deepEqual(ids, ["erase"]);
});
