import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll } from "vitest";
import { pgliteClient } from "../../../src/stores/postgres/pglite-client.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { storesOver } from "./stores-over.ts";

/** Opens stores in one PGlite for the tests around. To be asked within a test. */
export function pgliteStores(): () => OpenStore {
  let opened: { readonly database: PGlite; readonly open: OpenStore } | undefined;

  beforeAll(async () => {
    const database = await PGlite.create();
    opened = { database, open: storesOver(pgliteClient(database), (sql) => database.exec(sql)) };
  }, 120_000);

  afterAll(() => opened?.database.close());

  return () => {
    if (opened === undefined) throw new Error("PGlite is not up.");
    return opened.open;
  };
}
