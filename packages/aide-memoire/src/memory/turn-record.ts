import type { SessionId, TurnId } from "../core/id.ts";
import { parseRecord, rowKeys, type SessionRecord, type TurnRecord } from "../core/record.ts";
import type { Engine } from "./engine.ts";
import { recordOf, unsealRow, type Address } from "./state.ts";

/** What is remembered of a turn. A branch finds the turns from before it with its parent. */
export async function readTurnRecord(
  engine: Engine,
  { owner, session }: Address,
  record: SessionRecord,
  turn: TurnId,
): Promise<TurnRecord | undefined> {
  let at: { session: SessionId; record: SessionRecord | undefined } | undefined = { session, record };
  while (at !== undefined) {
    const parent = at.record?.parent?.session as SessionId | undefined;
    const rows = [{ collection: "turn", key: rowKeys.turn(at.session, turn) } as const];
    const snapshot = await engine.store.read(owner, { rows, ...(parent !== undefined && { session: parent }) });
    const row = snapshot.rows[0]?.[0];
    if (row !== undefined) return parseRecord<TurnRecord>(unsealRow(engine, owner, row));
    const above = snapshot.session && recordOf(engine, owner, snapshot.session);
    at = parent === undefined ? undefined : { session: parent, record: above };
  }
  return undefined;
}
