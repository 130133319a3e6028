import assert from "node:assert/strict";
import type { Store } from "../core/store.ts";
import {
  acquire,
  ada,
  advance,
  append,
  bodiesOf,
  claim,
  claimHeld,
  claimOne,
  commit,
  destroy,
  drop,
  entry,
  hitsOf,
  hold,
  leaseHeld,
  operationId,
  put,
  readKeys,
  readLog,
  readSession,
  segment,
  session,
  sessionAt,
} from "./store-build.ts";
import { casesOf, fakeClock, refused, type OpenStore, type StoreCase } from "./store-open.ts";

const everyCall: readonly ((store: Store) => Promise<unknown>)[] = [
  (store) =>
    store.commit({
      owner: ada,
      operation: operationId("x"),
      digest: "",
      at: 0,
      incarnation: 0,
      expect: [],
      changes: [],
    }),
  (store) => store.read(ada, {}),
  (store) => store.page(ada, { collection: "fact", order: "key", limit: 1 }),
  (store) => store.search(ada, { terms: ["x"], limit: 1 }),
  (store) => store.owners({ limit: 1 }),
  (store) => acquire(store),
  (store) => claim(store),
  (store) => store.reclaim({ budgetMs: 10 }),
  (store) => store.inspect(),
];

const plainCases = casesOf("life", {
  async "a store says what it is"(store) {
    assert.equal(store.specVersion, 1);
    assert.notEqual(store.location, "");
    const { durability, writers, vectors, reclaim, maxBatchBytes, maxBatchChanges } = store.capabilities;
    assert.ok(["none", "process", "power-loss", "unknown"].includes(durability));
    assert.ok(["process", "host", "network"].includes(writers));
    assert.ok(["none", "exact", "approximate"].includes(vectors));
    assert.ok(["complete", "operator"].includes(reclaim));
    assert.ok(maxBatchBytes >= 4 * 1024 * 1024 && maxBatchChanges >= 1_000);
  },

  async "an inspection names the place and finds a sound store sound"(store) {
    await commit(store, [put("fact", "city"), append("log", 1, ["x"])]);
    const { location, checks } = await store.inspect();
    assert.equal(location, store.location);
    assert.ok(checks.length > 0);
    for (const { name, ok, detail } of checks)
      assert.deepEqual([name !== "", ok, typeof detail], [true, true, "string"]);
  },

  async "reclaiming comes to an end and keeps what is there"(store) {
    await commit(store, [
      ...entry("log", 1, ["kept"]),
      ...entry("log", 2, ["gone"]),
      put("fact", "kept"),
      put("fact", "gone"),
    ]);
    await commit(store, [destroy("log", 2, 2), drop("fact", "gone")]);
    let rounds = 0;
    while (!(await store.reclaim({ budgetMs: 1_000 })).done) assert.ok((rounds += 1) < 100);
    assert.deepEqual(await readKeys(store, "fact"), ["kept"]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["kept", "gone"]), ["log/1"]);
  },

  async "an emptied index can be reclaimed, again and again, and filled anew"(store) {
    for (const round of [1, 2, 3]) {
      await commit(store, entry("log", 1, ["term"]));
      await commit(store, entry("log", 2, ["term", '"*', "te"]));
      await commit(store, [destroy("log", 2, 2)]);
      await commit(store, [destroy("log", 1, 1)]);
      for (let calls = 1; !(await store.reclaim({ budgetMs: 1_000 })).done; calls += 1) assert.ok(calls < 100);
      assert.deepEqual(await hitsOf(store, ["term", '"*', "te"]), [], `round ${round}`);
    }
    await commit(store, entry("log", 1, ["term"]));
    assert.deepEqual(await hitsOf(store, ["term", '"*', "te"]), ["log/1"]);
  },

  async "after close every call fails with CLOSED, and closing again is no error"(store) {
    await commit(store, [put("fact", "city")]);
    await store.close();
    for (const call of everyCall) await refused("CLOSED", call(store));
    await store.close();
    await Promise.all([store.close(), store.close()]);
  },

  async "a store that was never used can be closed"(store) {
    await store.close();
    await refused("CLOSED", store.read(ada, {}));
  },

  async "close waits for what is under way"(store) {
    const commits = Array.from({ length: 5 }, (_, place) =>
      store.commit({
        owner: ada,
        operation: operationId(`op ${place}`),
        digest: "",
        at: 0,
        incarnation: 0,
        expect: [],
        changes: [put("fact", `key ${place}`)],
      }),
    );
    const read = store.read(ada, { rows: [{ collection: "fact", prefix: "", limit: 9 }] });
    const [{ incarnation }, committed] = await Promise.all([read, Promise.all(commits), store.close()]);
    assert.equal(incarnation, 0);
    for (const { repeated } of committed) assert.equal(repeated, false);
  },
});

