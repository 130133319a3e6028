import { basicFunctions } from "./basic-functions.ts";
import { changeFunctions } from "./change-functions.ts";
import { claimFunction } from "./claim-function.ts";
import { commitFunctions } from "./commit-functions.ts";
import { indexFunctions } from "./index-functions.ts";
import { leaseFunctions } from "./lease-functions.ts";
import { listFunctions } from "./list-functions.ts";
import { policies } from "./policies.ts";
import { readFunctions } from "./read-functions.ts";
import { searchFunction } from "./search-function.ts";
import { tables } from "./tables.ts";
import { upkeepFunctions } from "./upkeep-functions.ts";

/** SQL that makes a part of the schema, whose name comes quoted. */
export type SchemaPart = (schema: string) => string;

const version1 = [
  tables,
  policies,
  basicFunctions,
  leaseFunctions,
  indexFunctions,
  changeFunctions,
  commitFunctions,
  readFunctions,
  searchFunction,
  listFunctions,
  claimFunction,
  upkeepFunctions,
] as const satisfies readonly SchemaPart[];

/** The migration at place n makes version n + 1 out of version n. What is published is never changed again. */
export const migrations: readonly SchemaPart[] = [(s) => version1.map((part) => part(s)).join("\n")];
