import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { ada, commit, put, readRow } from "../../testing/store-build.ts";
import { storeCases } from "../../testing/store-cases.ts";
import type { OpenStore } from "../../testing/store-open.ts";
import { memoryStore } from "./memory-store.ts";

const open: OpenStore = async (options) => memoryStore(options);

describe("memory store", () => {
  // Nothing of a memory store survives its closing: what needs to be opened again does not apply.
  for (const { group, name, run } of storeCases.filter(({ needs }) => needs === undefined)) {
    test(`${group}: ${name}`, () => run(open));
  }

  test("it says that it keeps nothing and that one process writes", () => {
    const { location, capabilities } = memoryStore();
    assert.deepEqual([location, capabilities.durability, capabilities.writers], [":memory:", "none", "process"]);
  });

  test("a batch may be changed as soon as commit was called", async () => {
    const store = memoryStore();
    const row = { collection: "fact" as const, key: "city", at: 1, body: "before" };
    const committed = store.commit({
      owner: ada,
      operation: "op" as never,
      digest: "",
      at: 1,
      incarnation: 0,
      expect: [],
      changes: [{ kind: "put", row }],
    });
    row.body = "after";
    await committed;
    assert.equal((await readRow(store, "fact", "city"))?.body, "before");
  });

  test("an inspection counts dead tasks", async () => {
    let now = 0;
    const store = memoryStore({ clock: () => now });
    await commit(store, [put("task", "extract/s/1")]);
    for (; now < 5; now += 1) await store.claim({ kinds: ["extract"], now: 9_000, ttlMs: 1, limit: 1 });
    assert.deepEqual((await store.inspect()).checks, [
      { name: "tasks", ok: false, detail: "1 dead after five attempts" },
    ]);
  });
});
