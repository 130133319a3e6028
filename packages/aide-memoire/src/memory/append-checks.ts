import { MemoryError } from "../core/error.ts";
import { canonicalJson } from "../core/json.ts";
import { strayResult, type Encoded, type StoredMessage } from "../core/message.ts";
import type { SessionRecord, TurnRecord } from "../core/record.ts";
import { messageId, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { readEnd, readTurns } from "./history.ts";
import type { Address, SessionState } from "./state.ts";
import { readTurnRecord } from "./turn-record.ts";
import { stateBefore } from "./undo.ts";

/** Fails with CONFLICT where the last message is not the one that was expected. */
export function checkLast(view: View, after: string | undefined): void {
  const last = view.at(-1);
  if (after === undefined || (last !== undefined && messageId({ log: last.log, seq: last.to }) === after)) return;
  throw new MemoryError(
    "CONFLICT",
    "Another message is the last one now; nothing was changed. Read the session again.",
  );
}

/** The session before the messages that are replaced. Fails with CONFLICT where it does not end with them. */
export async function withoutReplaced(
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
  const before = end.length > taken.length ? end[0] : undefined;
  // A message of another format that became several is replaced whole, or not at all.
  if (taken.length < replaced.length || !replaced.every(same) || before?.id === taken[0]?.id) {
    throw new MemoryError(
      "CONFLICT",
      "The session does not end with the messages that were to be replaced; nothing was changed. Read them again.",
    );
  }
  return stateBefore({ record, view }, taken, before);
}

/** The record of the session's last turn, where the messages go on with it. */
export async function continuedTurn(
  engine: Engine,
  address: Address,
  record: SessionRecord,
  encoded: readonly Encoded[],
): Promise<TurnRecord | undefined> {
  if (record.lastTurn === undefined || encoded.some(({ reading }) => reading.role === "user")) return undefined;
  return readTurnRecord(engine, address, record, record.lastTurn);
}

/** Refuses a result whose call is neither among the messages nor in the session. Nearly always it is in the last turn. */
export async function checkPairs(
  engine: Engine,
  address: Address,
  view: View,
  encoded: readonly Encoded[],
): Promise<void> {
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
