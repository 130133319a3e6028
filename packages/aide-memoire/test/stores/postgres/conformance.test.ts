import { Pool } from "pg";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { compareHistories } from "../../../src/testing/store-histories.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { postgresPrograms, startPostgres, type PostgresServer } from "../../support/postgres-server.ts";
import { storesOver } from "./places.ts";

const histories = 60;
const seedsPerTest = 10;

describe.skipIf(postgresPrograms === undefined)("postgres store", () => {
  let server: PostgresServer;
  let admin: Pool;
  let client: PostgresClient;
  let open: OpenStore;

  beforeAll(async () => {
    server = await startPostgres();
    admin = new Pool({ connectionString: server.url(), max: 1 });
    await admin.query("CREATE ROLE keeper LOGIN");
    await admin.query("GRANT CREATE ON DATABASE postgres TO keeper");
    client = await openPostgresClient(server.url("postgres", "keeper"));
    open = storesOver(client, (sql) => admin.query(sql));
  }, 120_000);

  afterAll(async () => {
    await client.close();
    await admin.end();
    await server.stop();
  });

  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));

  const memory: OpenStore = async (options) => memoryStore(options);
  for (let first = 1; first <= histories; first += seedsPerTest) {
    const last = first + seedsPerTest - 1;
    test(
      `it answers like the memory store over random histories ${first} to ${last}`,
      { timeout: 120_000 },
      async () => {
        for (let seed = first; seed <= last; seed += 1) await compareHistories(memory, open, { seed, steps: 40 });
      },
    );
  }
});
