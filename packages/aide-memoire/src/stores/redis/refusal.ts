import type { MemoryError } from "../../core/error.ts";
import type { Batch, Expectation } from "../../core/store.ts";
import { erasedOwner, erasedSession, lostLease, notContinued, otherInput, unmet } from "../refusal.ts";
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

/** Why the commit script refused the batch: its answer, as the error that people see. It counts from 1. */
export function refusal(demands: Demands, [kind, number, found]: readonly unknown[]): MemoryError {
  if (kind === "mismatch") return otherInput(demands.operation);
  if (kind === "erased") return erasedOwner();
  return unmetDemand(demands, Number(number) - 1, String(found));
}

/** The script counts expectations first, then joints. Where it looked at a version or a head, it says what it found. */
function unmetDemand({ expect, joints }: Demands, place: number, found: string): MemoryError {
  const expectation = expect[place];
  if (expectation === undefined) return notContinued(joints[place - expect.length]?.log ?? "", Number(found));
  if (expectation.kind === "lease") return lostLease(expectation.name);
  if (expectation.kind === "session" && found === "") return erasedSession(expectation.session);
  return unmet(expectation, found === "absent" ? found : Number(found));
}
