import assert from "node:assert/strict";
import {
  ada,
  append,
  bob,
  claimOne,
  commit,
  entry,
  logId,
  operationId,
  put,
  readLog,
  readRow,
  readSession,
  segment,
  turnId,
} from "./store-build.ts";
import { casesOf, type StoreCase } from "./store-open.ts";

/** Overwrites every field of a value, at every depth, as far as it lets itself be overwritten. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key));
    Reflect.set(value, key, typeof Reflect.get(value, key) === "number" ? -999 : "spoilt");
  }
  if (Array.isArray(value)) Reflect.set(value, "length", 0);
}

export const valueCases: readonly StoreCase[] = casesOf("values", {
  async "what was handed in may be changed afterwards"(store) {
    const owner = { ...ada };
    const row = { collection: "session" as const, key: "s", at: 7, body: "{}", view: [segment("log", 1, 1)] };
    const items = [{ seq: 1, turn: turnId("t"), at: 7, kind: "user", body: "hi" }];
    const terms: [string, number][] = [["term", 1]];
    const changes = [
      { kind: "append" as const, log: logId("log"), items },
      { kind: "put" as const, row },
      { kind: "put" as const, row: { collection: "task" as const, key: "extract/s/1", at: 7, body: "{}" } },
      { kind: "index" as const, log: logId("log"), seq: 1, at: 7, length: 1, terms },
    ];
    await store.commit({ owner, operation: operationId("op"), digest: "", at: 7, incarnation: 0, expect: [], changes });
    for (const value of [owner, changes]) spoil(value);
    const { session, items: shown } = await readSession(store, "s", { last: {} });
    assert.deepEqual(session, {
      collection: "session",
      key: "s",
      at: 7,
      body: "{}",
      version: 1,
      view: [segment("log", 1, 1)],
    });
    assert.deepEqual(shown, [{ log: "log", seq: 1, turn: "t", at: 7, kind: "user", body: "hi" }]);
    const { hits } = await store.search(ada, { terms: ["term"], limit: 9 });
    assert.deepEqual(hits, [{ log: "log", seq: 1, at: 7, length: 1, frequencies: [1] }]);
    assert.deepEqual((await claimOne(store)).owner, ada);
    assert.deepEqual((await store.owners({ limit: 9 })).items, [{ owner: ada, updatedAt: 7 }]);
  },

  async "what was given out may be changed"(store) {
    await commit(store, [
      ...entry("log", 1, ["term"]),
      put("session", "s", { view: [segment("log", 1, 1)] }),
      put("task", "extract/s/1"),
      put("task", "extract/t/1"),
    ]);
    const look = () =>
      Promise.all([
        readSession(store, "s", {
          last: {},
          ranges: [{ ...segment("log", 1, 9), limit: 9 }],
          rows: [{ collection: "session", prefix: "", limit: 9 }],
        }),
        store.page(ada, { collection: "session", order: "key", limit: 9 }),
        store.search(ada, { terms: ["term"], limit: 9 }),
        store.owners({ limit: 9 }),
        readLog(store, "log"),
      ]);
    const before = structuredClone(await look());
    spoil(await look());
    assert.deepEqual(await look(), before);
    spoil(await claimOne(store, { limit: 1 }));
    assert.equal((await readRow(store, "task", "extract/s/1"))?.body, "{}");
    assert.deepEqual((await claimOne(store)).owner, ada);
  },

  async "a batch and a plan may be frozen"(store) {
    const changes = Object.freeze([Object.freeze(append("log", 1, Object.freeze(["a"])))]);
    await commit(store, changes, Object.freeze({ expect: Object.freeze([]) }));
    await store.read(ada, Object.freeze({ last: Object.freeze({ items: 1 }), rows: Object.freeze([]) }));
    assert.equal((await readLog(store, "log")).length, 1);
  },

  async "a limit of Infinity is none, in every call"(store) {
    const limit = Infinity;
    await commit(store, [...entry("log", 1, ["t"]), ...entry("log", 2, ["t"]), put("fact", "a"), put("fact", "b")]);
    await commit(store, [put("task", "extract/s/1"), put("task", "extract/t/1")]);
    await commit(store, [put("fact", "a")], { owner: bob });
    const { ranges, rows } = await store.read(ada, {
      ranges: [{ ...segment("log", 1, 9), limit }],
      rows: [{ collection: "fact", prefix: "", limit }],
    });
    assert.deepEqual([ranges[0]?.length, rows[0]?.length], [2, 2]);
    for (const order of ["key", "time"] as const)
      assert.equal((await store.page(ada, { collection: "fact", order, limit })).items.length, 2);
    assert.equal((await store.search(ada, { terms: ["t"], limit })).hits.length, 2);
    assert.equal((await store.owners({ limit })).items.length, 2);
    assert.equal((await store.claim({ kinds: ["extract"], now: Infinity, ttlMs: 1, limit })).length, 2);
  },
});
