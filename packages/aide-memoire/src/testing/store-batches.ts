import assert from "node:assert/strict";
import type { LeaseResult } from "../core/store.ts";
import {
  acquire,
  ada,
  advance,
  append,
  bob,
  bodiesOf,
  commit,
  destroy,
  drop,
  entry,
  headAt,
  hitsOf,
  hold,
  index,
  leaseHeld,
  put,
  readKeys,
  readLog,
  readRow,
  rowAt,
  sessionAt,
  session,
  segment,
  tokenOf,
  readSession,
} from "./store-build.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const stale = rowAt("fact", "absent", 7);

export const batchCases: readonly StoreCase[] = casesOf("batches", {
  async "a batch is applied whole"(store) {
    const changes = [
      ...entry("log", 1, ["term"]),
      session("s", segment("log", 1, 1)),
      put("fact", "city"),
      put("task", "extract/s/1"),
    ];
    assert.deepEqual(await commit(store, changes, { at: 5_000 }), { repeated: false, at: 5_000 });
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["term"]), ["log/1"]);
    assert.equal((await readRow(store, "session", "s"))?.version, 1);
    assert.equal((await readRow(store, "fact", "city"))?.version, 1);
    assert.equal((await readRow(store, "task", "extract/s/1"))?.version, 1);
  },

  async "a refused batch leaves no trace"(store) {
    await commit(store, [put("fact", "city", { body: "before" }), ...entry("log", 1, ["old"])]);
    const token = await hold(store);
    const changes = [
      put("fact", "city", { body: "after" }),
      put("fact", "name"),
      drop("fact", "city"),
      ...entry("log", 2, ["new"]),
      destroy("log", 1, 1),
      advance("s"),
      advance(),
      { kind: "release", name: "turn", token } as const,
    ];
    await refused("CONFLICT", commit(store, changes, { expect: [stale] }));
    assert.equal((await readRow(store, "fact", "city"))?.body, "before");
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["old", "new"]), ["log/1"]);
    assert.equal((await acquire(store)).kind, "busy");
    await commit(store, [], { incarnation: 0, expect: [sessionAt("s", 0), leaseHeld(token)] });
  },

  async "a refused batch of an unknown owner makes no owner"(store) {
    await refused("CONFLICT", commit(store, [put("fact", "city")], { expect: [stale] }));
    assert.deepEqual(await store.owners({ limit: 10 }), { items: [] });
  },

  async "an append that does not continue its log undoes the changes before it"(store) {
    await commit(store, [put("fact", "first"), ...entry("log", 1, ["old"])]);
    const before = [
      put("fact", "city"),
      drop("fact", "first"),
      append("log", 2, ["two"]),
      index("log", 2, ["new"]),
      destroy("log", 1, 1),
      advance("s"),
    ];
    await refused("CONFLICT", commit(store, [...before, append("log", 2, ["again"]), put("fact", "name")]));
    assert.deepEqual(await readKeys(store, "fact"), ["first"]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["old", "new"]), ["log/1"]);
    assert.equal((await readSession(store, "s")).sessionIncarnation, 0);
  },

  async "changes are applied in their order"(store) {
    await commit(store, [
      put("fact", "a"),
      put("fact", "a", { body: "second" }),
      put("fact", "b"),
      drop("fact", "b"),
      drop("fact", "c"),
      put("fact", "c"),
      append("log", 1, ["one", "two"]),
      append("log", 3, ["three"]),
      destroy("log", 2, 2),
      index("log", 2, ["gone"]),
      destroy("log", 2, 2),
    ]);
    assert.deepEqual(await readRow(store, "fact", "a"), {
      collection: "fact",
      key: "a",
      at: 1_000,
      body: "second",
      version: 2,
    });
    assert.deepEqual(await readKeys(store, "fact"), ["a", "c"]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["one", "three"]);
    assert.deepEqual(await hitsOf(store, ["gone"]), []);
  },

  async "an empty batch is applied and remembered"(store) {
    assert.equal((await commit(store, [], { operation: "empty" })).repeated, false);
    assert.equal((await commit(store, [], { operation: "empty" })).repeated, true);
  },

  async "expectations are about the state before the batch"(store) {
    const expect = [rowAt("fact", "city", "absent"), headAt("log", 0)];
    await commit(store, [put("fact", "city"), append("log", 1, ["one"])], { expect });
    assert.equal((await readRow(store, "fact", "city"))?.version, 1);
  },

  async "ERASED comes before LOST, LOST before CONFLICT, whatever the order in the batch"(store) {
    await commit(store, [advance("s"), put("session", "s")]);
    const [erased, lost, conflict] = [sessionAt("s", 0), leaseHeld("nobody's"), stale];
    await refused("ERASED", commit(store, [], { expect: [conflict, lost, erased] }));
    await refused("ERASED", commit(store, [], { expect: [conflict, lost], incarnation: 1 }));
    await refused("LOST", commit(store, [], { expect: [conflict, sessionAt("s", 1, 9), lost] }));
    await refused("LOST", commit(store, [append("log", 9, ["gap"])], { expect: [lost] }));
    await refused("CONFLICT", commit(store, [], { expect: [sessionAt("s", 1), conflict] }));
  },

  async "of two batches that expect the same version one is applied"(store) {
    await commit(store, [put("fact", "city", { body: "0" })]);
    const expect = [rowAt("fact", "city", 1)];
    const outcomes = await Promise.allSettled(
      ["a", "b"].map((body) => commit(store, [put("fact", "city", { body })], { incarnation: 0, expect })),
    );
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ["fulfilled", "rejected"]);
    assert.equal((await readRow(store, "fact", "city"))?.version, 2);
  },

  async "twenty writers append to one log without gap or loss"(store) {
    async function appendOne(body: string): Promise<void> {
      for (;;) {
        const seq = (await readLog(store, "log")).length;
        const done = await commit(store, [append("log", seq + 1, [body])], { expect: [headAt("log", seq)] }).then(
          () => true,
          () => false,
        );
        if (done) return;
      }
    }
    const bodies = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`);
    await Promise.all(bodies.map(appendOne));
    const items = await readLog(store, "log");
    assert.deepEqual(
      items.map((item) => item.seq),
      bodies.map((_, place) => place + 1),
    );
    assert.deepEqual(bodiesOf(items).sort(), bodies.sort());
  },

  async "a refused batch does not pull down those committed beside it"(store) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, place) => {
        const expect = place % 3 === 1 ? [stale] : [];
        const owner = place % 2 === 0 ? ada : bob;
        return commit(store, [put("fact", `key ${place}`), append(`log ${place}`, 1, ["x"])], {
          owner,
          expect,
          incarnation: 0,
        });
      }),
    );
    outcomes.forEach((outcome, place) => assert.equal(outcome.status, place % 3 === 1 ? "rejected" : "fulfilled"));
    const keys = [...(await readKeys(store, "fact")), ...(await readKeys(store, "fact", "", bob))];
    assert.equal(keys.length, 20);
  },

  async "a batch of a thousand changes is applied whole"(store) {
    await commit(
      store,
      Array.from({ length: 1_000 }, (_, place) => put("document", `key ${place}`)),
    );
    assert.equal((await readKeys(store, "document")).length, 1_000);
  },

  async "the snapshot shows a batch whole or not at all"(store) {
    await commit(store, [put("fact", "a"), put("fact", "b")]);
    const reads: Promise<string[]>[] = [];
    const writes: Promise<unknown>[] = [];
    for (let round = 0; round < 20; round += 1) {
      const body = String(round);
      writes.push(commit(store, [put("fact", "a", { body }), put("fact", "b", { body })], { incarnation: 0 }));
      reads.push(
        store.read(ada, { rows: [{ collection: "fact", prefix: "", limit: 9 }] }).then(({ rows }) => bodiesOf(rows[0])),
      );
    }
    await Promise.all(writes);
    for (const bodies of await Promise.all(reads)) assert.equal(bodies[0], bodies[1]);
  },

  async "a lease that is acquired by a read is seen by the commit"(store) {
    const { lease } = await readSession(store, "s", { acquire: { name: "turn", ttlMs: 1_000 } });
    const token = tokenOf(lease as LeaseResult);
    await commit(store, [put("session", "s"), { kind: "release", name: "turn", token }], {
      expect: [leaseHeld(token)],
    });
    assert.equal((await acquire(store)).kind, "held");
  },
});
