import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Store } from "../../../src/core/store.ts";
import { ownerHash } from "../../../src/stores/owner-hash.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { blockSize } from "../../../src/stores/postgres/schema/index-functions.ts";
import { ada, advance, bob, commit, entry, hold, put, segment, session } from "../../../src/testing/store-build.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

describe.skipIf(postgresPrograms === undefined)("the schema of Postgres", () => {
  const place = placeForTests();
  let client: PostgresClient;
  let store: Store;
  let tables: string[];

  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await place().admin.query<Record<string, unknown>>(sql)).rows;

  beforeAll(async () => {
    client = await openPostgresClient(place().url);
    store = postgresStore({ client });
    for (const owner of [ada, bob]) {
      const block = Array.from({ length: blockSize }, (_, number) => entry("log", number + 1, ["term"])).flat();
      const changes = [...block, session("s", segment("log", 1, 1)), put("task", "extract/s/1")];
      await commit(store, [put("fact", "old"), advance(), advance("s"), ...changes], { owner });
      await hold(store, { owner });
    }
    const found = await rows(
      "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'aide_memoire'::regnamespace",
    );
    tables = found.map((row) => String(row["relname"]));
  });

  afterAll(() => store.close());

  test("every table and every key is led by owner_key", async () => {
    assert.equal(tables.length, 10);
    const keys = await rows(`SELECT c.relname, a.attname FROM pg_index AS i
      JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
      WHERE c.relnamespace = 'aide_memoire'::regnamespace AND (i.indisprimary OR i.indisunique)`);
    assert.deepEqual(new Set(keys.map((row) => row["relname"])), new Set(tables));
    for (const row of keys) assert.equal(row["attname"], "owner_key", String(row["relname"]));
    const first = await rows(`SELECT attname FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'aide_memoire'::regnamespace AND c.relkind = 'r' AND a.attnum = 1`);
    assert.deepEqual(new Set(first.map((row) => row["attname"])), new Set(["owner_key"]));
  });

  test("row-level security is forced on every table", async () => {
    const open = await rows(`SELECT relname FROM pg_class WHERE relnamespace = 'aide_memoire'::regnamespace
      AND relkind = 'r' AND NOT (relrowsecurity AND relforcerowsecurity)`);
    assert.deepEqual(open, []);
  });

  test("every table holds rows, and the role that owns them sees none of them but for an owner", async () => {
    for (const table of tables) {
      assert.notEqual((await rows(`SELECT FROM aide_memoire.${table}`)).length, 0, table);
      assert.deepEqual(await client.query(`SELECT * FROM aide_memoire.${table}`), [], table);
    }
  });

  test("a statement for one owner sees no rows of another, and can write none", async () => {
    const key = Buffer.from(ownerHash(ada)).toString("hex");
    for (const table of tables) {
      const [seen] =
        await client.query(`WITH set AS MATERIALIZED (SELECT set_config('aide_memoire.owner', '${key}', true))
        SELECT count(DISTINCT owner_key)::integer AS owners, bool_and(encode(owner_key, 'hex') = '${key}') AS own
        FROM set, LATERAL (SELECT * FROM aide_memoire.${table} OFFSET 0) AS t`);
      assert.deepEqual(seen, { owners: 1, own: true }, table);
    }
    await assert.rejects(
      client.query("INSERT INTO aide_memoire.lease VALUES (decode('00', 'hex'), 'turn', 'token', 1)"),
      { code: "42501" },
    );
  });

  test("what calls about many owners may see has no text that anybody said", async () => {
    for (const table of tables) {
      const [seen] =
        await client.query(`WITH set AS MATERIALIZED (SELECT set_config('aide_memoire.scope', 'directory', true))
        SELECT count(*)::integer AS rows FROM set, LATERAL (SELECT * FROM aide_memoire.${table} OFFSET 0) AS t`);
      assert.equal(Number(seen?.["rows"]) > 0, ["owner", "due", "erased"].includes(table), table);
    }
  });

  test("text is in the order of code points, whatever the locale", async () => {
    const odd = await rows(`SELECT c.relname, a.attname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid,
      unnest(i.indkey::int[], i.indcollation::oid[]) AS k (attnum, sorted)
      JOIN pg_attribute AS a ON a.attnum = k.attnum
      WHERE c.relnamespace = 'aide_memoire'::regnamespace AND a.attrelid = c.oid
        AND k.sorted NOT IN (0, '"C"'::regcollation)`);
    assert.deepEqual(odd, []);
  });
});
