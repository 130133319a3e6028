import type { Limit } from "../core/limits.ts";
import { limitOf } from "../core/limits.ts";
import { MemoryError } from "../core/error.ts";
import { groupTurns, type StoredMessage, type StoredTurn } from "../core/message.ts";
import type { Segment } from "../core/store.ts";
import {
  messagePosition,
  showsPosition,
  viewAfter,
  viewBefore,
  viewSize,
  viewTail,
  type Position,
  type View,
} from "../core/view.ts";
import { notFound, type Engine } from "./engine.ts";
import { decodeItems, type Address } from "./state.ts";

/** `before` and `after` are message ids, themselves left out. `last` counts from the end of what they leave. */
export type HistoryOptions = { readonly last?: Limit; readonly before?: string; readonly after?: string };

/**
 * Messages that a session shows, oldest first. Damaged ones are skipped; `last` counts whole ones, and gives more where a
 * message of another format became several.
 */
export async function readHistory(engine: Engine, address: Address, options: HistoryOptions): Promise<StoredMessage[]> {
  const last = limitOf(options.last, "last");
  if (last === 0) return [];
  if (options.before === undefined && options.after === undefined) {
    const plan = { session: address.session, last: Number.isFinite(last) ? { items: last } : {} };
    const { items, session } = await engine.store.read(address.owner, plan);
    const messages = decodeItems(engine, address, items);
    if (messages.length === items.length) return messages;
    return (await readWholeEnd(engine, address, session?.view ?? [], last)).messages;
  }
  const { session } = await engine.store.read(address.owner, { session: address.session });
  let view = session?.view ?? [];
  if (options.before !== undefined) view = viewBefore(view, shownPosition(view, options.before));
  if (options.after !== undefined) view = viewAfter(view, shownPosition(view, options.after));
  return (await readWholeEnd(engine, address, view, last)).messages;
}

/**
 * The last `count` messages of a view, and the one before them. What came of one message of another format has one id, and
 * comes or stays as one.
 */
export async function readWholeEnd(
  engine: Engine,
  address: Address,
  view: View,
  count: number,
): Promise<{ messages: StoredMessage[]; before: StoredMessage | undefined }> {
  for (let wanted = count + 1; ; wanted *= 4) {
    const end = await readEnd(engine, address, view, wanted);
    let first = Math.max(0, end.length - count);
    while (first > 0 && end[first - 1]?.id === end[first]?.id) first -= 1;
    if (first > 0 || end.length < wanted) return { messages: end.slice(first), before: end[first - 1] };
  }
}

/** The last `count` whole messages of a view, or all of it. */
export async function readEnd(engine: Engine, address: Address, view: View, count: number): Promise<StoredMessage[]> {
  let wanted = count;
  for (;;) {
    const part = viewTail(view, wanted);
    const messages = await readView(engine, address, part);
    if (messages.length >= count || viewSize(part) === viewSize(view)) return messages.slice(-count);
    wanted *= 2;
  }
}

/** The last `count` turns of a view, each whole. */
export async function readTurns(engine: Engine, address: Address, view: View, count: number): Promise<StoredTurn[]> {
  if (count === 0) return [];
  for (let wanted = count * 4; ; wanted *= 4) {
    const messages = await readEnd(engine, address, view, wanted);
    const turns = groupTurns(messages);
    // The first of them may have been cut.
    if (turns.length > count) return turns.slice(-count);
    if (messages.length < wanted) return turns;
  }
}

/** All whole messages of a view. */
export async function readView(engine: Engine, address: Address, view: View): Promise<StoredMessage[]> {
  if (view.length === 0) return [];
  const ranges = view.map((segment) => ({ ...segment, limit: segmentSize(segment) }));
  const snapshot = await engine.store.read(address.owner, { session: address.session, ranges });
  return decodeItems(engine, address, snapshot.ranges.flat());
}

function segmentSize({ from, to }: Segment): number {
  return to - from + 1;
}

/** The place of a message that the view shows. Fails with BAD_ID for no message id, NOT_FOUND for one not shown. */
export function shownPosition(view: View, id: string): Position {
  const position = messagePosition(id);
  if (position === undefined) throw new MemoryError("BAD_ID", "This is no message id. Take one from `items()`.");
  if (!showsPosition(view, position)) throw notFound("This session shows no such message.");
  return position;
}
