// Disks under servers that do not confirm what was written to them.
import assert from "node:assert/strict";
import { Redis } from "ioredis";
import { afterEach, describe, test } from "vitest";
import { failSyncsUnderLoad, write, type ServerOnDisk, type SyncReport } from "./failed-syncs.ts";
import { postgresOnDisk, redisOnDisk } from "./servers-on-disk.ts";
import { redisStore } from "../../src/stores/redis/redis-store.ts";
import { canFailSyncs, failingSyncs } from "../support/failing-syncs.ts";
import { postgresPrograms } from "../support/postgres-server.ts";
import { hasRedis, startRedis } from "../support/redis-server.ts";
import { turnBatch, wholeTurns } from "./turn-batch.ts";
import { ada, bob } from "../../src/testing/store-build.ts";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const rounds = 3;

async function holds(made: ServerOnDisk & { stop(): Promise<void> }): Promise<SyncReport> {
  undo.push(() => made.stop());
  let moment = 100;
  const report = await failSyncsUnderLoad(made, { rounds, writers: 4, moment: () => (moment += 130) });
  assert.ok(report.acknowledged > 10 * rounds && report.refusedButThere > 0, JSON.stringify(report));
  return report;
}

describe.skipIf(!canFailSyncs)("a disk that does not confirm writes", { timeout: 240_000 }, () => {
  describe.skipIf(!hasRedis)("of a Redis", () => {
    test("always: nothing is acknowledged, lost, half or doubled, and others go on", async () => {
      await holds(await redisOnDisk());
    });

    test("everysec: writes are STORE_UNAVAILABLE (MISCONF) until it is started again, and nothing is half there", async () => {
      const syncs = failingSyncs();
      undo.push(() => syncs.remove());
      const server = await startRedis({ appendonly: "yes", appendfsync: "everysec" }, syncs.env);
      undo.push(() => server.stop());
      const client = new Redis(server.url);
      client.on("error", () => {});
      undo.push(() => client.disconnect());
      const store = redisStore({ client });
      await store.commit(turnBatch(1, bob));
      syncs.fail();
      const { owner, number, error } = await write(store, ada, () => false);
      assert.match(error.message, /MISCONF.*Nothing of this call was stored/);
      syncs.heal();
      await server.kill();
      await server.start();
      // While it waits for a sync it may put off writing, so that being killed costs it the last moments.
      const there = await wholeTurns(store, owner);
      assert.ok(there < number, `${there} turns, and number ${number} was refused`);
      assert.equal(await wholeTurns(store, bob), 1);
      assert.deepEqual(await store.commit(turnBatch(there + 1, owner)), { repeated: false, at: there + 1 });
    });

    test("a snapshot that fails: writes are STORE_UNAVAILABLE (MISCONF), reads go on, nothing is half there", async () => {
      const syncs = failingSyncs();
      undo.push(() => syncs.remove());
      const server = await startRedis({ save: "3600 100000" }, syncs.env);
      undo.push(() => server.stop());
      const client = new Redis(server.url);
      undo.push(() => client.disconnect());
      const store = redisStore({ client });
      for (const number of [1, 2]) await store.commit(turnBatch(number));
      // The first search behind a turn also writes.
      assert.equal(await wholeTurns(store), 2);
      syncs.fail();
      await saved(client, "err");
      for (const owner of [undefined, bob]) {
        const number = owner === undefined ? 3 : 1;
        await assert.rejects(store.commit(turnBatch(number, owner)), {
          code: "STORE_UNAVAILABLE",
          message: /MISCONF.*Nothing of this call was stored/,
        });
        assert.equal(await wholeTurns(store, owner), number - 1);
      }
      syncs.heal();
      await saved(client, "ok");
      assert.deepEqual(await store.commit(turnBatch(3)), { repeated: false, at: 3 });
      assert.equal(await wholeTurns(store), 3);
    });
  });

  describe.skipIf(postgresPrograms === undefined)("of a Postgres", () => {
    // It names the kind of an error in its language.
    test.each(["en", "de"])(
      "%s: nothing is acknowledged, lost, half or doubled, and others go on",
      async (language) => {
        await holds(await postgresOnDisk(language));
      },
    );
  });
});

/** Lets Redis make a snapshot, which ends so. */
async function saved(client: Redis, status: "ok" | "err"): Promise<void> {
  await client.bgsave();
  for (let text = ""; !text.includes("rdb_bgsave_in_progress:0");) text = await client.info("persistence");
  assert.match(await client.info("persistence"), new RegExp(`rdb_last_bgsave_status:${status}`));
}
