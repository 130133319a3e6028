import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { openStore, watched } from "../../../test/sqlite/support.ts";
import {
  acquire,
  ada,
  append,
  bob,
  commit,
  drop,
  hold,
  leaseHeld,
  put,
  readKeys,
  rowAt,
} from "../../testing/store-build.ts";
import type { Connect } from "./client.ts";

/** A store that is set up, and the statements that run from then on. */
async function seenBy(options: { durability?: "full" | "relaxed" } = {}) {
  const seen: string[] = [];
  const connect: Connect = watched((sql, client) => {
    if (sql === "COMMIT") {
      const { synchronous } = client.prepare("PRAGMA synchronous").get() as { synchronous: number };
      seen.push(`COMMIT at ${synchronous}`);
    } else seen.push(sql);
  });
  const store = openStore({ connect, ...options });
  await commit(store, [put("fact", "first")], { owner: bob, incarnation: 0 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  seen.length = 0;
  return { store, seen };
}

const of = (seen: readonly string[], pattern: RegExp): string[] => seen.filter((sql) => pattern.test(sql));

const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] => outcomes.map(({ status }) => status);

describe("group commit", () => {
  test("commits and leases of one tick share one transaction", async () => {
    const { store, seen } = await seenBy();
    await Promise.all([
      ...Array.from({ length: 20 }, (_, place) => commit(store, [put("fact", `key ${place}`)], { incarnation: 0 })),
      store.read(ada, { acquire: { name: "turn", ttlMs: 1_000 } }),
      acquire(store, { name: "other" }),
    ]);
    assert.equal(of(seen, /BEGIN IMMEDIATE/).length, 1);
    assert.deepEqual(of(seen, /^COMMIT/), ["COMMIT at 2"]);
    assert.deepEqual(of(seen, /SAVEPOINT/), []);
  });

  test("a large group is cut, so that the event loop can turn", async () => {
    const { store, seen } = await seenBy();
    await Promise.all(
      Array.from({ length: 130 }, (_, place) => commit(store, [put("fact", `${place}`)], { incarnation: 0 })),
    );
    assert.equal(of(seen, /BEGIN IMMEDIATE/).length, 3);
  });

  test("a job that is refused before it writes leaves the others in their transaction", async () => {
    const { store, seen } = await seenBy();
    const outcomes = await Promise.allSettled([
      commit(store, [put("fact", "a")], { incarnation: 0 }),
      commit(store, [put("fact", "lost")], { incarnation: 0, expect: [rowAt("fact", "other", 7)] }),
      commit(store, [put("fact", "b")], { incarnation: 0 }),
    ]);
    assert.deepEqual(statuses(outcomes), ["fulfilled", "rejected", "fulfilled"]);
    assert.deepEqual(await readKeys(store, "fact"), ["a", "b"]);
    assert.equal(of(seen, /BEGIN IMMEDIATE/).length, 1);
  });

  test("one that is refused after it wrote takes only its own changes back", async () => {
    const { store } = await seenBy();
    const gap = [put("fact", "lost"), append("log", 5, ["x"]), append("log", 3, ["behind"])];
    const outcomes = await Promise.allSettled([
      commit(store, [put("fact", "a")], { incarnation: 0 }),
      commit(store, gap, { incarnation: 0 }),
      commit(store, [put("fact", "b")], { incarnation: 0 }),
    ]);
    assert.deepEqual(statuses(outcomes), ["fulfilled", "rejected", "fulfilled"]);
    assert.deepEqual(await readKeys(store, "fact"), ["a", "b"]);
  });

  test("nothing is answered before the transaction is committed", async () => {
    const order: string[] = [];
    const store = openStore({ connect: watched((sql) => sql === "COMMIT" && order.push("commit")) });
    await store.read(ada, {});
    order.length = 0;
    const answered = async (name: string) => {
      await commit(store, [put("fact", name)], { incarnation: 0 });
      order.push(name);
    };
    await Promise.all([answered("a"), answered("b"), answered("c")]);
    assert.deepEqual(order, ["commit", "a", "b", "c"]);
  });
});

describe("durability", () => {
  test("a commit waits for the disk, a lease need not", async () => {
    const { store, seen } = await seenBy();
    const token = await hold(store);
    await store.lease({ kind: "renew", owner: ada, name: "turn", token, ttlMs: 1_000 });
    await store.lease({ kind: "release", owner: ada, name: "turn", token });
    assert.deepEqual(of(seen, /^COMMIT/), ["COMMIT at 1", "COMMIT at 1", "COMMIT at 1"]);
    seen.length = 0;
    await commit(store, [put("fact", "city")], { incarnation: 0 });
    assert.deepEqual(of(seen, /^COMMIT/), ["COMMIT at 2"]);
  });

  test("a relaxed store never waits, and says so", async () => {
    const { store, seen } = await seenBy({ durability: "relaxed" });
    await commit(store, [put("fact", "city"), drop("fact", "x")], { incarnation: 0 });
    assert.deepEqual(of(seen, /^COMMIT/), ["COMMIT at 1"]);
    assert.equal(store.capabilities.durability, "process");
    assert.equal(openStore().capabilities.durability, "power-loss");
  });

  test("a lease and a commit in one tick wait together", async () => {
    const { store, seen } = await seenBy();
    const token = await hold(store);
    seen.length = 0;
    await Promise.all([
      acquire(store, { name: "other" }),
      commit(store, [put("fact", "a")], { incarnation: 0, expect: [leaseHeld(token), rowAt("fact", "a", "absent")] }),
    ]);
    assert.deepEqual(of(seen, /^COMMIT/), ["COMMIT at 2"]);
  });
});
