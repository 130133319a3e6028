import { MemoryError } from "../core/error.ts";
import type { Expectation } from "../core/store.ts";

// What a batch is refused with: the same words in every store.

export function otherInput(operation: string): MemoryError {
  return new MemoryError(
    "OPERATION_MISMATCH",
    `The operation ${operation} was done before with other input. Use a new id for new input.`,
  );
}

export function erasedOwner(): MemoryError {
  return new MemoryError("ERASED", "This owner was erased since the batch was made. Read again and begin anew.");
}

export function erasedSession(session: string): MemoryError {
  return new MemoryError(
    "ERASED",
    `The session ${session} was erased or cleared since the batch was made. Begin anew.`,
  );
}

export function lostLease(name: string): MemoryError {
  return new MemoryError("LOST", `The lease ${name} was taken over or released. Begin the turn again.`);
}

/** The expectation was not met. `found`: the version or the head that is there. */
export function unmet(
  expectation: Exclude<Expectation, { readonly kind: "lease" }>,
  found: number | "absent",
): MemoryError {
  switch (expectation.kind) {
    case "session":
      return otherVersion(`session ${expectation.session}`, found, expectation.version);
    case "row":
      return otherVersion(`${expectation.collection} ${expectation.key}`, found, expectation.version);
    case "head":
      return conflict(`The log ${expectation.log} ends with ${found}, not with ${expectation.seq}`);
    case "claim":
      return conflict(`The task ${expectation.task} was claimed by another, or is gone`);
    case "free":
      return conflict(`The lease ${expectation.name} is held`);
  }
}

/** `head` is what the log ends with. */
export function notContinued(log: string, head: number): MemoryError {
  return conflict(`The log ${log} ends with ${head}, and what was to be appended does not continue it`);
}

/** Where no answer came: it may have been done. */
export const unknownFate =
  "It is not known whether the call was carried out: read again, or repeat it under the same key.";

export function closedStore(): MemoryError {
  return new MemoryError("CLOSED", "This store is closed. Open it again.");
}

function otherVersion(what: string, found: number | "absent", expected: number | "absent" | undefined): MemoryError {
  return conflict(`The ${what} is at version ${found}, not ${expected}`);
}

function conflict(what: string): MemoryError {
  return new MemoryError("CONFLICT", `${what}. Read again, then retry.`);
}
