import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { describe, test } from "vitest";
import { freshPath, openStore, sqliteError, watched } from "../../../test/sqlite/support.ts";
import { MemoryError, type ErrorCode } from "../../core/error.ts";
import type { Store } from "../../core/store.ts";
import {
  ada,
  bodiesOf,
  commit,
  destroy,
  drop,
  entry,
  hitsOf,
  leaseHeld,
  put,
  readKeys,
  readLog,
  session,
  segment,
  tokenOf,
} from "../../testing/store-build.ts";
import type { Connect } from "./client.ts";

/** A client whose n-th statement from now on fails; `Infinity`: none. */
function failing() {
  const state = { left: Infinity, only: /./, code: "SQLITE_FULL", opened: 0, ran: 0 };
  const see = watched((sql) => {
    if (sql === "ROLLBACK" || !state.only.test(sql)) return;
    state.ran += 1;
    state.left -= 1;
    if (state.left === 0) throw sqliteError(state.code);
  });
  const connect: Connect = (path) => {
    state.opened += 1;
    return see(path);
  };
  return { connect, state };
}

/** A turn's batch, with something of everything. It expects what {@link begun} has made. */
async function begun(store: Store): Promise<() => Promise<unknown>> {
  await commit(store, [...entry("log", 1, ["old"]), put("draft", "d"), session("s", segment("log", 1, 1))]);
  const { lease } = await store.read(ada, { acquire: { name: "turn", ttlMs: 60_000 } });
  const token = tokenOf(lease);
  const changes = [
    ...entry("log", 2, ["new", "new"]),
    ...entry("log", 3, ["new"]),
    destroy("log", 1, 1),
    put("turn", "t"),
    put("session", "s", { view: [segment("log", 2, 3)] }),
    drop("draft", "d"),
    { kind: "release", name: "turn", token } as const,
  ];
  return () => commit(store, changes, { incarnation: 0, operation: "turn:t", expect: [leaseHeld(token)] });
}

async function stateOf(store: Store): Promise<"before" | "after"> {
  const looks = await Promise.all([
    readLog(store, "log"),
    readKeys(store, "draft"),
    readKeys(store, "turn"),
    hitsOf(store, ["new"]),
  ]);
  const seen = [bodiesOf(looks[0]).join(), looks[1].join(), looks[2].join(), looks[3].join()];
  if (seen[0] === "item 1") assert.deepEqual(seen, ["item 1", "d", "", ""]);
  else assert.deepEqual(seen, ["item 2,item 3", "", "t", "log/2,log/3"]);
  return seen[0] === "item 1" ? "before" : "after";
}

async function codeOf(promise: Promise<unknown>): Promise<ErrorCode | undefined> {
  return promise.then(
    () => undefined,
    (error: unknown) => {
      assert.ok(MemoryError.is(error), String(error));
      return error.code;
    },
  );
}

