import { describe, test } from "vitest";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { testHistories } from "../../support/like-memory.ts";
import { pgliteStores } from "./pglite-stores.ts";

describe("PGlite store, all cases", () => {
  const open = pgliteStores();
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, { timeout: 60_000 }, () => run(open()));

  testHistories(open, 10);
});
