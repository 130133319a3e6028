import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import { openPgliteClient, pgliteClient } from "../../../src/stores/postgres/pglite-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { commit, put, readKeys } from "../../../src/testing/store-build.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { compareHistories } from "../../../src/testing/store-histories.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { storesOver } from "./stores-over.ts";

const histories = 20;
const seedsPerTest = 5;
const memory: OpenStore = async (options) => memoryStore(options);

describe("PGlite store", () => {
  let database: PGlite;
  let open: OpenStore;

  beforeAll(async () => {
    database = await PGlite.create();
    open = storesOver(pgliteClient(database), (sql) => database.exec(sql));
  }, 120_000);

  afterAll(() => database.close());

  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open));

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

test("PGlite keeps its data in a folder", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "aide-pglite-"));
  try {
    const path = join(folder, "data");
    const first = postgresStore({ client: await openPgliteClient(path) });
    await commit(first, [put("fact", "city")]);
    await first.close();
    const second = postgresStore({ client: await openPgliteClient(path) });
    expect(await readKeys(second, "fact")).toEqual(["city"]);
    expect(second.capabilities.durability).toBe("process");
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
