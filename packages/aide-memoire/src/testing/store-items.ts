import assert from "node:assert/strict";
import type { Item } from "../core/store.ts";
import {
  ada,
  append,
  bob,
  bodiesOf,
  commit,
  destroy,
  entry,
  headAt,
  hitsOf,
  index,
  itemRow,
  lastBodies,
  logId,
  put,
  readLog,
  readSession,
  segment,
  session,
  turnId,
} from "./store-build.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const letters = ["a", "b", "c", "d", "e", "f"];

export const itemCases: readonly StoreCase[] = casesOf("items", {
  async "an item comes back as it was appended, with its log"(store) {
    const items = [
      { seq: 1, turn: turnId("t1"), at: 1_767_000_000_123, kind: "user", body: '{"text":"hi"}' },
      { seq: 2, turn: turnId("t1"), at: 0, kind: "assistant", body: "" },
    ];
    await commit(store, [{ kind: "append", log: logId("log"), items }]);
    assert.deepEqual(
      await readLog(store, "log"),
      items.map((item): Item => ({ ...item, log: logId("log") })),
    );
  },

  async "items keep the order of their append, whatever their time"(store) {
    const items = [5, 5, 5, 4, 9, 1].map((at, place) => ({ ...itemRow(place + 1, `item ${place}`), at }));
    await commit(store, [
      session("s", segment("log", 1, 9)),
      { kind: "append", log: logId("log"), items: items.slice(0, 4) },
    ]);
    await commit(store, [{ kind: "append", log: logId("log"), items: items.slice(4) }]);
    assert.deepEqual(
      (await readLog(store, "log")).map((item) => item.at),
      [5, 5, 5, 4, 9, 1],
    );
    assert.deepEqual(
      (await readSession(store, "s", { last: {} })).items.map((item) => item.at),
      [5, 5, 5, 4, 9, 1],
    );
  },

  async "an append continues its log: a taken seq, a lower one and one that falls are CONFLICT, a gap is not"(store) {
    await refused("CONFLICT", commit(store, [append("log", 0, ["first"])]));
    await commit(store, [append("log", 2, ["a", "b"])]);
    await refused("CONFLICT", commit(store, [append("log", 3, ["again"])]));
    await refused("CONFLICT", commit(store, [append("log", 1, ["before"])]));
    const falling = { kind: "append", log: logId("log"), items: [itemRow(5, "x"), itemRow(4, "y")] } as const;
    await refused("CONFLICT", commit(store, [falling]));
    await commit(store, [append("log", 9, ["gap"])]);
    await commit(store, [], { expect: [headAt("log", 9)] });
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["a", "b", "gap"]);
  },

  async "a head expectation holds for exactly the log's highest seq"(store) {
    await commit(store, [append("log", 1, ["a", "b"])], { expect: [headAt("log", 0), headAt("other", 0)] });
    await commit(store, [], { expect: [headAt("log", 2), headAt("other", 0)] });
    for (const seq of [0, 1, 3]) await refused("CONFLICT", commit(store, [], { expect: [headAt("log", seq)] }));
  },

  async "ranges come in the order asked for, with both ends, either way, up to a limit"(store) {
    await commit(store, [append("log", 1, letters), append("other", 1, ["x"])]);
    const ask = (log: string, from: number, to: number, limit: number, reverse = false) => ({
      ...segment(log, from, to),
      limit,
      reverse,
    });
    const { ranges, items } = await store.read(ada, {
      ranges: [
        ask("log", 2, 4, 9),
        ask("other", 1, 9, 9),
        ask("log", 2, 4, 2),
        ask("log", 2, 4, 2, true),
        ask("log", 5, 99, 9),
        ask("nothing", 1, 9, 9),
        ask("log", 3, 3, 9),
        ask("log", 4, 3, 9),
        ask("log", 1, 9, 0),
        ask("log", 7, 9, 9),
      ],
    });
    assert.deepEqual(
      ranges.map((range) => bodiesOf(range).join("")),
      ["bcd", "x", "bc", "dc", "ef", "", "c", "", "", ""],
    );
    assert.deepEqual(items, []);
  },

  async "the last items are taken over all segments, oldest first"(store) {
    await commit(store, [
      append("one", 1, letters),
      append("two", 1, ["x", "y", "z"]),
      session("s", segment("one", 2, 3), segment("two", 2, 3), segment("one", 5, 5)),
    ]);
    assert.equal((await lastBodies(store, "s", {})).join(""), "bcyze");
    assert.equal((await lastBodies(store, "s", { items: 2 })).join(""), "ze");
    assert.equal((await lastBodies(store, "s", { items: 4 })).join(""), "cyze");
    assert.equal((await lastBodies(store, "s", { items: 99 })).join(""), "bcyze");
    const { items } = await readSession(store, "s", { last: { items: 2 } });
    assert.deepEqual(
      items.map((item) => [item.log, item.seq]),
      [
        ["two", 3],
        ["one", 5],
      ],
    );
  },

  async "no limit is all, a limit of 0 is none"(store) {
    await commit(store, [
      append(
        "log",
        1,
        Array.from({ length: 60 }, () => "x"),
      ),
      session("s", segment("log", 1, 60)),
    ]);
    assert.equal((await lastBodies(store, "s", {})).length, 60);
    assert.deepEqual(await lastBodies(store, "s", { items: 0 }), []);
    assert.deepEqual(await lastBodies(store, "s", { turns: 0 }), []);
    assert.deepEqual((await readSession(store, "s")).items, []);
  },

  async "the last turns are whole, also where a turn goes over segments"(store) {
    const changes = [
      append("one", 1, ["a", "b"], "t1"),
      append("one", 3, ["c", "d"], "t2"),
      append("two", 1, ["e"], "t2"),
      append("two", 2, ["f"], "t3"),
    ];
    await commit(store, [...changes, session("s", segment("one", 1, 4), segment("two", 1, 2))]);
    assert.equal((await lastBodies(store, "s", { turns: 1 })).join(""), "f");
    assert.equal((await lastBodies(store, "s", { turns: 2 })).join(""), "cdef");
    assert.equal((await lastBodies(store, "s", { turns: 3 })).join(""), "abcdef");
    assert.equal((await lastBodies(store, "s", { turns: 9 })).join(""), "abcdef");
  },

  async "a turn id that comes back later counts as another run"(store) {
    await commit(store, [
      append("log", 1, ["a"], "t1"),
      append("log", 2, ["b"], "t2"),
      append("log", 3, ["c"], "t1"),
      session("s", segment("log", 1, 3)),
    ]);
    assert.equal((await lastBodies(store, "s", { turns: 1 })).join(""), "c");
    assert.equal((await lastBodies(store, "s", { turns: 2 })).join(""), "bc");
  },

  async "of two limits the one reached first counts"(store) {
    await commit(store, [
      append("log", 1, ["a", "b"], "t1"),
      append("log", 3, ["c", "d"], "t2"),
      session("s", segment("log", 1, 4)),
    ]);
    assert.equal((await lastBodies(store, "s", { turns: 1, items: 3 })).join(""), "cd");
    assert.equal((await lastBodies(store, "s", { turns: 2, items: 1 })).join(""), "d");
  },

  async "a session without a row, a view or a plan shows nothing"(store) {
    await commit(store, [append("log", 1, letters), put("session", "bare")]);
    assert.deepEqual(await lastBodies(store, "unknown", {}), []);
    assert.deepEqual(await lastBodies(store, "bare", {}), []);
    const { items, ranges, rows } = await store.read(ada, { last: {} });
    assert.deepEqual({ items, ranges, rows }, { items: [], ranges: [], rows: [] });
  },

  async "a fork shows the shared past and its own future"(store) {
    await commit(store, [append("main", 1, ["a", "b", "c"]), session("s", segment("main", 1, 3))]);
    await commit(store, [append("side", 1, ["x"]), session("fork", segment("main", 1, 2), segment("side", 1, 1))]);
    await commit(store, [append("main", 4, ["d"]), session("s", segment("main", 1, 4))]);
    assert.equal((await lastBodies(store, "s", {})).join(""), "abcd");
    assert.equal((await lastBodies(store, "fork", {})).join(""), "abx");
    assert.equal((await lastBodies(store, "fork", { items: 2 })).join(""), "bx");
  },

  async "a view hides what it does not show, and the log keeps it"(store) {
    await commit(store, [append("log", 1, letters), session("s", segment("log", 1, 2), segment("log", 5, 99))]);
    assert.equal((await lastBodies(store, "s", {})).join(""), "abef");
    assert.equal((await lastBodies(store, "s", { items: 3 })).join(""), "bef");
    assert.equal(bodiesOf(await readLog(store, "log")).join(""), "abcdef");
  },

  async "a view of 256 segments is read in order"(store) {
    const count = 256;
    await commit(store, [
      append(
        "log",
        1,
        Array.from({ length: count }, (_, place) => `${place + 1}`),
      ),
    ]);
    const seqs = Array.from({ length: count }, (_, place) => count - place);
    await commit(store, [session("s", ...seqs.map((seq) => segment("log", seq, seq)))]);
    assert.deepEqual(await lastBodies(store, "s", {}), seqs.map(String));
    assert.deepEqual(await lastBodies(store, "s", { items: 3 }), ["3", "2", "1"]);
  },

  async "destroyed items are gone from log, views and index; what remains keeps its seq"(store) {
    await commit(store, [
      ...[1, 2, 3, 4, 5].flatMap((seq) => entry("log", seq, ["term"])),
      ...entry("other", 2 - 1, ["term"]),
    ]);
    await commit(store, [session("s", segment("log", 1, 5)), destroy("log", 2, 3)]);
    assert.deepEqual(
      (await readLog(store, "log")).map((item) => item.seq),
      [1, 4, 5],
    );
    assert.deepEqual(await lastBodies(store, "s", { items: 3 }), ["item 1", "item 4", "item 5"]);
    assert.deepEqual(await hitsOf(store, ["term"]), ["log/1", "log/4", "log/5", "other/1"]);
    await commit(store, [append("log", 6, ["six"])], { expect: [headAt("log", 5)] });
  },

  async "the head is the highest seq that is left, 0 in an emptied log"(store) {
    await commit(store, [append("log", 1, letters), destroy("log", 5, 6)]);
    await commit(store, [], { expect: [headAt("log", 4)] });
    await commit(store, [destroy("log", 1, 1_000)], { expect: [headAt("log", 4)] });
    await commit(store, [append("log", 1, ["new"])], { expect: [headAt("log", 0)] });
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["new"]);
  },

  async "destroying what is not there is no error"(store) {
    await commit(store, [
      append("log", 1, ["a"]),
      destroy("log", 2, 9),
      destroy("log", 5, 4),
      destroy("nothing", 1, 9),
    ]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["a"]);
  },

  async "a range and a destroy may go beyond both ends of a log"(store) {
    const items = [1, 2, 3].flatMap((seq) => entry("log", seq, ["t"]));
    await commit(store, [...items, index("log", 4, ["t"])]);
    const { ranges } = await store.read(ada, { ranges: [{ ...segment("log", -Infinity, Infinity), limit: 9 }] });
    assert.deepEqual(
      ranges[0]?.map((item) => item.seq),
      [1, 2, 3],
    );
    await commit(store, [destroy("log", -Infinity, 0)]);
    await commit(store, [destroy("log", -9, 0)]);
    assert.deepEqual(await hitsOf(store, ["t"]), ["log/1", "log/2", "log/3", "log/4"]);
    await commit(store, [destroy("log", 2, Infinity)]);
    assert.deepEqual(bodiesOf(await readLog(store, "log")), ["item 1"]);
    assert.deepEqual(await hitsOf(store, ["t"]), ["log/1"]);
    assert.equal((await store.search(ada, { terms: [], limit: 1 })).documents, 1);
  },

  async "each owner has logs of its own"(store) {
    await commit(store, [append("log", 1, ["ada's"]), session("s", segment("log", 1, 9))]);
    await commit(store, [append("log", 1, ["bob's", "too"]), session("s", segment("log", 1, 9))], { owner: bob });
    await commit(store, [destroy("log", 2, 9)]);
    assert.deepEqual(await lastBodies(store, "s", {}), ["ada's"]);
    assert.deepEqual(bodiesOf((await readSession(store, "s", { last: {} }, bob)).items), ["bob's", "too"]);
  },
});
