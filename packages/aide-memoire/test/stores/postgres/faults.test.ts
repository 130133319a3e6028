import assert from "node:assert/strict";
import { inspect } from "node:util";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Store } from "../../../src/core/store.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient, postgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada, bob, commit, hold, leaseHeld, put, readKeys } from "../../../src/testing/store-build.ts";
import { refused } from "../../../src/testing/store-open.ts";
import { cutProxy, type Cut, type CutProxy } from "../../support/cut-proxy.ts";
import { freePort } from "../../support/free-port.ts";
import { standStill } from "../../support/stand-still.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";
import { turnBatch, wholeTurns } from "../turn-batch.ts";

describe.skipIf(postgresPrograms === undefined)("a connection that is cut", () => {
  const place = placeForTests();
  let proxy: CutProxy;
  let store: Store;
  let direct: Store;

  beforeAll(async () => {
    proxy = await cutProxy({ port: place().server.port });
    const url = place().url.replace(/:\d+\//, `:${proxy.port}/`);
    store = postgresStore({ client: await openPostgresClient(`${url}?max=1`) });
    direct = postgresStore({ client: await openPostgresClient(place().url) });
    await store.read(ada, {});
  });

  afterAll(async () => {
    await store.close();
    await direct.close();
    await proxy.close();
  });

  test(
    "at every kind of place in a commit: it is stored once, whole, and answered as the first",
    { timeout: 120_000 },
    async () => {
      await store.commit(turnBatch(1));
      proxy.passed();
      await store.commit(turnBatch(2));
      const { request, reply } = proxy.passed();
      assert.ok(request > 500 && reply > 50, `${request} ${reply}`);
      const cuts: Cut[] = [
        ...[0, 1, 5, 100, Math.floor(request / 2), request - 6, request - 1].map(
          (after) => ({ direction: "request", after }) as const,
        ),
        ...[0, 1, 4, 5, 9, Math.floor(reply / 2), reply - 6, reply - 1].map(
          (after) => ({ direction: "reply", after }) as const,
        ),
      ];
      let number = 2;
      for (const cut of cuts) {
        proxy.cut(cut);
        number += 1;
        const committed = await store.commit(turnBatch(number));
        assert.deepEqual(committed, { repeated: false, at: number }, JSON.stringify(cut));
        assert.equal(proxy.isArmed(), false, JSON.stringify(cut));
        assert.equal(await wholeTurns(direct), number, JSON.stringify(cut));
        await store.read(ada, {});
      }
      assert.deepEqual(await store.commit(turnBatch(number)), { repeated: true, at: number });
    },
  );

  test("a lease whose answer was lost is held by the one who asked", async () => {
    proxy.cut({ direction: "reply", after: 0 });
    const token = await hold(store, { owner: bob, name: "cut" });
    await commit(direct, [put("fact", "held")], { owner: bob, incarnation: 0, expect: [leaseHeld(token, "cut")] });
  });

  test("while the process stood still for longer than its patience: what was under way is settled", async () => {
    const pool = new Pool({ connectionString: place().url, max: 1, query_timeout: 1_000 });
    const client = postgresClient(pool, "postgres://here");
    const still = postgresStore({ client, schema: "still", patienceMs: 2_000 });
    await still.read(ada, {});
    const committing = still.commit(turnBatch(1));
    await new Promise(setImmediate);
    standStill(4_000);
    await committing;
    assert.equal(await wholeTurns(still), 1);
    await still.close();
  });

  test("where it stays unknown what was stored, the error says so", { timeout: 60_000 }, async () => {
    const url = place().url.replace(/:\d+\//, `:${proxy.port}/`);
    const brief = postgresStore({ client: await openPostgresClient(`${url}?max=1`), schema: "brief", patienceMs: 0 });
    await brief.read(ada, {});
    proxy.cut({ direction: "reply", after: 0 });
    await assert.rejects(brief.commit(turnBatch(1)), {
      code: "STORE_UNAVAILABLE",
      message: /is not known whether/,
    });
    assert.deepEqual([await wholeTurns(brief), (await brief.commit(turnBatch(1))).repeated], [1, true]);
    await brief.close();
  });
});

describe.skipIf(postgresPrograms === undefined)("a server that does not help", () => {
  const place = placeForTests();

  test("nobody at the address, no such database, a wrong user: STORE_UNAVAILABLE, at once", async () => {
    const urls = [
      `postgres://keeper@127.0.0.1:${await freePort()}/postgres`,
      place().server.url("nowhere", "keeper"),
      place().server.url("postgres", "nobody"),
    ];
    for (const url of urls) {
      const store = postgresStore({ client: await openPostgresClient(url) });
      const began = performance.now();
      await refused("STORE_UNAVAILABLE", store.read(ada, {}));
      assert.ok(performance.now() - began < 5_000);
      await store.close();
    }
  });

  test("no password in the location, nor in errors", async () => {
    const url = `postgres://keeper:s3cret@127.0.0.1:${await freePort()}/postgres?sslmode=disable`;
    const store = postgresStore({ client: await openPostgresClient(url) });
    assert.match(store.location, /^postgres:\/\/keeper@127\.0\.0\.1:\d+\/postgres$/);
    const error: unknown = await store.read(ada, {}).catch((failure: unknown) => failure);
    assert.ok(error instanceof Error);
    assert.equal(`${error.message} ${String(error.cause)}`.includes("s3cret"), false);
    await store.close();
    await assert.rejects(openPostgresClient("mysql://a@b/c"), { code: "BAD_INPUT" });
  });

  test("more callers than connections wait for each other", { timeout: 60_000 }, async () => {
    const pools = await Promise.all(Array.from({ length: 8 }, () => openPostgresClient(`${place().url}?max=10`)));
    const stores = pools.map((client) => postgresStore({ client, schema: "crowd", patienceMs: 30_000 }));
    await stores[0]!.read(ada, {});
    const keys = Array.from({ length: 160 }, (_, number) => `key ${number}`);
    await Promise.all(keys.map((key, number) => commit(stores[number % 8]!, [put("fact", key)], { incarnation: 0 })));
    assert.equal((await readKeys(stores[0]!, "fact")).length, keys.length);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("an owner that another transaction keeps locked is BUSY, others do not wait", { timeout: 60_000 }, async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url), schema: "locked", patienceMs: 300 });
    await commit(store, [put("fact", "a")]);
    const other = await place().admin.connect();
    await other.query("BEGIN");
    await other.query("SELECT locked.begin_write(owner_key, true, 1000, NULL) FROM locked.owner");
    await refused("BUSY", commit(store, [put("fact", "b")], { incarnation: 0 }));
    await commit(store, [put("fact", "b")], { owner: bob, incarnation: 0 });
    await other.query("ROLLBACK");
    other.release();
    await commit(store, [put("fact", "c")]);
    assert.deepEqual(await readKeys(store, "fact"), ["a", "c"]);
    await store.close();
  });

  test(
    "where an answer was lost, an owner that stays locked says nothing of that call",
    { timeout: 60_000 },
    async () => {
      const { client, fail } = failingOf(await openPostgresClient(place().url));
      const store = postgresStore({ client, schema: "still_locked", patienceMs: 300 });
      await store.commit(turnBatch(1));
      const other = await place().admin.connect();
      await other.query("BEGIN");
      await other.query("SELECT still_locked.begin_write(owner_key, true, 1000, NULL) FROM still_locked.owner");
      fail({ code: "08006", times: 1, isDone: false });
      await assert.rejects(store.commit(turnBatch(2)), { code: "STORE_UNAVAILABLE", message: /is not known whether/ });
      await other.query("ROLLBACK");
      other.release();
      assert.deepEqual(await store.commit(turnBatch(2)), { repeated: false, at: 2 });
      await store.close();
    },
  );

  test("a server that takes no writes is STORE_UNAVAILABLE, and still reads", async () => {
    const writing = postgresStore({ client: await openPostgresClient(place().url), schema: "standby" });
    await commit(writing, [put("fact", "city")]);
    await writing.close();
    const url = `${place().url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`;
    const store = postgresStore({ client: await openPostgresClient(url), schema: "standby" });
    assert.deepEqual(await readKeys(store, "fact"), ["city"]);
    await refused("STORE_UNAVAILABLE", commit(store, [put("fact", "other")], { incarnation: 0 }));
    await store.close();
  });

  test(
    "a connection that the server ends is replaced, and what was under way is stored once",
    { timeout: 60_000 },
    async () => {
      const store = postgresStore({ client: await openPostgresClient(`${place().url}?max=2`), schema: "ended" });
      await store.read(ada, {});
      for (let number = 1; number <= 20; number += 1) {
        const committing = store.commit(turnBatch(number));
        await place().admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keeper'");
        assert.deepEqual(await committing, { repeated: false, at: number });
      }
      assert.equal(await wholeTurns(store), 20);
      await store.close();
    },
  );

  test("errors hold no text and no keys of people", async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url), schema: "canary" });
    await store.read(ada, {});
    await place().admin.query("ALTER TABLE canary.entry ADD CHECK (body NOT LIKE '%secret%')");
    const error: unknown = await commit(store, [put("fact", "secret key", { body: "secret body" })]).catch(
      (failure: unknown) => failure,
    );
    assert.ok(error instanceof Error);
    const said = inspect(error, { depth: 9, showHidden: true });
    assert.match(said, /23514/);
    assert.equal(/secret/.test(said), false, said);
    await store.close();
  });

  test("an error of its disk behind which it may have ended itself: asked again, once", async () => {
    const { client, sent, fail } = failingOf(await openPostgresClient(place().url));
    const store = postgresStore({ client, schema: "gave_up", patienceMs: 0 });
    await store.commit(turnBatch(1));
    // It was done, and the server gave up on it.
    fail({ code: "58030", times: 1, isDone: true });
    assert.deepEqual(await store.commit(turnBatch(2)), { repeated: false, at: 2 });
    assert.equal(sent(), 2);
    for (const [code, said] of [
      ["53100", "STORE_FULL"],
      ["58030", "STORE_FAILED"],
    ] as const) {
      fail({ code, times: 2, isDone: false });
      await assert.rejects(store.commit(turnBatch(3)), { code: said, message: /Nothing .*was stored/ });
      assert.equal(sent(), 2);
    }
    await store.close();
  });
});

type Failing = { code: string; times: number; isDone: boolean };

/** Over a real server: the next calls are answered with an error, whether they were done or not. */
function failingOf(client: PostgresClient) {
  let failing: Failing | undefined;
  let count = 0;
  return {
    /** The calls since the last `fail`. */
    sent: () => count,
    fail(how: Failing): void {
      failing = how;
      count = 0;
    },
    client: {
      ...client,
      async query(sql, values) {
        count += 1;
        const now = failing !== undefined && count <= failing.times ? failing : undefined;
        if (now === undefined || now.isDone) {
          const rows = await client.query(sql, values);
          if (now === undefined) return rows;
        }
        throw Object.assign(new Error("it failed"), { code: now.code });
      },
    } satisfies PostgresClient,
  };
}
