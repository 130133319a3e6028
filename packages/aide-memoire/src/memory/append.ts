import { MemoryError } from "../core/error.ts";
import type { Usage } from "../core/format.ts";
import type { Encoded } from "../core/message.ts";
import { parseRecord, rowKeys, type AppendRecord } from "../core/record.ts";
import type { Row, RowsPlan } from "../core/store.ts";
import { checkLast, checkPairs, continuedTurn, withoutReplaced } from "./append-checks.ts";
import { appendWrite, type Said } from "./append-write.ts";
import { encode } from "./begin.ts";
import type { Engine } from "./engine.ts";
import type { HeldLease } from "./held-lease.ts";
import { takePlace } from "./lease.ts";
import { seenIn, seenRows, windowRecord, type Seen } from "./seen.ts";
import { openSession, type Opened } from "./start-turn.ts";
import { unsealRow, type Address, type SessionState } from "./state.ts";
import { endedEpoch } from "./turn-write.ts";
import { movedWindow, putWindow } from "./window.ts";
import { digestOf, writeSession } from "./write.ts";

export type AppendOptions = {
  /** Makes a retry harmless, as the key of a turn does. */
  readonly key?: string;
  /** When it was said. Default: now. */
  readonly at?: Date;
  readonly speaker?: string;
  /** Id of the message that must be the last one: fails with CONFLICT where others wrote meanwhile. */
  readonly after?: string;
  /** Tokens of the requests that they came out of, as the provider counted them: added to the last turn's. */
  readonly usage?: Usage;
};

/** What is written: `messages`, in the place of the last ones where `expected` says which those are. */
export type Append = { readonly expected?: readonly unknown[]; readonly messages: readonly unknown[] };

/**
 * Writes messages without a model: an import, a proactive message. Each user message begins a turn. Where the session is
 * as this memory has seen it last, that is one commit; else it is read first; where others write meanwhile, under its
 * lease.
 */
export async function appendMessages(
  engine: Engine,
  address: Address,
  { expected, messages }: Append,
  options: AppendOptions,
): Promise<void> {
  const { key, usage, after, speaker } = options;
  const append: Ready = {
    encoded: messages.map((message) => encode(engine, address, message, speaker)),
    replaced: expected?.map((message) => encode(engine, address, message)),
    at: options.at?.getTime() ?? engine.policy.now(),
    key,
    usage,
    after,
  };
  const isNothing = messages.length === 0 && (expected ?? []).length === 0;
  if (isNothing && key === undefined) return;
  const place = await takePlace(engine, address.owner, address.session);
  let isWritten: boolean;
  try {
    isWritten = await writeUnheld(engine, address, append);
  } catch (error) {
    place.leave();
    throw error;
  }
  if (isWritten) return place.leave();
  const asked: RowsPlan[] = [{ collection: "epoch", key: rowKeys.window(address.session) }, ...keyRows(address, key)];
  await openSession(engine, address, { place }, async (opened) => writeOpened(engine, address, append, opened), asked);
}

/** An {@link Append}, ready for the log. */
type Ready = Pick<Said, "encoded" | "at" | "key" | "usage"> & {
  readonly replaced: readonly Encoded[] | undefined;
  readonly after: string | undefined;
};

/**
 * Writes on the session as it was seen last, or as it is read now, without its lease: one commit, where nobody holds that.
 * Gives false where others are writing, or the session must be brought into order first.
 */
async function writeUnheld(engine: Engine, address: Address, append: Ready): Promise<boolean> {
  const seen = engine.seen.take(address);
  if (seen !== undefined && append.key === undefined) {
    if (await unlessChanged(async () => writeOn(engine, address, append, seen))) return true;
  }
  return unlessChanged(async () => {
    const own = seenRows(address);
    const rows = [...own, ...keyRows(address, append.key)];
    const snapshot = await engine.store.read(address.owner, { session: address.session, rows });
    const now = seenIn(engine, address, snapshot);
    if (now === undefined) return false;
    const [used] = snapshot.rows[own.length] ?? [];
    const digest = digestOfAppend(now.state, append);
    return wasAppended(engine, address, now.state, used, digest) || writeOn(engine, address, append, now, { digest });
  });
}

/** Where it is kept that messages were appended under the key. */
function keyRows({ session }: Address, key: string | undefined): RowsPlan[] {
  return key === undefined ? [] : [{ collection: "turn", key: rowKeys.appendKey(session, key) }];
}

/** Writes under the lease, unless that was done before, under the same key. */
async function writeOpened(
  engine: Engine,
  address: Address,
  append: Ready,
  { lease, state, rows, asked }: Opened,
): Promise<void> {
  const [window, used] = asked.map(([row]) => row);
  const digest = digestOfAppend(state, append);
  if (wasAppended(engine, address, state, used, digest)) {
    return lease.release();
  }
  const now = { state, epoch: rows.epoch, window: windowRecord(engine, address, window, state.version) };
  await writeOn(engine, address, append, now, { lease, digest });
}

/**
 * Writes on the session as it is `now`, or was seen; then it fails with CONFLICT where that is no longer so. What becomes
 * of the session is kept in mind.
 */
async function writeOn(
  engine: Engine,
  address: Address,
  { encoded, replaced = [], at, key, usage, after }: Ready,
  now: Seen,
  { lease, digest }: { readonly lease?: HeldLease; readonly digest?: string | undefined } = {},
): Promise<true> {
  checkLast(now.state.view, after);
  const base = await withoutReplaced(engine, address, now.state, replaced);
  await checkPairs(engine, address, base.view, encoded);
  const continued = usage === undefined ? undefined : await continuedTurn(engine, address, base.record, encoded);
  const window = replaced.length > 0 ? undefined : movedWindow(now, encoded);
  const batch = appendWrite(engine, address, now, base, { encoded, at, key, digest, usage, continued });
  const changes = [...batch.changes, ...(window === undefined ? [] : [putWindow(engine, address, window)])];
  const held = lease === undefined ? { state: now.state } : { state: now.state, lease };
  const { state, committed } = await writeSession(engine, address, held, { ...batch, changes });
  if (!committed.repeated) engine.seen.keep(address, { state, epoch: now.epoch && endedEpoch(now.epoch), window });
  return true;
}

/** What `write` gives: whether it wrote. False too where others wrote since what it stands on was read, or are about to. */
async function unlessChanged(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    // A result whose call others wrote meanwhile looks like one without a call; a key that others used first, while the
    // session was new, like one that was used for something else.
    const stale = ["CONFLICT", "LOST", "ERASED", "BAD_INPUT", "OPERATION_MISMATCH"] as const;
    if (stale.some((code) => MemoryError.is(error, code))) return false;
    throw error;
  }
}

/** Of what is appended under a key. */
function digestOfAppend({ record }: SessionState, { encoded, replaced, key }: Ready): string | undefined {
  if (key === undefined) return undefined;
  const natives = encoded.map(({ native }) => native);
  return digestOf(
    record.log,
    replaced === undefined ? natives : { replace: replaced.map(({ native }) => native), by: natives },
  );
}

/** Whether messages were appended under this key before. Fails with OPERATION_MISMATCH where they were others. */
function wasAppended(
  engine: Engine,
  { owner }: Address,
  { record }: SessionState,
  row: Row | undefined,
  digest: string | undefined,
): boolean {
  const keyed = row && parseRecord<AppendRecord>(unsealRow(engine, owner, row));
  if (keyed?.log !== record.log) return false;
  if (keyed.digest === digest) return true;
  throw new MemoryError("OPERATION_MISMATCH", "This append key was used before with other messages.");
}