describe("a failing statement", () => {
  for (const [code, expected] of [
    ["SQLITE_FULL", "STORE_FULL"],
    ["SQLITE_IOERR_WRITE", "STORE_FAILED"],
    ["SQLITE_CORRUPT", "STORE_CORRUPT"],
    ["SQLITE_READONLY", "STORE_UNAVAILABLE"],
    ["SQLITE_ERROR", "STORE_FAILED"],
  ] as const) {
    test(`${code} at any statement of a commit leaves nothing, and the store goes on`, async () => {
      for (let place = 1; ; place += 1) {
        const { connect, state } = failing();
        const path = freshPath();
        const store = openStore({ path, connect });
        const turn = await begun(store);
        state.left = place;
        state.code = code;
        const outcome = await codeOf(turn());
        const isOver = state.left > 0;
        state.left = Infinity;
        assert.equal(outcome, isOver ? undefined : expected, `at statement ${place}`);
        assert.equal(await stateOf(store), isOver ? "after" : "before");
        assert.equal(await codeOf(turn()), undefined);
        assert.equal(await stateOf(store), "after");
        await store.close();
        assert.equal(await stateOf(openStore({ path })), "after");
        if (isOver) {
          assert.ok(place > 15, "too few statements were tried");
          return;
        }
      }
    });
  }

  test("a failure of one job in a group fails that job only", async () => {
    const { connect, state } = failing();
    const store = openStore({ connect });
    await store.read(ada, {});
    state.only = /INSERT INTO item/;
    state.left = 2;
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((log) => codeOf(commit(store, entry(log, 1, ["x"]), { incarnation: 0 }))),
    );
    // The second failed, so each ran again, alone: then there was nothing left to fail.
    assert.deepEqual(outcomes, [undefined, undefined, undefined]);

    state.only = /never/;
    const always = watched((sql) => {
      if (/INSERT INTO entry/.test(sql)) throw sqliteError("SQLITE_FULL");
    });
    const broken = openStore({ connect: always });
    await broken.read(ada, {});
    const mixed = await Promise.all([
      codeOf(commit(broken, entry("log", 1, ["x"]), { incarnation: 0 })),
      codeOf(commit(broken, [put("fact", "city")], { incarnation: 0 })),
      codeOf(broken.lease({ kind: "acquire", owner: ada, name: "turn", ttlMs: 1_000 })),
    ]);
    assert.deepEqual(mixed, [undefined, "STORE_FULL", undefined]);
  });
});

describe("a failing COMMIT", () => {
  for (const [code, expected, reopens] of [
    ["SQLITE_FULL", "STORE_FULL", false],
    // A connection of its own would find the commit in the log, and take it for done.
    ["SQLITE_IOERR_FSYNC", "STORE_FAILED", false],
    ["SQLITE_IOERR_WRITE", "STORE_FAILED", true],
  ] as const) {
    test(`${code} acknowledges nothing of the group, and the store goes on`, async () => {
      const { connect, state } = failing();
      const store = openStore({ connect });
      await store.read(ada, {});
      Object.assign(state, { only: /^COMMIT/, left: 1, code });
      const jobs = ["a", "b", "c"].map((key) => codeOf(commit(store, [put("fact", key)], { incarnation: 0 })));
      assert.deepEqual(await Promise.all(jobs), [expected, expected, expected]);
      assert.deepEqual(await readKeys(store, "fact"), []);
      assert.equal(state.opened, reopens ? 2 : 1);
      await commit(store, [put("fact", "d")]);
      assert.deepEqual(await readKeys(store, "fact"), ["d"]);
    });
  }

  test("the message names the place and holds nothing that was to be stored", async () => {
    const { connect, state } = failing();
    const store = openStore({ connect });
    await store.read(ada, {});
    state.left = 8;
    await assert.rejects(
      commit(store, [put("fact", "secret key", { body: "secret body" })], { incarnation: 0 }),
      (error) => {
        assert.ok(MemoryError.is(error, "STORE_FULL"));
        assert.ok(error.message.includes(store.location));
        assert.equal(/secret/.test(`${error.message}${String(error.cause)}`), false);
        return true;
      },
    );
  });
});

test("a locked file is tried again, also at COMMIT", async () => {
  const { connect, state } = failing();
  const store = openStore({ connect });
  await store.read(ada, {});
  for (const only of [/^BEGIN IMMEDIATE/, /INSERT INTO entry/, /^COMMIT/, /^BEGIN$/]) {
    Object.assign(state, { only, left: 1, code: "SQLITE_BUSY_SNAPSHOT" });
    await commit(store, [put("fact", String(only))]);
    assert.ok(state.left <= 0);
  }
  assert.equal((await readKeys(store, "fact")).length, 4);
});

test("a file that is removed or replaced while it is open is no place to write to", async () => {
  const store = openStore();
  await commit(store, [put("fact", "a")]);
  const { location } = store;
  for (const end of ["", "-wal", "-shm"]) rmSync(`${location}${end}`, { force: true });
  await assert.rejects(commit(store, [put("fact", "b")]), { code: "STORE_UNAVAILABLE" });
  await commit(store, [put("fact", "c")]);
  assert.deepEqual(await readKeys(store, "fact"), ["c"]);
});
