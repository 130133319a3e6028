import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openPgliteClient } from "../../../src/stores/postgres/pglite-client.ts";
import { postgresStore } from "../../../src/stores/postgres/postgres-store.ts";
import { commit, put, readKeys } from "../../../src/testing/store-build.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { pgliteStores } from "./pglite-stores.ts";

/** The others run on the same functions of a server; here they are in `npm run test:long`. */
const groups = ["batches", "odd text"];

describe("PGlite store", () => {
  const open = pgliteStores();
  for (const { group, name, run } of storeCases.filter((one) => groups.includes(one.group)))
    test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open()));
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
