import { MemoryError } from "../core/error.ts";
import { validId, type TurnId } from "../core/id.ts";
import { limitOf } from "../core/limits.ts";
import { strayResult, type Encoded, type StoredMessage } from "../core/message.ts";
import { parseRecord, rowKeys, type AppendRecord, type SessionRecord, type TurnRecord } from "../core/record.ts";
import type { Change } from "../core/store.ts";
import { viewBefore, viewWithout, type View } from "../core/view.ts";
import { encode } from "./begin.ts";
import { notFound, type Engine } from "./engine.ts";
import { readEnd, readTurns } from "./history.ts";
import { openSession, type Opened } from "./start-turn.ts";
import { unsealRow, type Address, type SessionState } from "./state.ts";
import { purgeTask } from "./purge.ts";
import { firstPreview, putRow } from "./turn-write.ts";
import { appendItems, digestOf, writeSession, type Pending } from "./write.ts";

export type AppendOptions = {
  /** Makes a retry harmless, as the key of a turn does. */
  readonly key?: string;
  /** When it was said. Default: now. */
  readonly at?: Date;
  readonly speaker?: string;
};

/** Writes messages without a model: an import, a proactive message. Each user message begins a turn. */
export async function appendMessages(
  engine: Engine,
  address: Address,
  messages: readonly unknown[],
  options: AppendOptions,
): Promise<void> {
  const { key, speaker } = options;
  if (key !== undefined) validId(key, "append key");
  const at = options.at?.getTime() ?? engine.policy.now();
  if (Number.isNaN(at)) throw new MemoryError("BAD_INPUT", "The date of the messages is not valid.");
  const encoded = messages.map((message) => encode(engine, address, message, speaker));
  if (encoded.length === 0) return;
  const natives = encoded.map((one) => one.native);

  await openSession(engine, address, {}, async ({ lease, state, rows }) => {
    const digest = key === undefined ? undefined : digestOf(state.record.log, natives);
    if (key !== undefined && (await wasAppended(engine, address, state, key, digest))) return lease.release();
    await checkPairs(engine, address, state.view, encoded);
    const { turns, pending } = intoTurns(engine, state.record, encoded, at);
    const appended = appendItems(engine, address, state.record, state.view, pending);
    const put = putRow(engine, address, at);
    const turnRows = turns.map((turn) => put("turn", rowKeys.turn(address.session, turn.id), turn));
    const last = turns.at(-1);
    const used: AppendRecord = { digest: digest ?? "", log: state.record.log };
    const keyRows = key === undefined ? [] : [put("turn", rowKeys.appendKey(address.session, key), used)];
    const preview = state.record.preview === "" ? firstPreview(pending) : state.record.preview;
    await writeSession(
      engine,
      address,
      { state, lease },
      {
        operation:
          key === undefined ? `append:${engine.policy.newId()}` : `turn:${rowKeys.appendKey(address.session, key)}`,
        ...(digest !== undefined && { digest }),
        record: {
          ...state.record,
          next: appended.next,
          lastAt: Math.max(at, state.version === "absent" ? at : state.record.lastAt),
          turns: last?.number ?? state.record.turns,
          ...(last !== undefined && { lastTurn: last.id }),
          preview,
          ...(state.version === "absent" && { createdAt: at }),
        },
        view: appended.view,
        changes: [...appended.changes, ...turnRows, ...keyRows, ...endPrefix(engine, address, rows)],
        release: true,
      },
    );
  });
}

/** Whether messages were appended under this key before. Fails with OPERATION_MISMATCH where they were others. */
async function wasAppended(
  engine: Engine,
  { owner, session }: Address,
  { record }: SessionState,
  key: string,
  digest: string | undefined,
): Promise<boolean> {
  const rows = [{ collection: "turn", key: rowKeys.appendKey(session, key) } as const];
  const row = (await engine.store.read(owner, { rows })).rows[0]?.[0];
  const keyed = row && parseRecord<AppendRecord>(unsealRow(engine, owner, row));
  if (keyed?.log !== record.log) return false;
  if (keyed.digest === digest) return true;
  throw new MemoryError("OPERATION_MISMATCH", "This append key was used before with other messages.");
}

export type UndoOptions = {
  /** So many messages from the end instead of the last turn. */
  readonly messages?: number;
};

/**
 * Takes the last turn out of the view, whole, or the last messages, and gives what it took. It is hidden, and purged
 * after 30 days. Fails with NOT_FOUND where there is no turn; of messages there may be fewer, or none.
 */
export async function undo(engine: Engine, address: Address, { messages }: UndoOptions): Promise<StoredMessage[]> {
  const count = messages === undefined ? undefined : limitOf(messages, "undo.messages");
  return openSession(engine, address, {}, async ({ lease, state, rows }) => {
    if (state.view.length === 0 || count === 0) {
      if (count === undefined) throw notFound("This session has no turn to undo.");
      await lease.release();
      return [];
    }
    const { taken, before } = await endOf(engine, address, state.view, count);
    const [first] = taken;
    const view = first === undefined ? [] : viewBefore(state.view, first.item);
    const turns = new Set(taken.map(({ item }) => item.turn));
    if (before !== undefined) turns.delete(before.item.turn);
    const { unanswered: _question, lastTurn: _undone, ...record } = state.record;
    await writeSession(
      engine,
      address,
      { state, lease },
      {
        operation: `undo:${engine.policy.newId()}`,
        record: {
          ...record,
          turns: Math.max(0, record.turns - turns.size),
          ...(before === undefined ? { preview: "" } : { lastTurn: before.item.turn }),
        },
        view,
        changes: [...endPrefix(engine, address, rows), purgeTask(engine, address, viewWithout(state.view, view))],
        release: true,
      },
    );
    return taken;
  });
}

/** The last turn of a view, or its last messages, and the message before them. */
async function endOf(
  engine: Engine,
  address: Address,
  view: View,
  count: number | undefined,
): Promise<{ taken: StoredMessage[]; before: StoredMessage | undefined }> {
  if (count === undefined) {
    const turns = await readTurns(engine, address, view, 2);
    return { taken: [...(turns.at(-1)?.messages ?? [])], before: turns.at(-2)?.messages.at(-1) };
  }
  const end = await readEnd(engine, address, view, count + 1);
  return { taken: end.slice(-count), before: end.length > count ? end[0] : undefined };
}

/** Ends the stable prefix: bytes that were sent are no longer what the session shows. */
function endPrefix(engine: Engine, address: Address, rows: Opened["rows"]): Change[] {
  if (rows.epoch === undefined) return [];
  const ended = { ...rows.epoch, ended: "history changed" };
  return [putRow(engine, address, engine.policy.now())("epoch", rowKeys.epoch(address.session), ended)];
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
