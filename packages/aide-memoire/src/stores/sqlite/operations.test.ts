import assert from "node:assert/strict";
import { test } from "vitest";
import { freshPath, openStore, rowsIn } from "../../../test/sqlite/support.ts";
import { advance, commit, sessionAt } from "../../testing/store-build.ts";

const day = 24 * 60 * 60 * 1000;

test("operations that are no longer remembered go as others come; those of turns stay", async () => {
  let now = Date.UTC(2026, 0, 1);
  const path = freshPath();
  const store = openStore({ path, clock: () => now, durability: "relaxed" });
  for (let count = 0; count < 40; count += 1) await commit(store, [], { operation: `old ${count}`, incarnation: 0 });
  await commit(store, [], { operation: "turn:t", incarnation: 0, expect: [sessionAt("s", 0)] });
  now += 9 * day;
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
