import { MemoryError } from "../core/error.ts";
import type { Reading } from "../core/format.ts";
import { groupTurns, openCalls, strayResult, type StoredMessage, type StoredTurn } from "../core/message.ts";
import { interruptedText } from "../core/repaired.ts";
import { beginsWith, messageId, type View } from "../core/view.ts";
import { encode } from "./begin.ts";
import type { Engine } from "./engine.ts";
import { readTurns } from "./history.ts";
import type { PrepareInput } from "./prepare.ts";
import type { Address } from "./state.ts";
import type { Pending } from "./write.ts";

/** How a turn follows on the one before. */
export type FollowOn = {
  /** The turn before, whose calls this one may answer. */
  readonly before: readonly Reading[];
  /** The turn before, where what a tool answered goes on with it: a turn lasts until the person speaks again. */
  readonly current?: StoredTurn;
  /** Closes its open calls where the person goes on without answering them. */
  readonly closing: readonly { readonly pending: Pending; readonly message: StoredMessage }[];
};

/** The last turn of a view, whole. `messages` are the end of the view, which may reach less far. */
export async function lastTurnOf(
  engine: Engine,
  address: Address,
  view: View,
  messages: readonly StoredMessage[],
): Promise<StoredTurn | undefined> {
  const turns = groupTurns(messages);
  if (turns.length > 1 || beginsWith(view, messages[0]?.item)) return turns.at(-1);
  return (await readTurns(engine, address, view, 1)).at(-1);
}

/** Fails with BAD_INPUT for a tool's result that answers no call of the last turn. */
export function followOn(
  engine: Engine,
  address: Address,
  { state, last, input }: Pick<PrepareInput, "state" | "last" | "input">,
): FollowOn {
  const before = last?.messages.map(({ native }) => address.format.read(native)) ?? [];
  if (strayResult([input.reading], before) !== undefined) {
    throw new MemoryError("BAD_INPUT", "This tool result answers no call of the last turn.");
  }
  if (last === undefined) return { before, closing: [] };
  if (input.reading.role !== "user") return { before, current: last, closing: [] };
  const open = openCalls([...before, input.reading]);
  if (open.length === 0) return { before, closing: [] };
  const { log, next } = state.record;
  const at = engine.policy.now();
  const closing = address.format.closeCalls(open, interruptedText).map((native, place) => {
    const encoded = encode(engine, address, native);
    const item = { log, seq: next + place, turn: last.id, at, kind: encoded.reading.role, body: encoded.body };
    const message = { id: messageId(item), item, native: encoded.native, tokens: encoded.tokens };
    return { pending: { encoded, turn: last.id, at }, message };
  });
  return { before, closing };
}
