import type { OperationId, SessionId } from "../../core/id.ts";
import type { Batch, Committed } from "../../core/store.ts";
import { otherInput } from "../refusal.ts";
import { sessionIncarnation, type OwnerState } from "./owner-state.ts";

const rememberedMs = 7 * 24 * 60 * 60 * 1000;

/** What is remembered of an applied batch. */
export type Operation = {
  readonly digest: string;
  readonly at: number;
  /** By the wall clock. */
  readonly recordedAt: number;
  /** Of a turn: the first session that the batch expected. */
  readonly session?: { readonly id: SessionId; readonly incarnation: number };
};

/** The first result where this operation was done before; `undefined` where it was not, or is no longer remembered. */
export function firstResult(state: OwnerState, batch: Batch, now: number): Committed | undefined {
  const operation = operationsFor(state, batch.operation).get(batch.operation);
  if (operation === undefined || !isRemembered(state, batch.operation, operation, now)) return undefined;
  if (operation.digest !== batch.digest) {
    throw otherInput(batch.operation);
  }
  return { repeated: true, at: operation.at };
}

export function remember(state: OwnerState, batch: Batch, now: number): void {
  const operations = operationsFor(state, batch.operation);
  operations.delete(batch.operation);
  operations.set(batch.operation, operationOf(batch, now));
  // The oldest come first, so the look at them ends soon.
  for (const [id, operation] of state.operations) {
    if (isRemembered(state, id, operation, now)) break;
    state.operations.delete(id);
  }
}

/** Drops the turn operations of ended incarnations. */
export function forgetEndedTurns(state: OwnerState, now: number): void {
  for (const [id, operation] of state.turnOperations) {
    if (!isRemembered(state, id, operation, now)) state.turnOperations.delete(id);
  }
}

/** An operation is remembered for 7 days, one of a turn as long as its session's incarnation; with the owner all go. */
function isRemembered(state: OwnerState, id: OperationId, operation: Operation, now: number): boolean {
  if (!isTurn(id)) return now < operation.recordedAt + rememberedMs;
  const { session } = operation;
  return session === undefined || session.incarnation === sessionIncarnation(state, session.id);
}

function operationOf(batch: Batch, now: number): Operation {
  const { digest, at } = batch;
  const operation = { digest, at, recordedAt: now };
  const expected = batch.expect.find((expectation) => expectation.kind === "session");
  if (expected === undefined || !isTurn(batch.operation)) return operation;
  return { ...operation, session: { id: expected.session, incarnation: expected.incarnation } };
}

function operationsFor(state: OwnerState, id: OperationId): Map<OperationId, Operation> {
  return isTurn(id) ? state.turnOperations : state.operations;
}

function isTurn(id: OperationId): boolean {
  return id.startsWith("turn:");
}
