import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import type { Store } from "../../../src/core/store.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { acquire, ada, claimOne, commit, entry, hold, put, readLog } from "../../../src/testing/store-build.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";

describe.skipIf(postgresPrograms === undefined)("settings that a role or a database has of its own", () => {
  const place = placeForTests();

  async function openWith(setting: string): Promise<Store> {
    const options = encodeURIComponent(`-c ${setting.replaceAll(" ", "\\ ")}`);
    const client = await openPostgresClient(`${place().url}?options=${options}`);
    return postgresStore({ client, clock: () => 1_234_567_890_123 });
  }

  test("numbers come whole where the server rounds them for others", async () => {
    const store = await openWith("extra_float_digits=-10");
    const at = 1_234_567_890_987;
    await commit(store, [...entry("log", 123_456, ["term"], { at }), put("task", "extract/s/1", { at })], { at });
    await hold(store);
    const busy = await acquire(store);
    assert.deepEqual(busy, { kind: "busy", expiresAt: 1_234_567_920_123 });
    assert.deepEqual(
      (await readLog(store, "log")).map(({ seq }) => seq),
      [123_456],
    );
    const { hits } = await store.search(ada, { terms: ["term"], limit: 1 });
    assert.deepEqual(hits, [{ log: "log", seq: 123_456, at, length: 1, frequencies: [1] }]);
    const page = await store.page(ada, { collection: "task", order: "time", limit: 9 });
    assert.equal(page.items[0]?.at, at);
    assert.equal((await store.owners({ limit: 9 })).items[0]?.updatedAt, at);
    assert.equal((await claimOne(store, { now: at })).task.at, at);
    await store.close();
  });

  for (const level of ["repeatable read", "serializable"])
    test(`where transactions are ${level}, nothing is written, and the error says what to set`, async () => {
      const store = await openWith(`default_transaction_isolation=${level}`);
      for (const call of [
        () => commit(store, [put("fact", "city")], { incarnation: 0 }),
        () => acquire(store),
        () => store.read(ada, { acquire: { name: "turn", ttlMs: 1 } }),
        () => claimOne(store),
      ])
        await assert.rejects(call, (error) => {
          assert.ok(MemoryError.is(error));
          assert.equal(error.code, "STORE_UNAVAILABLE");
          assert.match(error.message, /ALTER ROLE .* 'read committed'/);
          return true;
        });
      await store.close();
    });
});
