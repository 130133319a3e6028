import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, test } from "vitest";
import { pgliteClient } from "../../../src/stores/postgres/pglite-client.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { testHistories } from "../../support/like-memory.ts";
import { storesOver } from "./stores-over.ts";

describe("PGlite store", () => {
  let database: PGlite;
  let open: OpenStore;

  beforeAll(async () => {
    database = await PGlite.create();
    open = storesOver(pgliteClient(database), (sql) => database.exec(sql));
  }, 120_000);

  afterAll(() => database.close());

  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open));

  testHistories(() => open, 10);
});
