import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Store } from "../../../src/core/store.ts";
import { batchText } from "../../../src/stores/postgres/batch-text.ts";
import type { PostgresValue } from "../../../src/stores/postgres/client.ts";
import { ownerHash } from "../../../src/stores/owner-hash.ts";
import { pageText } from "../../../src/stores/postgres/page.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { planText } from "../../../src/stores/postgres/read.ts";
import { blockSize } from "../../../src/stores/postgres/schema/index-functions.ts";
import { queryText } from "../../../src/stores/postgres/search.ts";
import {
  ada,
  advance,
  bob,
  commit,
  drop,
  index,
  operationId,
  put,
  segment,
  sessionId,
} from "../../../src/testing/store-build.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

/** Sessions, and entries of the index. The last block of entries is not full. */
const many = 2_010;

describe.skipIf(postgresPrograms === undefined)("an owner with many sessions and entries", () => {
  const place = placeForTests();
  let store: Store;

  beforeAll(async () => {
    store = postgresStore({ client: await openPostgresClient(place().url) });
    const changes = Array.from({ length: many }, (_, n) => [
      put("session", `s${n}`, { at: n, view: [segment("l", 1, 1)] }),
      index("log", n + 1, [`t${n}`]),
    ]);
    await commit(store, changes.flat());
  });
  afterAll(() => store.close());

  /** How many rows a call gives, how often it looked into the index by time, and how many rows of two tables it took up. */
  async function looked(call: string, ...values: readonly PostgresValue[]): Promise<unknown> {
    // What a connection counts it may keep for a while: a new one counts from 0.
    const client = await openPostgresClient(place().url);
    const [found] = await client.query(
      `WITH done AS MATERIALIZED (SELECT count(*)::integer AS found FROM aide_memoire.${call})
      SELECT found, pg_stat_get_xact_numscans('aide_memoire.entry_session_by_time'::regclass)::integer AS by_time,
        ${taken(["entry", "entry_pkey", "entry_session_by_time"])} AS sessions,
        ${taken(["indexed", "indexed_pkey", "indexed_owner_key_log_seq_incarnation_key"])} AS entries FROM done`,
      [Buffer.from(ownerHash(ada)).toString("hex"), ...values],
    );
    await client.close();
    return found;
  }

  describe.each([false, true])("whose tables were analyzed: %s", (isAnalyzed) => {
    beforeAll(async () => {
      if (isAnalyzed) await place().admin.query("ANALYZE");
    });

    test("is read without walking through them", async () => {
      const plan = planText({ session: sessionId("s7"), last: { items: 20 } });
      const found = await looked("read_owner(decode($1::text, 'hex'), $2::jsonb)", plan);
      assert.deepEqual(found, { found: 2, by_time: 0, sessions: 1, entries: 0 });
    });

    test("is listed by time without sorting all", async () => {
      for (const reverse of [false, true]) {
        const page = pageText({ collection: "session", order: "time", reverse, limit: 9 });
        const found = await looked("page_rows(decode($1::text, 'hex'), $2::jsonb)", page);
        assert.deepEqual(found, { found: 10, by_time: 1, sessions: 10, entries: 0 });
      }
    });

    test("is searched by looking at what holds the term, twice, and at the block that is not full, twice", async () => {
      const query = queryText({ terms: ["t7"], limit: 100 });
      const found = await looked("search_index(decode($1::text, 'hex'), $2::jsonb)", query);
      // Numbers begin at 1, and the test below adds one.
      const last = many + (isAnalyzed ? 1 : 0);
      assert.deepEqual(found, { found: 2, by_time: 0, sessions: 0, entries: 2 + 2 * ((last + 1) % blockSize) });
    });

    test("is written to without looking at the others", async () => {
      const changes = [index("other", isAnalyzed ? 1 : 2, ["t"]), drop("session", `s${isAnalyzed ? 1_000 : 1_001}`)];
      const [owner, operation] = [ada, operationId(`of ${isAnalyzed}`)];
      const batch = batchText({ owner, operation, digest: "", at: 1, incarnation: 0, expect: [], changes });
      const call = "commit_batch(decode($1::text, 'hex'), $2::jsonb, gen_random_uuid(), NULL, true, 1000)";
      // Whether anything of the owner is left is looked for once.
      assert.deepEqual(await looked(call, batch), { found: 1, by_time: 0, sessions: 2, entries: 0 });
    });
  });
});

describe.skipIf(postgresPrograms === undefined)("what goes piece by piece", () => {
  const place = placeForTests();

  test("of an owner that was erased: each row is looked at once", async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url) });
    await commit(
      store,
      Array.from({ length: many }, (_, n) => put("session", `s${n}`)),
    );
    await commit(store, [advance()]);
    const client = await openPostgresClient(place().url);
    const [found] = await client.query(`WITH done AS MATERIALIZED (SELECT aide_memoire.reclaim_some(500) AS more)
      SELECT more, ${taken(["entry", "entry_pkey"])} AS looked FROM done`);
    await client.close();
    await store.close();
    assert.equal(found?.["more"], true);
    assert.ok(Number(found?.["looked"]) <= 1_000, `${String(found?.["looked"])} rows for 500`);
  });

  test("batches that are remembered no longer: a commit looks only at those that it forgets", async () => {
    let now = Date.UTC(2026, 0, 1);
    const client = await openPostgresClient(`${place().url}?max=1`);
    const store = postgresStore({ client, clock: () => now, schema: "old" });
    for (let number = 0; number < 300; number += 1) await commit(store, [], { owner: bob, incarnation: 0 });
    now += 8 * 24 * 60 * 60 * 1000;
    const left = async (): Promise<number> => {
      const { rows } = await place().admin.query<{ left: number }>(
        "SELECT count(*)::integer AS left FROM old.operation",
      );
      return rows[0]?.left ?? 0;
    };
    const before = await left();
    const [owner, operation] = [bob, operationId("new")];
    const batch = batchText({ owner, operation, digest: "", at: 1, incarnation: 0, expect: [], changes: [] });
    const [found] = await client.query(
      `WITH done AS MATERIALIZED (SELECT old.commit_batch(decode($1, 'hex'), $2::jsonb, gen_random_uuid(), $3, true, 1000))
      SELECT (SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) FROM pg_index
        WHERE indrelid = 'old.operation'::regclass)::integer AS looked FROM done`,
      [Buffer.from(ownerHash(bob)).toString("hex"), batch, now],
    );
    assert.equal(await left(), before - 8 + 1);
    assert.ok(Number(found?.["looked"]) < 50, `${String(found?.["looked"])} rows for 8`);
    await store.close();
  });
});

/** Rows that scans of these have given, of tables and of indexes. */
function taken(names: readonly string[]): string {
  const counts = names.map((name) => `pg_stat_get_xact_tuples_returned('aide_memoire.${name}'::regclass)`);
  return `(${counts.join(" + ")})::integer`;
}
