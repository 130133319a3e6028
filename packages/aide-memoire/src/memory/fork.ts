import { validId, type LogId, type TurnId } from "../core/id.ts";
import { groupTurns } from "../core/message.ts";
import type { SessionRecord } from "../core/record.ts";
import type { Change } from "../core/store.ts";
import { messagePosition, viewAfter, viewWithout, type View } from "../core/view.ts";
import { copySession } from "./copy.ts";
import { notFound, type Engine } from "./engine.ts";
import { readEnd, shownPosition } from "./history.ts";
import { openSession, type Opened } from "./start-turn.ts";
import { newRecord, sealRow, type Address } from "./state.ts";
import { commitUnder } from "./write.ts";

/** A new session that shows what this one shows up to the turn of the message `at`, and goes its own way. */
export async function forkSession(engine: Engine, source: Address, at: string | undefined): Promise<Address> {
  const session = validId<"session">(engine.policy.newId(), "session id");
  const guest = source.owner.kind === "session";
  const target: Address = { ...source, session, owner: guest ? { ...source.owner, id: session } : source.owner };
  await openSession(engine, source, {}, async (opened) => {
    const { state, lease } = opened;
    if (state.version === "absent") throw notFound("This session has no message to branch from.");
    const { view, turns, turn } = await forkPoint(engine, source, opened, at);
    const now = engine.policy.now();
    const record: SessionRecord = {
      ...newRecord(engine.policy.newId() as LogId, now),
      lastAt: state.record.lastAt,
      turns,
      preview: state.record.preview,
      parent: { session: source.session, ...(turn !== undefined && { turn }) },
      ...(turn !== undefined && { lastTurn: turn }),
    };
    const key = { collection: "session", key: session } as const;
    const put: Change = {
      kind: "put",
      row: { ...key, at: now, body: sealRow(engine, target.owner, key, record), view },
    };
    if (guest) {
      // A guest's branch is an owner of its own, so it needs messages and turns of its own.
      await copySession(engine, source, target, opened, view, async () => [put]);
    } else {
      await commitUnder(engine, source, opened, {
        operation: `fork:${engine.policy.newId()}`,
        changes: [put],
        version: state.version,
      });
    }
    await lease.release();
  });
  return target;
}

async function forkPoint(
  engine: Engine,
  address: Address,
  { state }: Opened,
  at: string | undefined,
): Promise<{ view: View; turns: number; turn: TurnId | undefined }> {
  const { view, record } = state;
  if (at === undefined) return { view, turns: record.turns, turn: record.lastTurn };
  shownPosition(view, at);
  const turns = groupTurns(await readEnd(engine, address, view, Infinity));
  const index = turns.findIndex((turn) => turn.messages.some((message) => message.id === at));
  const end = turns[index]?.messages.at(-1);
  const position = end === undefined ? undefined : messagePosition(end.id);
  if (position === undefined) throw notFound("This session shows no such message.");
  return { view: viewWithout(view, viewAfter(view, position)), turns: index + 1, turn: turns[index]?.id };
}
