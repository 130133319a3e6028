import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { describe, test } from "vitest";
import { everythingIn, fileOf, freshPath, leftBehind, openStore } from "../../../test/journal/support.ts";
import { MemoryError, type ErrorCode } from "../../core/error.ts";
import type { Store } from "../../core/store.ts";
import { ada, append, bob, bodiesOf, commit, hold, put, readKeys, readLog } from "../../testing/store-build.ts";
import { nodeDisk, type Disk } from "./disk.ts";

type Call = "open" | "isThere" | "write" | "half a write" | "sync" | "truncate" | "syncFolder" | "rename";

/** Node's file system, of which the n-th such call from now on fails, and all behind it where the disk stays broken. */
function failing() {
  const state = { only: "sync" as Call, left: Infinity, code: "EIO", stays: false, calls: [] as Call[] };
  const see = (call: Call): void => {
    state.calls.push(call);
    if (call !== state.only) return;
    state.left -= 1;
    if (state.left === 0 || (state.stays && state.left < 0)) {
      throw Object.assign(new Error("made for the test"), { code: state.code, syscall: call });
    }
  };
  const disk: Disk = {
    ...nodeDisk,
    async open(path, isNew) {
      see("open");
      const file = await nodeDisk.open(path, isNew);
      return {
        async isThere() {
          see("isThere");
          return file.isThere();
        },
        async write(bytes, place) {
          see("write");
          await file.write(bytes.subarray(0, bytes.length / 2), place);
          see("half a write");
          await file.write(bytes.subarray(bytes.length / 2), place + Math.floor(bytes.length / 2));
        },
        async sync() {
          see("sync");
          await file.sync();
        },
        async truncate(length) {
          see("truncate");
          await file.truncate(length);
        },
        close: () => file.close(),
      };
    },
    async rename(from, to) {
      see("rename");
      await nodeDisk.rename(from, to);
    },
    async syncFolder(path) {
      see("syncFolder");
      await nodeDisk.syncFolder(path);
    },
  };
  return { disk, state };
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

const turn = (store: Store, number: number): Promise<unknown> =>
  commit(store, [append("log", number, [`item ${number}`]), put("session", "s")], {
    incarnation: 0,
    operation: `turn:${number}`,
  });
const items = async (store: Store): Promise<string> => bodiesOf(await readLog(store, "log")).join();

describe("a write that fails leaves nothing, and the store goes on", () => {
  for (const [only, code, expected] of [
    ["open", "EMFILE", "STORE_UNAVAILABLE"],
    ["isThere", "EIO", "STORE_FAILED"],
    ["write", "ENOSPC", "STORE_FULL"],
    ["half a write", "ENOSPC", "STORE_FULL"],
    ["half a write", "EIO", "STORE_FAILED"],
  ] as const) {
    test(`${only}, ${code}, at any of several commits`, async () => {
      for (let place = 1; place <= (only === "open" ? 1 : 3); place += 1) {
        const { disk, state } = failing();
        const store = openStore({ disk, durability: "full" });
        Object.assign(state, { only, code, left: place });
        for (let number = 1; number <= 3; number += 1) {
          const before = await items(store);
          assert.equal(await codeOf(turn(store, number)), number === place ? expected : undefined);
          if (number === place) {
            assert.equal(await items(store), before);
            await turn(store, number);
          }
        }
        assert.equal(await items(store), "item 1,item 2,item 3");
        const warnings: string[] = [];
        const again = openStore({ path: leftBehind(store), onWarning: (message) => warnings.push(message) });
        assert.equal(await items(again), "item 1,item 2,item 3");
        assert.deepEqual(warnings, []);
      }
    });
  }

  test("those that wrote in the same group fail with it, others are answered by what is there then", async () => {
    const { disk, state } = failing();
    const store = openStore({ disk, durability: "full" });
    await turn(store, 1);
    Object.assign(state, { only: "write", code: "ENOSPC", left: 1 });
    const outcomes = await Promise.all([
      codeOf(turn(store, 2)),
      // Refused behind the second turn, and not without it.
      codeOf(commit(store, [append("log", 2, ["other"])], { incarnation: 0 })),
      codeOf(turn(store, 1)),
      items(store),
    ]);
    assert.deepEqual(outcomes, ["STORE_FULL", undefined, undefined, "item 1"].with(3, outcomes[3]));
    assert.ok(outcomes[3] === "item 1" || outcomes[3] === "item 1,other");
    assert.equal(await items(store), "item 1,other");
  });
});

describe("a disk that does not confirm a write", () => {
  for (const only of ["sync", "syncFolder"] as const) {
    test(`${only}: nothing of it is seen, and its owner refuses writes until the journal is opened again`, async () => {
      const { disk, state } = failing();
      const store = openStore({ disk, durability: "full" });
      await turn(store, 1);
      if (only === "syncFolder") await commit(store, [], { owner: bob, incarnation: 0 });
      const owner = only === "sync" ? ada : { ...ada, id: "new" };
      Object.assign(state, { only, left: 1 });
      const write = (): Promise<unknown> =>
        commit(store, [put("fact", "city")], { owner, incarnation: 0, operation: "op" });
      assert.equal(await codeOf(write()), "STORE_FAILED");
      assert.deepEqual(await readKeys(store, "fact", "", owner), []);
      for (const attempt of [write, () => hold(store, { owner })]) {
        assert.equal(await codeOf(attempt()), "STORE_FAILED");
      }
      assert.equal(await items(store), "item 1");
      await commit(store, [put("fact", "city")], { owner: bob });
      assert.equal((await store.inspect()).checks.find(({ name }) => name === "writes")?.ok, false);

      const again = openStore({ path: leftBehind(store) });
      assert.equal(await items(again), "item 1");
      assert.deepEqual(await readKeys(again, "fact", "", owner), []);
      await commit(again, [put("fact", "city")], { owner });
    });
  }

  test("a write that fails and cannot be undone is as good as one that was not confirmed", async () => {
    const { disk, state } = failing();
    const store = openStore({ disk, durability: "full" });
    await turn(store, 1);
    const failTruncate = (call: Call): boolean => call === "truncate";
    Object.assign(state, { only: "half a write", left: 1, code: "ENOSPC" });
    const push = state.calls.push.bind(state.calls);
    state.calls.push = (...calls) => {
      if (calls.some(failTruncate)) throw Object.assign(new Error("made for the test"), { code: "EIO" });
      return push(...calls);
    };
    assert.equal(await codeOf(turn(store, 2)), "STORE_FULL");
    assert.equal(await codeOf(turn(store, 2)), "STORE_FAILED");
    assert.equal(await items(store), "item 1");
    const again = openStore({ path: leftBehind(store) });
    assert.equal(await items(again), "item 1");
    await turn(again, 2);
  });

  test("with relaxed durability nothing waits for the disk", async () => {
    const { disk, state } = failing();
    const store = openStore({ disk });
    await turn(store, 1);
    await hold(store);
    assert.deepEqual(
      state.calls.filter((call) => call === "sync" || call === "syncFolder"),
      [],
    );
  });
});

describe("group commit", () => {
  test("commits of one tick on one owner share one write and one sync; leases need none", async () => {
    const { disk, state } = failing();
    const store = openStore({ disk, durability: "full" });
    await turn(store, 1);
    state.calls.length = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => commit(store, [put("fact", `key ${place}`)], { incarnation: 0 })),
    );
    assert.deepEqual(state.calls, ["isThere", "write", "half a write", "sync"]);
    state.calls.length = 0;
    await hold(store);
    assert.deepEqual(state.calls, ["isThere", "write", "half a write"]);
  });
});

