import assert from "node:assert/strict";
import { keyOf } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { ClaimRequest, Store } from "../core/store.ts";
import { ada, bob, bodiesOf, claim, claimHeld, claimOne, commit, drop, put, readRow } from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const task = (key: string, at = 1_000) => put("task", key, { at, body: key });

async function claimedKeys(store: Store, request: Partial<ClaimRequest> = {}): Promise<string[]> {
  return (await claim(store, request)).map((claimed) => claimed.task.key).sort();
}

export const claimCases: readonly StoreCase[] = casesOf("claims", {
  async "a claim gives the task, its owner, a token and the attempt"(store) {
    const owner: Owner = { tenant: "acme", kind: "session", id: "s" };
    await commit(store, [task("extract/s/1")], { owner });
    const { token, ...rest } = await claimOne(store);
    assert.ok(token.length >= 16);
    const row = { collection: "task", key: "extract/s/1", at: 1_000, body: "extract/s/1", version: 1 };
    assert.deepEqual(rest, { owner, task: row, attempt: 1 });
    assert.deepEqual(await readRow(store, "task", "extract/s/1", owner), row);
  },

  async "a task is claimed from its time on"(store) {
    await commit(store, [task("extract/s/1", 5_000)]);
    assert.deepEqual(await claim(store, { now: 4_999 }), []);
    await claimOne(store, { now: 5_000 });
  },

  async "only the kinds asked for are claimed, and rows of other collections never"(store) {
    await commit(store, [
      task("extract/s/1"),
      task("extractor/s/1"),
      task("summary/s/1"),
      task("sweep/s/1"),
      put("document", "extract/x/1"),
      put("fact", "sweep/x/1"),
    ]);
    assert.deepEqual(await claimedKeys(store, { kinds: [] }), []);
    assert.deepEqual(await claimedKeys(store, { kinds: ["extract", "sum", "%", "_weep"] }), ["extract/s/1"]);
    assert.deepEqual(await claimedKeys(store, { kinds: ["sweep", "summary", "extractor"] }), [
      "extractor/s/1",
      "summary/s/1",
      "sweep/s/1",
    ]);
  },

  async "a claimed task is in flight until its time by the wall clock, then another may claim it"(store, clock) {
    await commit(store, [task("extract/s/1")]);
    const first = await claimOne(store, { ttlMs: 5_000 });
    clock.advance(4_999);
    assert.deepEqual(await claim(store, { now: 1e15 }), []);
    clock.advance(2);
    const second = await claimOne(store);
    assert.deepEqual([first.attempt, second.attempt], [1, 2]);
    assert.notEqual(first.token, second.token);
    await refused("CONFLICT", commit(store, [drop("task", "extract/s/1")], { expect: [claimHeld(first)] }));
    await commit(store, [drop("task", "extract/s/1")], { expect: [claimHeld(second)] });
  },

  async "where the clock is set back, a claimed task stays in flight, may be completed, and is not claimed twice"(
    store,
    clock,
  ) {
    await commit(store, [task("extract/s/1"), task("extract/t/1")]);
    const [first, second] = await claim(store, { ttlMs: 5_000 });
    assert.ok(first !== undefined && second !== undefined);
    clock.advance(-3_600_000);
    assert.deepEqual(await claim(store, { now: 1e15 }), []);
    await commit(store, [drop("task", first.task.key)], { expect: [claimHeld(first)] });
    clock.advance(3_600_000 + 5_001);
    const again = await claimOne(store);
    assert.deepEqual([again.task.key, again.attempt], [second.task.key, 2]);
  },

  async "a late worker may complete as long as nobody else claimed"(store, clock) {
    await commit(store, [task("extract/s/1")]);
    const late = await claimOne(store, { ttlMs: 5_000 });
    clock.advance(60_000);
    await commit(store, [put("fact", "city"), drop("task", "extract/s/1")], { expect: [claimHeld(late)] });
    assert.deepEqual(await claim(store), []);
  },

  async "a refused completion keeps the claim"(store) {
    await commit(store, [task("extract/s/1")]);
    const claimed = await claimOne(store);
    const expect = [claimHeld(claimed), { kind: "row", collection: "fact", key: "x", version: 3 } as const];
    await refused("CONFLICT", commit(store, [drop("task", "extract/s/1")], { expect }));
    await commit(store, [drop("task", "extract/s/1")], { expect: [claimHeld(claimed)] });
  },

  async "of eight who claim at once one gets the task"(store) {
    await commit(store, [task("extract/s/1")]);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(store)));
    assert.equal(claims.flat().length, 1);
  },

  async "a lane has one task in flight, the longest due first"(store) {
    await commit(store, [task("extract/s/1", 300), task("extract/s/2", 100), task("extract/s/3", 200)]);
    for (const key of ["extract/s/2", "extract/s/3", "extract/s/1"]) {
      const claimed = await claimOne(store);
      assert.equal(claimed.task.key, key);
      await commit(store, [drop("task", key)], { expect: [claimHeld(claimed)] });
    }
    assert.deepEqual(await claim(store), []);
  },

  async "lanes of other sessions, kinds and owners do not wait"(store) {
    const keys = [
      keyOf("extract", "a", "1"),
      keyOf("extract", "a", "2"),
      keyOf("extract", "a/b", "1"),
      keyOf("extract", "ab", "1"),
      keyOf("sweep", "a", "1"),
    ];
    await commit(
      store,
      keys.map((key) => task(key)),
    );
    await commit(store, [task("extract/a/1")], { owner: bob });
    const claims = await claim(store, { kinds: ["extract", "sweep"] });
    const lanes = claims.map(({ owner, task: { key } }) => `${owner.id} ${key}`).sort();
    assert.deepEqual(lanes, [
      "ada extract/a%2Fb/1",
      "ada extract/a/1",
      "ada extract/ab/1",
      "ada sweep/a/1",
      "bob extract/a/1",
    ]);
  },

  async "a claim of one in a lane after another's expiry leaves one in flight"(store, clock) {
    await commit(store, [task("extract/s/1", 100), task("extract/s/2", 200)]);
    await claimOne(store, { ttlMs: 1_000 });
    clock.advance(1_001);
    assert.deepEqual(await claimedKeys(store), ["extract/s/1"]);
    assert.deepEqual(await claimedKeys(store), []);
  },

  async "no more than the limit are claimed, the longest due first"(store) {
    await commit(store, [task("extract/a/1", 300), task("extract/b/1", 100), task("extract/c/1", 200)]);
    assert.deepEqual(await claimedKeys(store, { limit: 0 }), []);
    assert.deepEqual(await claimedKeys(store, { limit: 2 }), ["extract/b/1", "extract/c/1"]);
    assert.deepEqual(await claimedKeys(store, { limit: 2 }), ["extract/a/1"]);
  },

  async "a task that was claimed five times is dead, and its lane goes on"(store, clock) {
    await commit(store, [task("extract/s/1", 100), task("extract/s/2", 200)]);
    for (const attempt of [1, 2, 3, 4, 5]) {
      const claimed = await claimOne(store, { ttlMs: 1_000 });
      assert.deepEqual([claimed.task.key, claimed.attempt], ["extract/s/1", attempt]);
      assert.deepEqual(await claim(store), []);
      clock.advance(1_001);
    }
    assert.deepEqual(await claimedKeys(store), ["extract/s/2"]);
    assert.deepEqual(bodiesOf([(await readRow(store, "task", "extract/s/1")) ?? { body: "gone" }]), ["extract/s/1"]);
  },

  async "dropping a task drops its claim and its attempts, and frees its lane"(store) {
    await commit(store, [task("extract/s/1", 100), task("extract/s/2", 200)]);
    const dropped = await claimOne(store);
    await commit(store, [drop("task", "extract/s/1")]);
    await refused("CONFLICT", commit(store, [], { expect: [claimHeld(dropped)] }));
    await commit(store, [task("extract/s/1", 100)]);
    await refused("CONFLICT", commit(store, [], { expect: [claimHeld(dropped)] }));
    const again = await claimOne(store);
    assert.deepEqual([again.task.key, again.attempt], ["extract/s/1", 1]);
  },

  async "a claimed task that is put again keeps its claim and its attempts"(store, clock) {
    await commit(store, [task("extract/s/1")]);
    const claimed = await claimOne(store, { ttlMs: 1_000 });
    await commit(store, [task("extract/s/1", 9_000)], { expect: [claimHeld(claimed)] });
    assert.deepEqual(await claim(store), []);
    await commit(store, [], { expect: [claimHeld(claimed)] });
    clock.advance(1_001);
    assert.deepEqual(await claim(store, { now: 8_999 }), []);
    const again = await claimOne(store, { now: 9_000 });
    assert.deepEqual([again.attempt, again.task.at, again.task.version], [2, 9_000, 2]);
  },

  async "a made-up claim, and one on another's task, is CONFLICT"(store) {
    await commit(store, [task("extract/s/1"), task("extract/t/1")]);
    await commit(store, [task("extract/s/1")], { owner: bob });
    const claims = await claim(store);
    const [first, second] = claims.filter((claimed) => claimed.owner.id === "ada");
    assert.ok(first !== undefined && second !== undefined);
    const swapped = { kind: "claim", task: second.task.key, token: first.token } as const;
    await refused("CONFLICT", commit(store, [], { expect: [swapped] }));
    await refused("CONFLICT", commit(store, [], { owner: bob, expect: [claimHeld(first)] }));
    await refused(
      "CONFLICT",
      commit(store, [], { expect: [{ kind: "claim", task: "extract/s/9", token: "made-up" }] }),
    );
    await commit(store, [], { owner: ada, expect: [claimHeld(first), claimHeld(second)] });
  },

  async "odd sessions and kinds are lanes of their own"(store) {
    const keys = oddTexts.flatMap((text) => [keyOf("extract", text, "1"), keyOf("extract", text, "2")]);
    await commit(
      store,
      keys.map((key) => task(key)),
    );
    assert.equal((await claim(store)).length, oddTexts.length);
    await commit(
      store,
      oddTexts.map((text) => task(keyOf(text, "s", "1"))),
    );
    assert.deepEqual(
      await claimedKeys(store, { kinds: oddTexts }),
      oddTexts.map((text) => keyOf(text, "s", "1")).sort(),
    );
  },
});
