import type { Batch, Committed, Expectation } from "../../core/store.ts";
import type { MemoryError } from "../../core/error.ts";
import { erasedOwner, erasedSession, lostLease, notContinued, otherInput, unmet } from "../refusal.ts";
import { numberIn } from "../stored-rows.ts";
import type { PostgresRow } from "./client.ts";

/** What `commit_batch` answered: what was done, or the refusal as an error. */
export function committedIn(row: PostgresRow | undefined, batch: Batch): Committed {
  if (row?.["outcome"] === "done") return { repeated: row["repeated"] === true, at: numberIn(row["at"]) };
  throw refusalIn(row, batch);
}

/** The refusal of a log that a batch does not continue: it shows while the batch is applied, and takes all of it back. */
export function notContinuedIn(detail: string, { changes }: Batch): MemoryError {
  const [place, head] = detail.split(" ").map(Number);
  const change = changes[place ?? 0];
  return notContinued(change?.kind === "append" ? change.log : "", head ?? 0);
}

function refusalIn(row: PostgresRow | undefined, { operation, expect }: Batch): Error {
  if (row?.["outcome"] === "other input") return otherInput(operation);
  if (row?.["outcome"] === "erased owner") return erasedOwner();
  const expectation = expect[numberIn(row?.["place"])];
  if (expectation === undefined) return new TypeError("The answer is about an expectation that the batch has not.");
  const found = String(row?.["there"]);
  return unmetError(expectation, row?.["kind"] === "incarnation", found);
}

function unmetError(expectation: Expectation, isIncarnation: boolean, found: string): MemoryError {
  if (expectation.kind === "lease") return lostLease(expectation.name);
  if (expectation.kind === "session" && isIncarnation) return erasedSession(expectation.session);
  return unmet(expectation, found === "absent" ? found : Number(found));
}
