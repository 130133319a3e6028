import assert from "node:assert/strict";
import { describe, test } from "vitest";
import type { Health, Store } from "../../../src/core/store.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada, advance, claim, commit, entry, put } from "../../../src/testing/store-build.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

async function unsound(store: Store): Promise<string[]> {
  const { checks }: Health = await store.inspect();
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

describe.skipIf(postgresPrograms === undefined)("inspecting Postgres", () => {
  const place = placeForTests();

  test("a superuser is told that row-level security does not hold for it", async () => {
    const store = postgresStore({ client: await openPostgresClient(place().server.url()), schema: "super" });
    assert.match((await unsound(store)).join(), /^row-level security: this role bypasses it/);
    await store.close();
  });

  test("dead tasks are listed", async () => {
    let now = 0;
    const store = postgresStore({ client: await openPostgresClient(place().url), schema: "dead", clock: () => now });
    await commit(store, [put("task", "extract/s/1"), put("task", "extract/t/1")]);
    for (; now < 5; now += 1) await claim(store, { ttlMs: 1, limit: 1 });
    assert.deepEqual(await unsound(store), ["tasks: 1 dead after 5 attempts: extract/s/1"]);
    await store.close();
  });

  test("what a commit survives is known once the server was asked", async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url), schema: "known" });
    const relaxed = postgresStore({
      client: await openPostgresClient(place().url),
      schema: "known",
      durability: "relaxed",
    });
    assert.deepEqual([store.capabilities.durability, relaxed.capabilities.durability], ["unknown", "process"]);
    await store.read(ada, {});
    assert.equal(store.capabilities.durability, "power-loss");
    await store.close();
    await relaxed.close();
  });

  test("what an erased owner had is deleted in pieces, and nothing is left of it", async () => {
    const store = postgresStore({
      client: await openPostgresClient(place().url),
      schema: "gone",
      durability: "relaxed",
    });
    const changes = Array.from({ length: 600 }, (_, number) => [
      ...entry("log", number + 1, ["t", `t${number}`]),
      put("fact", `${number}`),
    ]);
    await commit(store, changes.flat());
    await commit(store, [advance()]);
    let calls = 1;
    while (!(await store.reclaim({ budgetMs: 0 })).done) calls += 1;
    assert.ok(calls > 5, `${calls}`);
    for (const table of ["item", "entry", "indexed", "posting", "erased"]) {
      const { rows } = await place().admin.query(`SELECT FROM gone.${table}`);
      assert.equal(rows.length, 0, table);
    }
    const { rows } = await place().admin.query("SELECT tenant, kind, name, secret, incarnation FROM gone.owner");
    assert.deepEqual(rows, [{ tenant: null, kind: null, name: null, secret: null, incarnation: 1 }]);
    await store.close();
  });
});

describe.skipIf(postgresPrograms === undefined)("inspecting a server that may lose data", () => {
  const place = placeForTests({ settings: { fsync: "off", synchronous_commit: "off" } });

  test("fsync off is found; a role that does not wait for the disk is made to", async () => {
    const store = postgresStore({ client: await openPostgresClient(place().url) });
    assert.deepEqual(await unsound(store), [
      "disk: fsync off: a power cut can lose or damage everything. Set it to on.",
    ]);
    assert.equal(store.capabilities.durability, "process");
    await store.close();
  });
});
