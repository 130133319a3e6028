import { batchCases } from "./store-batches.ts";
import { claimCases } from "./store-claims.ts";
import { incarnationCases } from "./store-incarnations.ts";
import { isolationCases } from "./store-isolation.ts";
import { itemCases } from "./store-items.ts";
import { leaseCases } from "./store-leases.ts";
import { lifeCases } from "./store-life.ts";
import type { StoreCase } from "./store-open.ts";
import { operationCases } from "./store-operations.ts";
import { rowCases } from "./store-rows.ts";
import { searchCases } from "./store-search.ts";
import { textCases } from "./store-texts.ts";
import { valueCases } from "./store-values.ts";

/**
 * What every store does, as data: run each with your test runner and a function that opens an empty store.
 *
 *     for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));
 */
export const storeCases: readonly StoreCase[] = [
  ...batchCases,
  ...operationCases,
  ...rowCases,
  ...itemCases,
  ...searchCases,
  ...leaseCases,
  ...incarnationCases,
  ...claimCases,
  ...isolationCases,
  ...textCases,
  ...valueCases,
  ...lifeCases,
];
