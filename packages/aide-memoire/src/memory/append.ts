import { MemoryError } from "../core/error.ts";
import type { Usage } from "../core/format.ts";
import { validId, type TurnId } from "../core/id.ts";
import { canonicalJson } from "../core/json.ts";
import { strayResult, type Encoded, type StoredMessage } from "../core/message.ts";
import {
  addUsage,
  parseRecord,
  rowKeys,
  sumUsage,
  type AppendRecord,
  type SessionRecord,
  type TurnRecord,
} from "../core/record.ts";
import type { Row, RowsPlan } from "../core/store.ts";
import { messageId, viewWithout, type View } from "../core/view.ts";
import { encode } from "./begin.ts";
import type { Engine } from "./engine.ts";
import { readEnd, readTurns } from "./history.ts";
import type { HeldLease } from "./lease.ts";
import { purgeTask } from "./purge.ts";
import { windowRecord, type Seen } from "./seen.ts";
import { openSession, type Opened } from "./start-turn.ts";
import { unsealRow, type Address, type SessionState } from "./state.ts";
import { endedEpoch, endPrefix, firstPreview, putRow } from "./turn-write.ts";
import { readTurnRecord } from "./turn-record.ts";
import { stateBefore } from "./undo.ts";
import { movedWindow, putWindow } from "./window.ts";
import { appendItems, digestOf, writeSession, type Pending, type SessionWrite } from "./write.ts";

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
 * as it was `seen` last, that is one commit; else it is read, under its lease. Gives the session as it is then.
 */
export async function appendMessages(
  engine: Engine,
  address: Address,
  { expected, messages }: Append,
  options: AppendOptions,
  seen: Seen | undefined,
): Promise<Seen | undefined> {
  const { key, speaker, usage } = options;
  if (key !== undefined) validId(key, "append key");
  const at = options.at?.getTime() ?? engine.policy.now();
  if (Number.isNaN(at)) throw new MemoryError("BAD_INPUT", "The date of the messages is not valid.");
  const encoded = messages.map((message) => encode(engine, address, message, speaker));
  const replaced = (expected ?? []).map((message) => encode(engine, address, message));
  if (encoded.length === 0 && replaced.length === 0 && key === undefined) return seen;

  const write = async (now: Seen, lease?: HeldLease, digest?: string): Promise<Seen> => {
    checkLast(now.state.view, options.after);
    const base = await withoutReplaced(engine, address, now.state, replaced);
    await checkPairs(engine, address, base.view, encoded);
    const continued = usage === undefined ? undefined : await continuedTurn(engine, address, base.record, encoded);
    const window = replaced.length > 0 ? undefined : movedWindow(now, encoded);
    const said = { encoded, at, key, digest, usage, continued };
    const batch = appendWrite(engine, address, now, base, said);
    const changes = [...batch.changes, ...(window === undefined ? [] : [putWindow(engine, address, window)])];
    const held = lease === undefined ? { state: now.state } : { state: now.state, lease };
    const { state } = await writeSession(engine, address, held, { ...batch, changes });
    return { state, epoch: now.epoch && endedEpoch(now.epoch), window };
  };

  if (seen !== undefined && key === undefined) {
    const left = await unlessChanged(async () => write(seen));
    if (left !== undefined) return left;
  }
  const asked: RowsPlan[] = [
    { collection: "epoch", key: rowKeys.window(address.session) },
    ...(key === undefined ? [] : [{ collection: "turn" as const, key: rowKeys.appendKey(address.session, key) }]),
  ];
  const append = async ({ lease, state, rows, asked: found }: Opened): Promise<Seen | undefined> => {
    const [window, used] = found.map(([row]) => row);
    const natives = encoded.map(({ native }) => native);
    const about = expected === undefined ? natives : { replace: replaced.map(({ native }) => native), by: natives };
    const digest = key === undefined ? undefined : digestOf(state.record.log, about);
    if (wasAppended(engine, address, state, used, digest)) {
      await lease.release();
      return undefined;
    }
    const now = { state, epoch: rows.epoch, window: windowRecord(engine, address, window, state.version) };
    return write(now, lease, digest);
  };
  return openSession(engine, address, {}, append, asked);
}

/** What a write gives; `undefined` where others wrote since what it stands on was read, or are about to. */
async function unlessChanged<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    const stale = ["CONFLICT", "LOST", "ERASED", "BAD_INPUT"] as const;
    if (stale.some((code) => MemoryError.is(error, code))) return undefined;
    throw error;
  }
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

function checkLast(view: View, after: string | undefined): void {
  const last = view.at(-1);
  if (after === undefined || (last !== undefined && messageId({ log: last.log, seq: last.to }) === after)) return;
  throw new MemoryError(
    "CONFLICT",
    "Another message is the last one now; nothing was changed. Read the session again.",
  );
}