const twoStores: StoreCase = {
  group: "life",
  name: "two stores share nothing",
  async run(open) {
    const stores = [await open(), await open()] as const;
    await commit(stores[0], [put("fact", "city"), advance()]);
    assert.deepEqual(await readKeys(stores[1], "fact"), []);
    assert.equal((await stores[1].read(ada, {})).incarnation, 0);
    await stores[0].close();
    await commit(stores[1], [put("fact", "city")]);
    await stores[1].close();
  },
};

const realClock: StoreCase = {
  group: "life",
  name: "without a given clock leases go by the clock on the wall",
  async run(open) {
    const store = await open();
    const before = Date.now();
    const lease = await acquire(store, { ttlMs: 30_000 });
    assert.ok(lease.kind === "held");
    assert.ok(lease.expiresAt >= before + 30_000 - 1_000 && lease.expiresAt <= Date.now() + 30_000 + 1_000);
    await store.close();
  },
};

function reopening(name: string, run: (store: Store, reopened: () => Promise<Store>) => Promise<void>): StoreCase {
  return {
    group: "life",
    name,
    needs: "reopen",
    async run(open: OpenStore) {
      let store = await open({ clock: fakeClock() });
      try {
        await run(store, async () => {
          assert.ok(open.reopen !== undefined);
          store = await open.reopen(store);
          return store;
        });
      } finally {
        await store.close();
      }
    },
  };
}

export const lifeCases: readonly StoreCase[] = [
  ...plainCases,
  twoStores,
  realClock,
  reopening("what was destroyed up to Infinity stays destroyed after a reopening", async (first, reopened) => {
    await commit(first, [...entry("log", 1, ["term"]), ...entry("log", 2, ["term"])]);
    await commit(first, [destroy("log", 2, Infinity)]);
    await commit(first, [destroy("log", -Infinity, 0)]);
    const store = await reopened();
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["term"]), ["log/1"]);
  }),
  reopening("all content is there after a reopening", async (first, reopened) => {
    await commit(first, [
      ...entry("log", 1, ["term"]),
      session("s", segment("log", 1, 1)),
      put("fact", "a\u0000b", { body: "\u0000" }),
      advance("s"),
      advance(),
    ]);
    const look = (store: Store) =>
      Promise.all([
        readSession(store, "s", { last: {}, rows: [{ collection: "fact", prefix: "", limit: 9 }] }),
        store.search(ada, { terms: ["term"], limit: 9 }),
        store.owners({ limit: 9 }),
      ]);
    const before = await look(first);
    assert.equal(before[0].incarnation, 1);
    assert.deepEqual(await look(await reopened()), before);
  }),
  reopening("operations, leases, claims and the secret are there after a reopening", async (first, reopened) => {
    await commit(first, [put("task", "extract/s/1")], { operation: "op", digest: "d" });
    await commit(first, [], { operation: "turn:t", digest: "d", expect: [sessionAt("s", 0)] });
    const expect = [leaseHeld(await hold(first)), claimHeld(await claimOne(first))];
    const { secret } = await first.read(ada, {});
    const store = await reopened();
    assert.equal((await commit(store, [], { operation: "op", digest: "d" })).repeated, true);
    assert.equal((await commit(store, [], { operation: "turn:t", digest: "d" })).repeated, true);
    assert.equal((await acquire(store)).kind, "busy");
    assert.deepEqual(await claim(store), []);
    assert.equal((await store.read(ada, {})).secret, secret);
    await commit(store, [drop("task", "extract/s/1")], { expect });
  }),
  reopening("a commit that close waited for is there after a reopening", async (first, reopened) => {
    const committed = first.commit({
      owner: ada,
      operation: operationId("op"),
      digest: "",
      at: 0,
      incarnation: 0,
      expect: [],
      changes: [put("fact", "city")],
    });
    const store = await reopened();
    await committed;
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
  }),
];