describe("rewriting", () => {
  test("where it fails at any call, all is there, before and after", async () => {
    for (const only of ["open", "write", "half a write", "sync", "rename", "syncFolder"] as const) {
      const { disk, state } = failing();
      const store = openStore({ disk, durability: "full" });
      await turn(store, 1);
      await commit(store, [put("fact", "gone", { body: "secret" })]);
      await commit(store, [{ kind: "drop", collection: "fact", key: "gone" }]);
      Object.assign(state, { only, left: 1, code: "ENOSPC" });
      assert.equal(await codeOf(store.reclaim({ budgetMs: 1_000 })), "STORE_FULL");
      assert.equal(await items(store), "item 1");
      await turn(store, 2);
      assert.equal((await store.reclaim({ budgetMs: 1_000 })).done, true);
      assert.equal(everythingIn(store.location).includes("secret"), false, only);
      assert.equal(await items(openStore({ path: leftBehind(store) })), "item 1,item 2");
    }
  });
});

test("a file that is removed while it is open is no place to write to", async () => {
  const store = openStore({ path: freshPath() });
  await turn(store, 1);
  rmSync(fileOf(store.location));
  assert.equal(await codeOf(turn(store, 2)), "STORE_UNAVAILABLE");
  await turn(store, 1);
  assert.equal(await items(store), "item 1");
});
