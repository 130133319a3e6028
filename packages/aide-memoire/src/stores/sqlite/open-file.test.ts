import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "vitest";
import { execIn, freshFolder, freshPath, openStore, rowsIn, watched } from "../../../test/sqlite/support.ts";
import { ada, commit, put, readKeys } from "../../testing/store-build.ts";
import { refused } from "../../testing/store-open.ts";
import { openSqliteClient } from "./client.ts";
import { migrations } from "./schema.ts";
import { sqliteStore } from "./sqlite-store.ts";

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe("files", () => {
  test("nothing is made before the first call", async () => {
    const path = freshPath();
    const store = openStore({ path });
    assert.equal(statSync(path, { throwIfNoEntry: false }), undefined);
    await store.read(ada, {});
    assert.ok(statSync(path).size > 0);
  });

  test.skipIf(process.platform === "win32")("only the user may read the files, whatever the umask", async () => {
    const before = process.umask(0);
    try {
      const path = join(freshFolder(), "a/b/memory.db");
      await commit(openStore({ path }), [put("fact", "city")]);
      assert.deepEqual([path, `${path}-wal`, `${path}-shm`].map(mode), ["600", "600", "600"]);
      assert.deepEqual([dirname(path), dirname(dirname(path))].map(mode), ["700", "700"]);
    } finally {
      process.umask(before);
    }
  });

  test("an empty file is a new one", async () => {
    const path = freshPath();
    writeFileSync(path, "");
    const store = openStore({ path });
    await commit(store, [put("fact", "city")]);
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
  });

  test("a folder that cannot be made is STORE_UNAVAILABLE, and the message has the path", async () => {
    const file = join(freshFolder(), "file");
    writeFileSync(file, "");
    const store = openStore({ path: join(file, "memory.db") });
    await refused("STORE_UNAVAILABLE", store.read(ada, {}));
    await assert.rejects(store.read(ada, {}), { message: new RegExp(join(file, "memory.db")) });
  });

  test("a place that could not be opened is tried again by the next call", async () => {
    const folder = join(freshFolder(), "place");
    writeFileSync(folder, "");
    const store = openStore({ path: join(folder, "memory.db") });
    await refused("STORE_UNAVAILABLE", store.read(ada, {}));
    chmodSync(folder, 0o600);
    const { unlinkSync } = await import("node:fs");
    unlinkSync(folder);
    assert.equal((await store.read(ada, {})).incarnation, 0);
  });

  test("a folder in place of the file is STORE_UNAVAILABLE", async () => {
    const path = freshPath();
    mkdirSync(path);
    await refused("STORE_UNAVAILABLE", openStore({ path }).read(ada, {}));
  });

  test("the path must be absolute", () => {
    for (const path of ["memory.db", "", ":memory:", "/a\0b"]) {
      assert.throws(() => sqliteStore({ path }), { code: "BAD_INPUT" });
    }
  });
});

describe("foreign files", () => {
  async function leavesAlone(path: string, code: "STORE_CORRUPT" | "STORE_NEWER"): Promise<void> {
    const before = readFileSync(path);
    const store = openStore({ path });
    await refused(code, store.read(ada, {}));
    await refused(code, commit(store, [put("fact", "city")], { incarnation: 0 }));
    await store.close();
    assert.ok(readFileSync(path).equals(before), "the file was changed");
  }

  test("what is no database is STORE_CORRUPT and is left alone", async () => {
    const path = freshPath();
    writeFileSync(path, "This is a letter, not a database. ".repeat(100));
    await leavesAlone(path, "STORE_CORRUPT");
  });

  test("another application's database is STORE_CORRUPT and is left alone", async () => {
    for (const sql of [
      "CREATE TABLE t (a)",
      "PRAGMA application_id = 77; CREATE TABLE t (a)",
      "PRAGMA user_version = 3",
    ]) {
      const path = freshPath();
      await execIn(path, sql);
      await leavesAlone(path, "STORE_CORRUPT");
    }
  });

  test("a newer file of ours is STORE_NEWER and is left alone", async () => {
    const path = freshPath();
    const store = openStore({ path });
    await store.read(ada, {});
    await store.close();
    await execIn(path, "PRAGMA user_version = 99");
    await leavesAlone(path, "STORE_NEWER");
  });
});

describe("opening", () => {
  test("a file that is there is opened and read without a write", async () => {
    const path = freshPath();
    const first = openStore({ path });
    await commit(first, [put("fact", "city")]);
    await first.close();

    const other = await openSqliteClient(path);
    other.exec("BEGIN IMMEDIATE");
    const seen: string[] = [];
    const store = openStore({ path, connect: watched((sql) => seen.push(sql)), busyMs: 0 });
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
    other.exec("ROLLBACK");
    other.close();
    assert.equal(
      seen.some((sql) => /IMMEDIATE|CREATE|INSERT|journal_mode = /i.test(sql)),
      false,
      seen.join("\n"),
    );
  });

  test("the file says whose it is, keeps a write-ahead log, and overwrites what is deleted", async () => {
    const path = freshPath();
    let secure: unknown;
    const connect = watched((sql, client) => {
      if (sql === "COMMIT") secure = client.prepare("PRAGMA secure_delete").get();
    });
    await commit(openStore({ path, connect }), [put("fact", "city")]);
    assert.deepEqual(await rowsIn(path, "PRAGMA application_id"), [{ application_id: 0x41694d65 }]);
    assert.deepEqual(await rowsIn(path, "PRAGMA user_version"), [{ user_version: migrations.length }]);
    assert.deepEqual(await rowsIn(path, "PRAGMA journal_mode"), [{ journal_mode: "wal" }]);
    assert.deepEqual({ ...(secure as object) }, { secure_delete: 1 });
  });
});

test("a place that takes no folder is told, and does not hang", { timeout: 5000 }, async () => {
  for (const path of ["/proc/nope/memory.db", "/dev/null/memory.db"]) {
    const store = openStore({ path });
    await refused("STORE_UNAVAILABLE", store.read(ada, {}));
  }
});
