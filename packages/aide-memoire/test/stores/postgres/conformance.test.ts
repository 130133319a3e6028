import { afterAll, beforeAll, describe, test } from "vitest";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { compareHistories } from "../../../src/testing/store-histories.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";
import { storesOver } from "./stores-over.ts";

const histories = 60;
const seedsPerTest = 10;
const memory: OpenStore = async (options) => memoryStore(options);

describe.skipIf(postgresPrograms === undefined)("postgres store", () => {
  const place = placeForTests();
  let client: PostgresClient;
  let open: OpenStore;
  let openRelaxed: OpenStore;

  beforeAll(async () => {
    const { url, admin } = place();
    client = await openPostgresClient(url);
    open = storesOver(client, (sql) => admin.query(sql));
    openRelaxed = storesOver(client, (sql) => admin.query(sql), { durability: "relaxed" }, "r");
  });

  afterAll(() => client.close());

  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open));

  for (let first = 1; first <= histories; first += seedsPerTest) {
    const last = first + seedsPerTest - 1;
    test(
      `it answers like the memory store over random histories ${first} to ${last}`,
      { timeout: 120_000 },
      async () => {
        for (let seed = first; seed <= last; seed += 1)
          await compareHistories(memory, openRelaxed, { seed, steps: 40 });
      },
    );
  }
});
