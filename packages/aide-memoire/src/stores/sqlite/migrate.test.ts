import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { execIn, freshPath, openStore, rowsIn } from "../../../test/sqlite/support.ts";
import { ada, bodiesOf, commit, hitsOf, readKeys, readLog } from "../../testing/store-build.ts";
import { openSqliteClient } from "./client.ts";
import { openFile } from "./open-file.ts";
import { migrations } from "./schema.ts";

/** A file that version 1 wrote. It is frozen: a later version must open it. */
const fixture = readFileSync(new URL("../../../test/fixtures/sqlite-version-1.sql", import.meta.url), "utf8");

const open = (path: string, steps: readonly string[]) =>
  openFile(path, openSqliteClient, steps, { location: path, milliseconds: 1_000 });

test("a file of version 1 is read by this version", async () => {
  const path = freshPath();
  await execIn(path, fixture);
  const store = openStore({ path });
  assert.deepEqual(bodiesOf(await readLog(store, "log")), ['{"text":"I live in Lyon"}', '{"text":"Noted"}']);
  assert.deepEqual(await readKeys(store, "fact"), ["city"]);
  assert.deepEqual(await hitsOf(store, ["lyon"]), ["log/1"]);
  assert.equal((await store.read(ada, {})).secret, "c2VjcmV0IG9mIHRlc3Rz");
});

test("version 1 makes just the tables of the fixture", async () => {
  const [made, frozen] = [freshPath(), freshPath()];
  (await open(made, migrations.slice(0, 1))).close();
  await execIn(frozen, fixture);
  const tables = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name";
  assert.deepEqual(await rowsIn(made, tables), await rowsIn(frozen, tables));
});

test("batches that a file of version 1 remembers are remembered on", async () => {
  const path = freshPath();
  await execIn(path, fixture);
  const [dayMs, now] = [24 * 60 * 60 * 1000, Date.UTC(2026, 0, 15)];
  for (const days of [0, 1, 6, 8]) {
    const at = now - days * dayMs;
    const columns = `${Math.floor(at / dayMs)}, 1, 'batch ${days}', 'd', ${at}, NULL, ${at + 7 * dayMs}`;
    await execIn(path, `INSERT INTO operation VALUES (${columns})`);
  }
  const store = openStore({ path, clock: () => now });
  const { incarnation } = await store.read(ada, {});
  const isRepeated = async (days: number) =>
    (await commit(store, [], { operation: `batch ${days}`, digest: "d", incarnation })).repeated;
  for (const days of [0, 1, 6]) assert.equal(await isRepeated(days), true, `${days} days old`);
  assert.equal(await isRepeated(8), false);
});

test("a newer version takes an older file along, in one transaction", async () => {
  const path = freshPath();
  await execIn(path, fixture);
  const broken = "CREATE TABLE extra (a) STRICT, WITHOUT ROWID;";
  await assert.rejects(open(path, [...migrations, broken]));
  assert.deepEqual(await rowsIn(path, "PRAGMA user_version"), [{ user_version: 1 }]);

  const good = "CREATE TABLE extra (a TEXT) STRICT; INSERT INTO extra SELECT kind FROM item;";
  (await open(path, [...migrations, good])).close();
  assert.deepEqual(await rowsIn(path, "PRAGMA user_version"), [{ user_version: migrations.length + 1 }]);
  assert.deepEqual(await rowsIn(path, "SELECT a FROM extra"), [{ a: "user" }, { a: "assistant" }]);
  // Again: nothing is left to be done.
  (await open(path, [...migrations, good])).close();
});

test("a set-up that breaks off leaves a file that can be set up", async () => {
  const path = freshPath();
  await assert.rejects(open(path, [`${migrations[0]} CREATE TABLE item (a);`]));
  (await open(path, migrations)).close();
  assert.deepEqual(await rowsIn(path, "PRAGMA user_version"), [{ user_version: migrations.length }]);
});
