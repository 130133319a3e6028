import type { Usage } from "../core/format.ts";
import { limitOf, type Limit } from "../core/limits.ts";
import type { StoredTurn } from "../core/message.ts";
import { previewOf } from "../core/preview.ts";
import { parseRecord, rowKeys, type TurnRecord, type TurnStatus } from "../core/record.ts";
import type { RowsPlan } from "../core/store.ts";
import type { Engine } from "./engine.ts";
import { readTurns } from "./history.ts";
import { recordOf, unsealRow, type Address } from "./state.ts";
import { readTurnRecord } from "./turn-record.ts";

export type TurnsOptions = { readonly last?: Limit };

/** A turn as the session shows it. */
export type TurnInfo = {
  readonly id: string;
  readonly at: Date;
  /** Of its first message, for `edit`, `regenerate` and, of the message before, `fork`. */
  readonly messageId: string;
  /** Beginning of what the person said. */
  readonly preview: string;
  readonly messages: number;
  /** Absent where the record of the turn is gone. */
  readonly status?: TurnStatus;
  /** Tokens as the providers counted them. */
  readonly usage?: Usage;
};

/** The turns that the session shows, oldest first. */
export async function listTurns(engine: Engine, address: Address, options: TurnsOptions): Promise<TurnInfo[]> {
  const last = limitOf(options.last, "last");
  const { owner, session } = address;
  const { session: row } = await engine.store.read(owner, { session });
  const record = row && recordOf(engine, owner, row);
  if (record === undefined) return [];
  const turns = await readTurns(engine, address, row?.view ?? [], last);
  const rows = turns.map(({ id }): RowsPlan => ({ collection: "turn", key: rowKeys.turn(session, id) }));
  const found = await engine.store.read(owner, { session, rows });
  return Promise.all(
    turns.map(async (turn, index) => {
      const own = found.rows[index]?.[0];
      // A branch has no records of the turns from before it.
      const about =
        own === undefined
          ? await readTurnRecord(engine, address, record, turn.id)
          : parseRecord<TurnRecord>(unsealRow(engine, owner, own));
      return turnInfo(address, turn, about);
    }),
  );
}

function turnInfo({ format }: Address, { id, messages }: StoredTurn, about: TurnRecord | undefined): TurnInfo {
  const [first] = messages;
  const question = messages.find(({ item }) => item.kind === "user");
  return {
    id,
    at: new Date(first?.item.at ?? 0),
    messageId: first?.id ?? "",
    preview: question === undefined ? "" : previewOf(format.read(question.native).text),
    messages: messages.length,
    ...(about !== undefined && { status: about.status }),
    ...(about?.usage !== undefined && { usage: about.usage }),
  };
}
