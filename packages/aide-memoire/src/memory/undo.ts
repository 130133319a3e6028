import { limitOf } from "../core/limits.ts";
import type { StoredMessage } from "../core/message.ts";
import { viewBefore, viewWithout, type View } from "../core/view.ts";
import { notFound, type Engine } from "./engine.ts";
import { readTurns, readWholeEnd } from "./history.ts";
import { purgeTask } from "./purge.ts";
import { openSession } from "./start-turn.ts";
import type { Address, SessionState } from "./state.ts";
import { endPrefix } from "./turn-write.ts";
import { writeSession } from "./write.ts";

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
    const { record, view } = stateBefore(state, taken, before);
    await writeSession(
      engine,
      address,
      { state, lease },
      {
        operation: `undo:${engine.policy.newId()}`,
        record,
        view,
        changes: [...endPrefix(engine, address, rows.epoch), purgeTask(engine, address, viewWithout(state.view, view))],
        release: true,
      },
    );
    return taken;
  });
}

/** The session as it was before its last messages; `before` is the one in front of them. */
export function stateBefore(
  state: Pick<SessionState, "record" | "view">,
  taken: readonly StoredMessage[],
  before: StoredMessage | undefined,
): Pick<SessionState, "record" | "view"> {
  const [first] = taken;
  const turns = new Set(taken.map(({ item }) => item.turn));
  if (before !== undefined) turns.delete(before.item.turn);
  const { unanswered: _question, lastTurn: _undone, ...record } = state.record;
  return {
    record: {
      ...record,
      turns: Math.max(0, record.turns - turns.size),
      ...(before === undefined ? { preview: "" } : { lastTurn: before.item.turn }),
    },
    view: first === undefined ? [] : viewBefore(state.view, first.item),
  };
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
  const { messages, before } = await readWholeEnd(engine, address, view, count);
  return { taken: messages, before };
}
