import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { test } from "vitest";
import { openStore } from "../../../test/sqlite/support.ts";
import type { Store } from "../../core/store.ts";
import { claim, commit, put } from "../../testing/store-build.ts";

async function checkOf(store: Store, name: string): Promise<{ ok: boolean; detail: string }> {
  const check = (await store.inspect()).checks.find((each) => each.name === name);
  assert.ok(check !== undefined, `there is no check ${name}`);
  return check;
}

test("an inspection says where the file is and what it is like", async () => {
  const store = openStore();
  await commit(store, [put("fact", "city")]);
  const { location, checks } = await store.inspect();
  assert.equal(location, store.location);
  assert.deepEqual(
    checks.map(({ name, ok }) => [name, ok]),
    ["location", "schema", "journal", "durability", "pages", "file mode", "tasks", "write-ahead log", "free space"].map(
      (name) => [name, true],
    ),
  );
});

test("an inspection lists dead tasks", async () => {
  let now = 0;
  const store = openStore({ clock: () => now });
  await commit(store, [put("task", "extract/s/1"), put("task", "extract/t/1")]);
  for (; now < 5; now += 1) await claim(store, { ttlMs: 1, limit: 1 });
  const { ok, detail } = await checkOf(store, "tasks");
  assert.deepEqual([ok, detail], [false, "1 dead after five attempts: extract/s/1"]);
});

test.skipIf(process.platform === "win32")("an inspection finds a file that others may read", async () => {
  const store = openStore();
  await store.read({ tenant: "", kind: "user", id: "ada" }, {});
  chmodSync(store.location, 0o644);
  const { ok, detail } = await checkOf(store, "file mode");
  assert.equal(ok, false);
  assert.ok(detail.includes(`chmod 600 ${store.location}`));
});
