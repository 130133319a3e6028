import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describe, test } from "vitest";
import { migrations } from "../../../src/stores/postgres/schema/migrations.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada, commit, put, readKeys } from "../../../src/testing/store-build.ts";
import { refused } from "../../../src/testing/store-open.ts";
import { outputOf, startScript, transpileStore } from "../../sqlite/children.ts";
import { freshFolder } from "../../sqlite/support.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

describe.skipIf(postgresPrograms === undefined)("migrating Postgres", () => {
  const place = placeForTests();
  const openAt = async (schema: string) => postgresStore({ client: await openPostgresClient(place().url), schema });

  test("ten processes that open a new schema at once make it once", { timeout: 120_000 }, async () => {
    const dist = transpileStore(freshFolder(), { store: "postgres" });
    const script = fileURLToPath(new URL("child.mjs", import.meta.url));
    const outputs = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        outputOf(startScript(script, dist, "open", place().url, "ten", `key ${number}`)),
      ),
    );
    assert.deepEqual(new Set(outputs), new Set(["done"]));
    const store = await openAt("ten");
    assert.equal((await readKeys(store, "fact")).length, 10);
    await store.close();
  });

  test("a newer schema is STORE_NEWER and is left alone", async () => {
    const store = await openAt("newer");
    await commit(store, [put("fact", "city")]);
    await store.close();
    const newer = `CREATE OR REPLACE FUNCTION newer.schema_version() RETURNS integer LANGUAGE sql AS 'SELECT ${migrations.length + 1}'`;
    await place().admin.query(newer);
    const again = await openAt("newer");
    await refused("STORE_NEWER", again.read(ada, {}));
    await refused("STORE_NEWER", commit(again, [put("fact", "other")], { incarnation: 0 }));
    await again.close();
  });

  test("a schema of another application is STORE_CORRUPT and is left alone", async () => {
    await place().admin.query("CREATE SCHEMA taken AUTHORIZATION keeper; CREATE TABLE taken.item (a integer)");
    const store = await openAt("taken");
    await refused("STORE_CORRUPT", store.read(ada, {}));
    const { rows } = await place().admin.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'taken'::regnamespace",
    );
    assert.deepEqual(rows, [{ relname: "item" }]);
    await store.close();
  });

  test("a role without the right to make a schema is told what is missing", async () => {
    await place().admin.query("CREATE ROLE guest LOGIN");
    const store = postgresStore({
      client: await openPostgresClient(place().server.url("postgres", "guest")),
      schema: "mine",
    });
    await assert.rejects(store.read(ada, {}), { code: "STORE_UNAVAILABLE", message: /rights/ });
    await place().admin.query("CREATE SCHEMA mine AUTHORIZATION guest");
    assert.equal((await store.read(ada, {})).incarnation, 0);
    await store.close();
  });

  test("a schema is named by what can be written without quotes", () => {
    const client = { location: "", runs: "server" as const, query: async () => [], close: async () => {} };
    for (const schema of ["", "Upper", "a-b", 'a"b', "a'b", "pg_own", "1a", "x".repeat(64), "$body$"]) {
      assert.throws(() => postgresStore({ client, schema }), { code: "BAD_INPUT" });
    }
  });
});
