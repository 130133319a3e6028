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

const memory: OpenStore = async (options) => memoryStore(options);

/** A database that sorts text as English dictionaries do. */
describe.skipIf(postgresPrograms === undefined)("postgres store in another locale", () => {
  const place = placeForTests({ locale: ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"] });
  let client: PostgresClient;
  let open: OpenStore;

  beforeAll(async () => {
    const { url, admin } = place();
    client = await openPostgresClient(url);
    open = storesOver(client, (sql) => admin.query(sql), { durability: "relaxed" });
  });

  afterAll(() => client.close());

  for (const { group, name, run } of storeCases) {
    if (group === "rows" || group === "odd text") test(`${group}: ${name}`, () => run(open));
  }

  test("it answers like the memory store over random histories 101 to 105", { timeout: 120_000 }, async () => {
    for (let seed = 101; seed <= 105; seed += 1) await compareHistories(memory, open, { seed, steps: 40 });
  });
});
