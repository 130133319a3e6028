import { createHmac } from "node:crypto";
import { analyze } from "../core/analyzer.ts";
import { MemoryError } from "../core/error.ts";
import type { OperationId, TurnId } from "../core/id.ts";
import { canonicalJson } from "../core/json.ts";
import { toItemRow, type Written } from "../core/message.ts";
import type { Owner } from "../core/owner.ts";
import type { SessionRecord } from "../core/record.ts";
import type { Batch, Change, Committed, Expectation } from "../core/store.ts";
import { extendView, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { leaseName, type HeldLease } from "./held-lease.ts";
import { newId } from "./new-id.ts";
import { sealRow, type Address, type SessionState } from "./state.ts";

/** A message with its turn and time, ready for the log. */
export type Pending = { readonly encoded: Written; readonly turn: TurnId; readonly at: number };

/** What a write does to a session: its new row, and the other changes of the same batch. */
export type SessionWrite = {
  readonly operation: string;
  /** Of a keyed write. Absent where the operation id is made fresh. */
  readonly digest?: string;
  readonly record: SessionRecord;
  readonly view: View;
  readonly changes: readonly Change[];
  /** Besides the session and its lease. */
  readonly expect?: readonly Expectation[];
  /** Whether the lease ends with this write. */
  readonly release: boolean;
  /** The session is no more: its row goes. */
  readonly drop?: boolean;
};

/** A session under its lease. */
export type Held = { readonly state: SessionState; readonly lease: HeldLease };
/** A session as it was seen last. Where somebody holds its lease, or wrote meanwhile, a write fails with CONFLICT. */
export type Unheld = { readonly state: SessionState; readonly lease?: undefined };

/**
 * The one door for changes of what a session shows. Expects the session as `state` says it was read, and the lease, or
 * that nobody holds it. Gives the state after it. Fails with LOST, ERASED, CONFLICT, OPERATION_MISMATCH, TOO_LARGE, or a
 * store's failure; then nothing changed.
 */
export async function writeSession(
  engine: Engine,
  address: Address,
  held: Held | Unheld,
  write: SessionWrite,
): Promise<{ state: SessionState; committed: Committed }> {
  const { state, lease } = held;
  const { owner, session } = address;
  const row = { collection: "session", key: session } as const;
  const body = sealRow(engine, owner, row, write.record);
  const put: Change = write.drop
    ? { kind: "drop", ...row }
    : { kind: "put", row: { ...row, at: write.record.lastAt, body, view: write.view } };
  const release: Change[] =
    lease === undefined || !write.release ? [] : [{ kind: "release", name: lease.name, token: lease.token }];
  const committed = await commitUnder(engine, address, held, {
    operation: write.operation,
    ...(write.digest !== undefined && { digest: write.digest }),
    changes: [...write.changes, put, ...release],
    version: state.version,
    expect: [
      ...(write.expect ?? []),
      // A new session has a new log; one of this id would hold messages of another session.
      ...(state.version === "absent" ? [{ kind: "head", log: state.record.log, seq: 0 } as const] : []),
    ],
  });
  // A batch that was applied before did not release the lease of this time.
  if (write.release && committed.repeated) await lease?.release();
  else if (write.release) lease?.ended();
  const version = (state.version === "absent" ? 0 : state.version) + 1;
  return { committed, state: { ...state, version, record: write.record, view: write.view } };
}

/** A batch that stands on the session as it was read; by itself it leaves its row alone: drafts. */
export async function commitUnder(
  engine: Engine,
  { owner, session }: Address,
  { state, lease }: Held | Unheld,
  batch: Pick<SessionWrite, "operation" | "digest" | "changes" | "expect"> & { readonly version: number | "absent" },
): Promise<Committed> {
  const expect: Expectation[] = [
    ...(batch.expect ?? []),
    { kind: "session", session, incarnation: state.sessionIncarnation, version: batch.version },
    lease === undefined
      ? { kind: "free", name: leaseName(session) }
      : { kind: "lease", name: lease.name, token: lease.token },
  ];
  checkSize(engine, batch.changes);
  try {
    return await engine.store.commit({
      owner,
      operation: batch.operation as OperationId,
      // Ids that an app makes may come twice; what was written under this lease is told apart by its token.
      digest: batch.digest ?? lease?.token ?? newId(),
      at: engine.policy.now(),
      incarnation: state.incarnation,
      expect,
      changes: batch.changes,
    });
  } catch (error) {
    if (MemoryError.is(error, "LOST") || MemoryError.is(error, "ERASED")) lease?.lose();
    throw error;
  }
}

/** A batch that needs no lease: copies, erasures, tasks. `what` begins its operation id. */
export async function commitApart(
  engine: Engine,
  owner: Owner,
  what: string,
  batch: Pick<Batch, "incarnation" | "expect" | "changes">,
): Promise<void> {
  const operation = `${what}:${newId()}` as OperationId;
  await engine.store.commit({ owner, operation, digest: "", at: engine.policy.now(), ...batch });
}

/** Fails with TOO_LARGE before the store is asked. Sizes are counted in UTF-16 units, at most a third of the bytes. */
function checkSize(engine: Engine, changes: readonly Change[]): void {
  const { maxBatchBytes, maxBatchChanges } = engine.store.capabilities;
  let size = 0;
  for (const change of changes) {
    if (change.kind === "append") for (const item of change.items) size += item.body.length;
    if (change.kind === "put") size += change.row.body.length;
  }
  if (size <= maxBatchBytes && changes.length <= maxBatchChanges) return;
  throw new MemoryError(
    "TOO_LARGE",
    `One turn may write ${maxBatchBytes} bytes in ${maxBatchChanges} changes, this one has ${size} in ${changes.length}. ` +
      "Shorten what its tools returned, or record it in several turns.",
  );
}

/** Messages at the end of the session's own log, with their index entries. */
export function appendItems(
  engine: Engine,
  { owner }: Address,
  record: SessionRecord,
  view: View,
  pending: readonly Pending[],
): { changes: Change[]; view: View; next: number } {
  const { log, next } = record;
  const { seams } = engine.policy;
  const items = pending.map(({ encoded, turn, at }, index) => {
    const seq = next + index;
    const row = toItemRow(encoded, { seq, turn, at });
    return { ...row, body: seams.seal(row.body, { owner, of: log, key: String(seq) }) };
  });
  const index = pending.flatMap(({ encoded, at }, position): Change[] => {
    const { role, text } = encoded.reading;
    if (text === "" || (role !== "user" && role !== "assistant")) return [];
    return [{ kind: "index", log, seq: next + position, at, ...analyze(text) }];
  });
  return {
    changes: [{ kind: "append", log, items }, ...index],
    view: extendView(view, { log, from: next, to: next + items.length - 1 }),
    next: next + items.length,
  };
}

/** Keyed hash of a caller's input: equal input gives an equal digest, and nobody can guess the input from it. */
export function digestOf(secret: string, input: unknown): string {
  return createHmac("sha256", secret).update(canonicalJson(input)).digest("base64url");
}
