import { MemoryError } from "../../core/error.ts";
import type { Batch, Expectation } from "../../core/store.ts";
import { jointsOf, type Joint } from "./joints.ts";

/** All that a batch asks before it is applied, as it was when it was handed in. */
export type Demands = {
  readonly operation: string;
  readonly expect: readonly Expectation[];
  readonly joints: readonly Joint[];
};

export function demandsOf({ operation, expect, changes }: Batch): Demands {
  return { operation, expect: expect.map((expectation) => ({ ...expectation })), joints: jointsOf(changes) };
}

/** Why the commit script refused the batch: its answer, as the error that people see. */
export function refusal(demands: Demands, [kind, number, found]: readonly unknown[]): MemoryError {
  switch (kind) {
    case "mismatch":
      return new MemoryError(
        "OPERATION_MISMATCH",
        `The operation ${demands.operation} was done before with other input. Use a new id for new input.`,
      );
    case "erased":
      return new MemoryError("ERASED", "This owner was erased since the batch was made. Read again and begin anew.");
    default:
      return unmet(demands, Number(number) - 1, String(found));
  }
}

/** The script counts expectations first, then joints. */
function unmet({ expect, joints }: Demands, place: number, found: string): MemoryError {
  const expectation = expect[place];
  if (expectation !== undefined) return unmetExpectation(expectation, found);
  const { log } = joints[place - expect.length] ?? { log: "" };
  return conflict(`The log ${log} ends with ${found}, and what was to be appended does not continue it`);
}

function unmetExpectation(expectation: Expectation, found: string): MemoryError {
  switch (expectation.kind) {
    case "session": {
      const { session, version } = expectation;
      if (found !== "") return conflict(`The session ${session} is at version ${found}, not ${version}`);
      return new MemoryError(
        "ERASED",
        `The session ${session} was erased or cleared since the batch was made. Begin anew.`,
      );
    }
    case "lease":
      return new MemoryError("LOST", `The lease ${expectation.name} was taken over or released. Begin the turn again.`);
    case "free":
      return conflict(`The lease ${expectation.name} is held`);
    case "row": {
      const { collection, key, version } = expectation;
      return conflict(`The ${collection} ${key} is at version ${found}, not ${version}`);
    }
    case "head":
      return conflict(`The log ${expectation.log} ends with ${found}, not with ${expectation.seq}`);
    case "claim":
      return conflict(`The task ${expectation.task} was claimed by another, or is gone`);
  }
}

function conflict(what: string): MemoryError {
  return new MemoryError("CONFLICT", `${what}. Read again, then retry.`);
}
