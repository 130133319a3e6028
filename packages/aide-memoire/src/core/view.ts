import type { LogId } from "./id.ts";
import type { Item, Segment } from "./store.ts";

/** What a session shows of the log: segments, oldest first. */
export type View = readonly Segment[];

/** A place in a log. */
export type Position = { readonly log: LogId; readonly seq: number };

/** Most segments that a view may have before it is flattened. */
export const maxSegments = 256;

export function viewSize(view: View): number {
  return view.reduce((sum, segment) => sum + segment.to - segment.from + 1, 0);
}

/** Whether messages that begin with this item, or with none, are all that the view shows: one row may be several messages. */
export function beginsWith(view: View, item: Item | undefined): boolean {
  const [first] = view;
  return first === undefined || (item !== undefined && first.log === item.log && first.from === item.seq);
}

export function viewLogs(view: View): LogId[] {
  return [...new Set(view.map((segment) => segment.log))];
}

export function showsPosition(view: View, { log, seq }: Position): boolean {
  return view.some((segment) => segment.log === log && segment.from <= seq && seq <= segment.to);
}

/** The view with one more segment at its end; joined to the last one where it continues it. */
export function extendView(view: View, segment: Segment): View {
  if (segment.to < segment.from) return view;
  const last = view.at(-1);
  if (last === undefined || last.log !== segment.log || last.to + 1 !== segment.from) return [...view, segment];
  return [...view.slice(0, -1), { ...last, to: segment.to }];
}

/** The view up to the position, which is left out. The whole view where it does not show the position. */
export function viewBefore(view: View, { log, seq }: Position): View {
  const index = view.findIndex((segment) => segment.log === log && segment.from <= seq && seq <= segment.to);
  const segment = view[index];
  if (segment === undefined) return view;
  return extendView(view.slice(0, index), { ...segment, to: seq - 1 });
}

/** The parts of `view` that `other` does not show. */
export function viewWithout(view: View, other: View): View {
  let rest: Segment[] = [...view];
  for (const cut of other) {
    rest = rest.flatMap((segment) => {
      if (segment.log !== cut.log || cut.to < segment.from || segment.to < cut.from) return [segment];
      return [
        { ...segment, to: cut.from - 1 },
        { ...segment, from: cut.to + 1 },
      ].filter((part) => part.from <= part.to);
    });
  }
  return rest;
}

/** Id of a message, for people: made from its place, so that it needs no index and is never given twice. */
export function messageId(position: Position): string {
  return `${position.log}.${position.seq}`;
}

/** The place that an id names, or `undefined` where it is no message id as {@link messageId} writes it. */
export function messagePosition(id: string): Position | undefined {
  const dot = id.lastIndexOf(".");
  const digits = id.slice(dot + 1);
  const seq = Number(digits);
  // Another way to write the number would be a second id of the same message.
  if (dot < 1 || !/^[1-9]\d*$/.test(digits) || !Number.isSafeInteger(seq)) return undefined;
  return { log: id.slice(0, dot) as LogId, seq };
}

export function positionOf(item: Item): Position {
  return { log: item.log, seq: item.seq };
}

/** The view behind the position, which is left out. The whole view where it does not show the position. */
export function viewAfter(view: View, { log, seq }: Position): View {
  const index = view.findIndex((segment) => segment.log === log && segment.from <= seq && seq <= segment.to);
  const segment = view[index];
  if (segment === undefined) return view;
  const rest = view.slice(index + 1);
  return seq === segment.to ? rest : [{ ...segment, from: seq + 1 }, ...rest];
}

/** The last `count` places of a view. */
export function viewTail(view: View, count: number): View {
  const tail: Segment[] = [];
  let missing = count;
  for (const segment of view.toReversed()) {
    if (missing <= 0) break;
    const from = Math.max(segment.from, segment.to - missing + 1);
    tail.unshift({ ...segment, from });
    missing -= segment.to - from + 1;
  }
  return tail;
}
