import { keyPrefix } from "../../core/id.ts";
import type { Claim } from "../../core/store.ts";
import { numberIn, ownerIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import type { PostgresRow } from "./client.ts";
import { entryIn } from "./read.ts";

/** What the keys of tasks of these kinds begin with. */
export function kindsText(kinds: readonly string[]): string {
  return JSON.stringify(kinds.map((kind) => toStored(keyPrefix(kind))));
}

export function claimsIn(rows: readonly PostgresRow[], warn: OnWarning): Claim[] {
  return valuesOf("due", rows, claimIn, warn);
}

function claimIn(row: PostgresRow): Claim {
  return {
    owner: ownerIn(row),
    task: entryIn("task", row),
    token: textIn(row["token"]),
    attempt: numberIn(row["attempt"]),
  };
}
