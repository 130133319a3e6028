import assert from "node:assert/strict";
import { test } from "vitest";
import { outputOf, startChild, transpileStore } from "../../../test/sqlite/children.ts";
import { freshFolder, freshPath } from "../../../test/sqlite/support.ts";
import { openSqliteClient } from "./client.ts";

const hasBuiltin = process.getBuiltinModule("node:sqlite") !== undefined;

test("a client runs, gets and lists with values of every kind", async () => {
  const client = await openSqliteClient(freshPath());
  client.exec("CREATE TABLE t (a, b, c, d)");
  client.prepare("INSERT INTO t VALUES (?, ?, ?, ?)").run(null, 1.5, "tü😀", new Uint8Array([0, 255]));
  const row = { ...(client.prepare("SELECT * FROM t").get() as Record<string, unknown>) };
  assert.deepEqual({ ...row, d: [...(row["d"] as Uint8Array)] }, { a: null, b: 1.5, c: "tü😀", d: [0, 255] });
  assert.equal(client.prepare("SELECT * FROM t WHERE b = ?").get(9), undefined);
  assert.equal(client.prepare("SELECT * FROM t").all().length, 1);
  client.close();
});

test.skipIf(hasBuiltin)("without any SQLite the error says in one line what to do", async () => {
  const dist = transpileStore(freshFolder(), { driver: false });
  const [code, message] = JSON.parse(await outputOf(startChild(dist, "fail", freshPath()))) as [string, string];
  assert.equal(code, "MISSING_PACKAGE");
  assert.match(message, /npm install better-sqlite3.*Node 22\.13/);
  assert.equal(message.includes("\n"), false);
});
