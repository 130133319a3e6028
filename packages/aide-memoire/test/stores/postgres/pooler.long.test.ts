import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Owner } from "../../../src/core/owner.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { ada, commit, put, readKeys } from "../../../src/testing/store-build.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { pgbouncer, startPooler, type Pooler } from "../../support/pgbouncer.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";
import { storesOver } from "./stores-over.ts";

const groups = ["batches", "operations", "leases", "claims", "owners"];

describe.skipIf(postgresPrograms === undefined || pgbouncer === undefined)(
  "postgres store behind pgbouncer in transaction mode",
  () => {
    const place = placeForTests();
    let pooler: Pooler;
    let client: PostgresClient;
    let open: OpenStore;

    beforeAll(async () => {
      const { server, url, admin } = place();
      pooler = await startPooler(server.port, "keeper", 3);
      client = await openPostgresClient(url.replace(/:\d+\//, `:${pooler.port}/`));
      open = storesOver(client, (sql) => admin.query(sql), { durability: "relaxed" });
    });

    afterAll(async () => {
      await client.close();
      await pooler.stop();
    });

    for (const { group, name, run } of storeCases) {
      if (groups.includes(group)) test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open));
    }

    test(
      "callers of many owners share three connections, and none sees the rows of another",
      { timeout: 60_000 },
      async () => {
        const store = postgresStore({ client: { ...client, close: async () => {} }, schema: "shared" });
        await store.read(ada, {});
        const owners = Array.from({ length: 20 }, (_, number): Owner => ({ ...ada, id: `user ${number}` }));
        const rounds = [1, 2, 3, 4, 5];
        await Promise.all(
          owners.map(async (owner) => {
            for (const round of rounds) {
              await commit(store, [put("fact", `${owner.id} ${round}`)], { owner });
              assert.equal((await readKeys(store, "fact", "", owner)).length, round);
            }
          }),
        );
        for (const owner of owners) {
          assert.deepEqual(
            await readKeys(store, "fact", "", owner),
            rounds.map((round) => `${owner.id} ${round}`),
          );
        }
        await store.close();
      },
    );
  },
);
