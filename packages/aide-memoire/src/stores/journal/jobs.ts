import type {
  Batch,
  Change,
  Claim,
  ClaimRequest,
  Committed,
  LeaseRequest,
  LeaseResult,
  ReadPlan,
  Snapshot,
} from "../../core/store.ts";
import type { Owner } from "../../core/owner.ts";
import { thisHolder } from "../holder.ts";
import { claimTasks } from "../memory/claims.ts";
import { commitBatch } from "../memory/commit.ts";
import { requestLease } from "../memory/leases.ts";
import type { OwnerState } from "../memory/owner-state.ts";
import { readSnapshot } from "../memory/read.ts";
import type { Job } from "./owner-journal.ts";
import type { JournalRecord } from "./record.ts";

// What the memory store does to an owner's state, and what a journal says of it. `now` is the wall clock.

export function readJob<T>(look: (state: OwnerState) => T): Job<T> {
  return { kind: "read", run: look };
}

export function commitJob(batch: Batch, now: number): Job<Committed> {
  return {
    kind: "commit",
    run(state, write) {
      const committed = commitBatch(state, batch, now);
      if (!committed.repeated) write({ kind: "batch", now, batch: recordedBatch(batch) });
      return committed;
    },
  };
}

export function leaseJob(request: LeaseRequest, now: number): Job<LeaseResult> {
  return { kind: "note", run: (state, write) => lease(state, request, now, write) };
}

/** A snapshot, with the lease where the plan acquires one. */
export function snapshotJob(owner: Owner, plan: ReadPlan, now: number): Job<Snapshot> {
  const { acquire } = plan;
  if (acquire === undefined) return readJob((state) => readSnapshot(state, plan, undefined));
  const request = { kind: "acquire", owner, ...acquire } as const;
  return { kind: "note", run: (state, write) => readSnapshot(state, plan, lease(state, request, now, write)) };
}

export function claimJob(request: ClaimRequest, now: number): Job<Claim[]> {
  return {
    kind: "note",
    run(state, write) {
      const claims = claimTasks([state], request, now);
      const made = claims.flatMap(({ task: { key } }) => {
        const claim = state.claims.get(key);
        return claim === undefined ? [] : [[key, claim] as const];
      });
      if (made.length > 0) write({ kind: "claims", claims: made });
      return claims;
    },
  };
}

function lease(
  state: OwnerState,
  request: LeaseRequest,
  now: number,
  write: (record: JournalRecord) => void,
): LeaseResult {
  const { name } = request;
  const before = state.leases.get(name);
  const result = requestLease(state, request, now);
  const after = state.leases.get(name);
  if (after === before) return result;
  const { secret } = state;
  write({
    kind: "lease",
    name,
    holder: thisHolder(),
    ...(after !== undefined && { lease: after }),
    ...(secret !== undefined && { secret }),
  });
  return result;
}

/** What was expected was so; only the sessions' incarnations are told to whoever reads the batch again. */
function recordedBatch(batch: Batch): Batch {
  const expect = batch.expect.filter(({ kind }) => kind === "session");
  return { ...batch, expect, changes: batch.changes.map(recordedChange) };
}

/** JSON has no Infinity: what is to be destroyed would come back with the next start. */
function recordedChange(change: Change): Change {
  if (change.kind !== "destroy") return change;
  const [from, to] = [Math.max(0, change.from), Math.min(change.to, Number.MAX_SAFE_INTEGER)];
  return { ...change, from, to };
}
