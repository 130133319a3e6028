import assert from "node:assert/strict";
import { test } from "vitest";
import { openStore } from "../../../test/sqlite/support.ts";
import {
  ada,
  append,
  commit,
  entry,
  lastBodies,
  put,
  readKeys,
  readLog,
  readPages,
  readSession,
  segment,
  session,
} from "../../testing/store-build.ts";
import { openSqliteClient, type Connect } from "./client.ts";

/** What a row looks like whose columns are not of their types; the tables are STRICT, so it takes a damaged page. */
function spoilt(row: unknown): unknown {
  const { body, key, length } = row as Record<string, unknown>;
  if (body === "two") return { ...(row as object), body: new Uint8Array([255, 0]) };
  if (key === "b") return { ...(row as object), version: "one" };
  if (key === "t") return { ...(row as object), view: "[[1]]" };
  if (length === 77) return { ...(row as object), seq: null };
  return row;
}

const connect: Connect = async (path) => {
  const client = await openSqliteClient(path);
  return {
    exec: (sql) => client.exec(sql),
    prepare(sql) {
      const statement = client.prepare(sql);
      return {
        run: (...values) => statement.run(...values),
        get(...values) {
          const row = statement.get(...values);
          return row === undefined ? undefined : spoilt(row);
        },
        all: (...values) => statement.all(...values).map(spoilt),
      };
    },
    close: () => client.close(),
  };
};

test("a damaged row is left out with a warning, and the others are read", async () => {
  const warnings: string[] = [];
  const first = openStore();
  await commit(first, [
    append("log", 1, ["one", "two", "three"]),
    session("s", segment("log", 1, 3)),
    session("t", segment("log", 1, 3)),
    ...["a", "b", "c"].map((key) => put("fact", key)),
    ...entry("words", 1, ["term"], { length: 77 }),
    ...entry("words", 2, ["term"]),
  ]);
  await first.close();

  const store = openStore({ path: first.location, connect, onWarning: (message) => warnings.push(message) });
  assert.deepEqual(
    (await readLog(store, "log")).map((item) => item.body),
    ["one", "three"],
  );
  assert.deepEqual(await lastBodies(store, "s", { items: 3 }), ["one", "three"]);
  assert.deepEqual(await lastBodies(store, "s", { turns: 1 }), ["one", "three"]);
  assert.deepEqual(await readKeys(store, "fact"), ["a", "c"]);
  assert.deepEqual((await readPages(store, { collection: "fact", order: "key", limit: 2 })).flat(), ["a", "c"]);
  const { session: damaged } = await readSession(store, "t");
  assert.deepEqual([damaged?.version, damaged?.view], [1, undefined]);
  const { hits } = await store.search(ada, { terms: ["term"], limit: 9 });
  assert.deepEqual(
    hits.map((hit) => hit.seq),
    [2],
  );
  assert.ok(warnings.length >= 6);
  for (const warning of warnings) assert.match(warning, /^A damaged row of the table (item|entry) was left out\.$/);
});
