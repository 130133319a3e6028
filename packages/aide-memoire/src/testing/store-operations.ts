import assert from "node:assert/strict";
import type { Store } from "../core/store.ts";
import {
  advance,
  append,
  ada,
  bob,
  bodiesOf,
  commit,
  put,
  readLog,
  readRow,
  rowAt,
  sessionAt,
  type CommitOptions,
} from "./store-build.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const day = 24 * 60 * 60 * 1000;

const versionOf = async (store: Store, key: string): Promise<number | undefined> =>
  (await readRow(store, "fact", key))?.version;

export const operationCases: readonly StoreCase[] = casesOf("operations", {
  async "an operation that is repeated is done once and gives the first result"(store) {
    const options = { operation: "op", digest: "d", at: 1_000 };
    assert.deepEqual(await commit(store, [append("log", 1, ["one"])], options), { repeated: false, at: 1_000 });
    assert.deepEqual(await commit(store, [append("log", 1, ["one"])], { ...options, at: 2_000 }), {
      repeated: true,
      at: 1_000,
    });
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["one"]);
  },

  async "a repeat answers before anything is checked"(store) {
    const options = { operation: "erase", digest: "d", incarnation: 0, expect: [rowAt("fact", "city", "absent")] };
    await commit(store, [advance(), put("fact", "city")], options);
    assert.equal((await commit(store, [advance(), put("fact", "city")], options)).repeated, true);
    assert.equal((await store.read(ada, {})).incarnation, 1);
  },

  async "the same operation with another digest is OPERATION_MISMATCH"(store) {
    await commit(store, [put("fact", "city", { body: "first" })], { operation: "op", digest: "a" });
    await refused(
      "OPERATION_MISMATCH",
      commit(store, [put("fact", "city", { body: "second" })], { operation: "op", digest: "b" }),
    );
    await refused("OPERATION_MISMATCH", commit(store, [], { operation: "op", digest: "" }));
    assert.equal((await readRow(store, "fact", "city"))?.body, "first");
    assert.equal((await commit(store, [], { operation: "op", digest: "a" })).repeated, true);
  },

  async "OPERATION_MISMATCH comes before ERASED and CONFLICT"(store) {
    await commit(store, [], { operation: "op", digest: "a" });
    const expect = [sessionAt("s", 8), rowAt("fact", "x", 9)];
    await refused("OPERATION_MISMATCH", commit(store, [], { operation: "op", digest: "b", incarnation: 8, expect }));
  },

  async "a refused operation is not remembered"(store) {
    const expect = [rowAt("fact", "city", 1)];
    await refused("CONFLICT", commit(store, [put("fact", "name")], { operation: "op", digest: "a", expect }));
    assert.equal((await commit(store, [put("fact", "name")], { operation: "op", digest: "b" })).repeated, false);
    assert.equal((await readRow(store, "fact", "name"))?.version, 1);
  },

  async "repeats at the same moment are done once"(store) {
    const batch: CommitOptions = { operation: "op", digest: "d", incarnation: 0 };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => commit(store, [put("fact", "city")], batch)));
    assert.equal(outcomes.filter((outcome) => !outcome.repeated).length, 1);
    assert.equal((await readRow(store, "fact", "city"))?.version, 1);
  },

  async "each owner has operations of its own"(store) {
    await commit(store, [put("fact", "city")], { operation: "op", digest: "a" });
    assert.equal(
      (await commit(store, [put("fact", "city")], { operation: "op", digest: "b", owner: bob })).repeated,
      false,
    );
  },

  async "an operation is remembered for seven days of the wall clock"(store, clock) {
    const repeat = (): Promise<{ repeated: boolean }> =>
      commit(store, [put("fact", "city")], { operation: "op", digest: "d" });
    await repeat();
    clock.advance(7 * day - 1);
    assert.equal((await repeat()).repeated, true);
    clock.advance(2);
    assert.equal((await repeat()).repeated, false);
    assert.equal((await readRow(store, "fact", "city"))?.version, 2);
  },

  async "where the clock is set back, an operation is remembered, and what is done from then on is too"(store, clock) {
    const done = (operation: string): Promise<{ repeated: boolean; at: number }> =>
      commit(store, [put("fact", operation)], { operation, digest: "d", at: clock() });
    const at = clock();
    await done("before");
    clock.advance(-day / 24);
    assert.deepEqual(await done("before"), { repeated: true, at });
    assert.deepEqual([(await done("after")).repeated, (await done("after")).repeated], [false, true]);
    clock.advance(7 * day - 1);
    assert.deepEqual([(await done("before")).repeated, (await done("after")).repeated], [true, true]);
    assert.deepEqual([await versionOf(store, "before"), await versionOf(store, "after")], [1, 1]);
  },

  async "the batch's own time does not age an operation"(store) {
    await commit(store, [], { operation: "op", at: 0 });
    assert.equal((await commit(store, [], { operation: "op", at: 100 * day })).repeated, true);
  },

  async "an operation of a turn is remembered while its session's incarnation lasts"(store, clock) {
    const turn = (incarnation: number): CommitOptions => ({
      operation: "turn:t",
      digest: "d",
      expect: [sessionAt("s", incarnation)],
    });
    await commit(store, [put("session", "s")], turn(0));
    clock.advance(400 * day);
    await commit(store, [advance("other")]);
    assert.equal((await commit(store, [put("session", "s")], turn(0))).repeated, true);
    await commit(store, [advance("s")]);
    await refused("ERASED", commit(store, [put("session", "s")], turn(0)));
    assert.equal((await commit(store, [put("session", "s")], turn(1))).repeated, false);
  },

  async "an operation of a turn ends with the owner's incarnation"(store) {
    const turn: CommitOptions = { operation: "turn:t", digest: "a", expect: [sessionAt("s", 0)] };
    await commit(store, [], turn);
    await commit(store, [advance()]);
    assert.equal((await commit(store, [], { ...turn, expect: [], digest: "b" })).repeated, false);
  },
});
