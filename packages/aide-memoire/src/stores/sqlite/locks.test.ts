import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { lineOf, outputOf, startChild, transpileStore } from "../../../test/sqlite/children.ts";
import { freshFolder, freshPath, openStore } from "../../../test/sqlite/support.ts";
import { standStill } from "../../../test/support/stand-still.ts";
import { ada, bodiesOf, commit, put, readKeys, readLog } from "../../testing/store-build.ts";
import { refused } from "../../testing/store-open.ts";
import { openSqliteClient } from "./client.ts";

describe("many processes", () => {
  test("28 open a new file at once: all succeed, and its tables are made once", { timeout: 120_000 }, async () => {
    const [dist, path] = [transpileStore(freshFolder()), freshPath()];
    const made = await Promise.all(Array.from({ length: 28 }, () => outputOf(startChild(dist, "openAndRead", path))));
    assert.equal(
      made.reduce((sum, migrations) => sum + Number(migrations), 0),
      1,
    );
    const store = openStore({ path });
    await commit(store, [put("fact", "city")]);
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
    assert.equal(
      (await store.inspect()).checks.every((check) => check.ok),
      true,
    );
  });

  test("two that append to one log lose nothing and keep their own order", { timeout: 60_000 }, async () => {
    const [dist, path] = [transpileStore(freshFolder()), freshPath()];
    await Promise.all(["a", "b"].map((name) => outputOf(startChild(dist, "append", path, name, "50"))));
    const items = await readLog(openStore({ path }), "log");
    assert.deepEqual(
      items.map((item) => item.seq),
      Array.from({ length: 100 }, (_, place) => place + 1),
    );
    for (const name of ["a", "b"]) {
      const own = bodiesOf(items).filter((body) => body.startsWith(name));
      assert.deepEqual(
        own,
        Array.from({ length: 50 }, (_, place) => `${name} ${place + 1}`),
      );
    }
  });

  test("a file that others keep locked never stops the event loop", { timeout: 60_000 }, async () => {
    const [dist, path] = [transpileStore(freshFolder()), freshPath()];
    const store = openStore({ path });
    await commit(store, [put("fact", "before")]);
    const child = startChild(dist, "lock", path, "2000");
    assert.equal(await lineOf(child), "locked");

    const beats: number[] = [];
    const timer = setInterval(() => beats.push(performance.now()), 10);
    const started = performance.now();
    const writing = Promise.all([
      ...Array.from({ length: 10 }, (_, place) => commit(store, [put("fact", `key ${place}`)], { incarnation: 0 })),
      store.lease({ kind: "acquire", owner: ada, name: "turn", ttlMs: 1_000 }),
    ]);
    assert.deepEqual(await readKeys(store, "fact"), ["before"]);
    await writing;
    clearInterval(timer);
    assert.ok(performance.now() - started > 1_000, "the file was not locked");
    const gaps = beats.slice(1).map((beat, place) => beat - (beats[place] ?? beat));
    // Other work on the machine may delay single beats: all but a few must be on time.
    assert.ok(gaps.filter((gap) => gap > 60).length <= gaps.length / 50, `late: ${Math.max(...gaps)} ms`);
    assert.equal((await readKeys(store, "fact")).length, 11);
    child.stdin!.end();
  });
});

describe("a file that stays locked", () => {
  test("writes fail with BUSY once patience ends, reads do not, and the store goes on", async () => {
    const path = freshPath();
    const store = openStore({ path, busyMs: 60 });
    await commit(store, [put("fact", "before")]);
    const other = await openSqliteClient(path);
    other.exec("BEGIN IMMEDIATE");
    await refused("BUSY", commit(store, [put("fact", "late")], { incarnation: 0 }));
    await refused("BUSY", store.lease({ kind: "acquire", owner: ada, name: "turn", ttlMs: 1_000 }));
    assert.deepEqual(await readKeys(store, "fact"), ["before"]);
    other.exec("ROLLBACK");
    other.close();
    await commit(store, [put("fact", "after")]);
    assert.deepEqual(await readKeys(store, "fact"), ["after", "before"]);
  });

  test("each call waits for its own time only", async () => {
    const path = freshPath();
    const store = openStore({ path, busyMs: 90 });
    await store.read(ada, {});
    const other = await openSqliteClient(path);
    other.exec("BEGIN IMMEDIATE");
    const first = refused("BUSY", commit(store, [put("fact", "first")], { incarnation: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    const second = commit(store, [put("fact", "second")], { incarnation: 0 });
    await first;
    other.exec("ROLLBACK");
    other.close();
    await second;
    assert.deepEqual(await readKeys(store, "fact"), ["second"]);
  });

  test("time in which the process stood still does not count", async () => {
    const path = freshPath();
    const store = openStore({ path, busyMs: 1_000 });
    await store.read(ada, {});
    const other = await openSqliteClient(path);
    other.exec("BEGIN IMMEDIATE");
    const waiting = commit(store, [put("fact", "late")], { incarnation: 0 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    standStill(2_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec("ROLLBACK");
    other.close();
    await waiting;
    assert.deepEqual(await readKeys(store, "fact"), ["late"]);
  });

  test("a file that cannot be set up in time is BUSY", async () => {
    const path = freshPath();
    const other = await openSqliteClient(path);
    other.exec("BEGIN EXCLUSIVE");
    await refused("BUSY", openStore({ path, busyMs: 50 }).read(ada, {}));
    other.close();
  });
});