/** The session before the messages that are replaced. Fails with CONFLICT where it does not end with them. */
async function withoutReplaced(
  engine: Engine,
  address: Address,
  { record, view }: SessionState,
  replaced: readonly Encoded[],
): Promise<Pick<SessionState, "record" | "view">> {
  if (replaced.length === 0) return { record, view };
  const end = await readEnd(engine, address, view, replaced.length + 1);
  const taken = end.slice(-replaced.length);
  const same = (message: Encoded, index: number): boolean =>
    canonicalJson(message.native) === canonicalJson(taken[index]?.native);
  if (taken.length < replaced.length || !replaced.every(same)) {
    throw new MemoryError(
      "CONFLICT",
      "The session does not end with the messages that were to be replaced; nothing was changed. Read them again.",
    );
  }
  return stateBefore({ record, view }, taken, end.length > taken.length ? end[0] : undefined);
}

/** The record of the session's last turn, where the messages go on with it. */
async function continuedTurn(
  engine: Engine,
  address: Address,
  record: SessionRecord,
  encoded: readonly Encoded[],
): Promise<TurnRecord | undefined> {
  if (record.lastTurn === undefined || encoded.some(({ reading }) => reading.role === "user")) return undefined;
  return readTurnRecord(engine, address, record, record.lastTurn);
}

type Said = {
  readonly encoded: readonly Encoded[];
  readonly at: number;
  readonly key: string | undefined;
  readonly digest: string | undefined;
  readonly usage: Usage | undefined;
  readonly continued: TurnRecord | undefined;
};

/** The batch that puts the messages behind `base`, which is what the session shows, or the beginning of it. */
function appendWrite(
  engine: Engine,
  address: Address,
  { state, epoch }: Seen,
  base: Pick<SessionState, "record" | "view">,
  { encoded, at, key, digest, usage, continued }: Said,
): SessionWrite {
  const { session } = address;
  const { record } = base;
  const { turns, pending } = intoTurns(engine, record, encoded, at);
  const appended = appendItems(engine, address, record, base.view, pending);
  const put = putRow(engine, address, at);
  const last = turns.at(-1);
  const fresh = state.version === "absent";
  const hidden = viewWithout(state.view, base.view);
  const counted = last ?? continued;
  const counting =
    counted === undefined || usage === undefined ? [] : [{ ...counted, usage: sumUsage(counted.usage, usage) }];
  const used: AppendRecord = { digest: digest ?? "", log: record.log };
  return {
    operation: key === undefined ? `append:${engine.policy.newId()}` : `turn:${rowKeys.appendKey(session, key)}`,
    ...(digest !== undefined && { digest }),
    record: {
      ...record,
      next: appended.next,
      lastAt: fresh ? at : Math.max(at, record.lastAt),
      turns: last?.number ?? record.turns,
      ...(last !== undefined && { lastTurn: last.id }),
      preview: record.preview === "" ? firstPreview(pending) : record.preview,
      ...(fresh && { createdAt: at }),
      usage: addUsage(record.usage, usage, counted?.usage === undefined ? 1 : 0),
    },
    view: appended.view,
    changes: [
      ...appended.changes,
      ...[...turns, ...counting].map((turn) => put("turn", rowKeys.turn(session, turn.id), turn)),
      ...(key === undefined ? [] : [put("turn", rowKeys.appendKey(session, key), used)]),
      ...endPrefix(engine, address, epoch),
      ...(hidden.length === 0 ? [] : [purgeTask(engine, address, hidden)]),
    ],
    release: true,
  };
}

/** Refuses a result whose call is neither among the messages nor in the session. Nearly always it is in the last turn. */
async function checkPairs(engine: Engine, address: Address, view: View, encoded: readonly Encoded[]): Promise<void> {
  const readings = encoded.map((one) => one.reading);
  const isStray = (messages: readonly StoredMessage[]): boolean =>
    strayResult(
      readings,
      messages.map(({ native }) => address.format.read(native)),
    ) !== undefined;
  if (!isStray([])) return;
  const [last] = await readTurns(engine, address, view, 1);
  if (!isStray(last?.messages ?? [])) return;
  if (!isStray(await readEnd(engine, address, view, Infinity))) return;
  throw new MemoryError("BAD_INPUT", "A tool result comes without its call. Append the message with the call first.");
}

/** Messages in turns: each user message begins one, what comes before the first belongs to the session's last turn. */
function intoTurns(
  engine: Engine,
  record: SessionRecord,
  encoded: readonly Encoded[],
  at: number,
): { turns: TurnRecord[]; pending: Pending[] } {
  let turn = record.lastTurn;
  const pending = encoded.map((one): Pending => {
    if (turn === undefined || one.reading.role === "user") turn = engine.policy.newId() as TurnId;
    return { encoded: one, turn, at };
  });
  const counts = new Map<TurnId, number>();
  for (const one of pending) counts.set(one.turn, (counts.get(one.turn) ?? 0) + 1);
  if (record.lastTurn !== undefined) counts.delete(record.lastTurn);
  const turns = [...counts].map(([id, messages], index): TurnRecord => ({
    id,
    log: record.log,
    number: record.turns + index + 1,
    at,
    status: "appended",
    messages,
  }));
  return { turns, pending };
}
