import { afterAll, beforeAll, describe, test } from "vitest";
import type { PostgresClient } from "../../../src/stores/postgres/client.ts";
import { openPostgresClient } from "../../../src/stores/postgres/pg-client.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { testHistories } from "../../support/like-memory.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { placeForTests } from "./place.ts";
import { storesOver } from "./stores-over.ts";

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

  testHistories(() => openRelaxed);
});
