import type { Usage } from "../core/format.ts";
import type { TurnId } from "../core/id.ts";
import type { Encoded } from "../core/message.ts";
import { addUsage, rowKeys, sumUsage, type AppendRecord, type SessionRecord, type TurnRecord } from "../core/record.ts";
import { viewWithout } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { purgeTask } from "./purge.ts";
import type { Seen } from "./seen.ts";
import type { Address, SessionState } from "./state.ts";
import { endPrefix, firstPreview, putRow } from "./turn-write.ts";
import { appendItems, type Pending, type SessionWrite } from "./write.ts";

/** What is said without a model, and what is remembered of it. */
export type Said = {
  readonly encoded: readonly Encoded[];
  readonly at: number;
  readonly key: string | undefined;
  /** Of the key. */
  readonly digest: string | undefined;
  readonly usage: Usage | undefined;
  /** The session's last turn, where the messages go on with it. */
  readonly continued: TurnRecord | undefined;
};

/** The batch that puts the messages behind `base`, which is what the session shows, or the beginning of it. */
export function appendWrite(
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
