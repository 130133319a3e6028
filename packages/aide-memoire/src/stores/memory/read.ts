import type {
  Item,
  LeaseResult,
  Page,
  PageQuery,
  ReadPlan,
  Row,
  RowsPlan,
  Segment,
  Snapshot,
} from "../../core/store.ts";
import { fromJsonText } from "../../core/json.ts";
import { badCursor } from "../cursor.ts";
import { compareText } from "../order.ts";
import { rowsOf, sessionIncarnation, type OwnerState } from "./owner-state.ts";

export function readSnapshot(state: OwnerState, plan: ReadPlan, lease: LeaseResult | undefined): Snapshot {
  const session = plan.session === undefined ? undefined : rowsOf(state, "session").get(plan.session);
  return {
    incarnation: state.incarnation,
    sessionIncarnation: plan.session === undefined ? 0 : sessionIncarnation(state, plan.session),
    ...(state.secret !== undefined && { secret: state.secret }),
    ...(session !== undefined && { session }),
    ...(lease !== undefined && { lease }),
    items: plan.last === undefined ? [] : lastItems(state, session?.view ?? [], plan.last),
    ranges: (plan.ranges ?? []).map((range) => directed(itemsIn(state, range), range.reverse).slice(0, range.limit)),
    rows: (plan.rows ?? []).map((rows) => readRows(state, rows)),
  };
}

/** The rows behind the cursor's place, whether or not the row that it was taken from is still there. */
export function readPage(state: OwnerState, query: PageQuery): Page<Row> {
  const after = query.cursor === undefined ? undefined : placeIn(query.cursor, query.order);
  const direction = query.reverse === true ? -1 : 1;
  const compare = query.order === "key" ? compareByKey : compareByTime;
  const rows = [...rowsOf(state, query.collection).values()]
    .filter((row) => row.key.startsWith(query.prefix ?? ""))
    .filter((row) => after === undefined || direction * compare(row, after) > 0)
    .sort((a, b) => direction * compare(a, b));
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  if (last === undefined || rows.length === items.length) return { items };
  return { items, cursor: JSON.stringify([query.order, last.key, last.at]) };
}

/** The newest items that keep within both limits; of turns only whole ones count. Looks at no more of a long log than it gives. */
function lastItems(state: OwnerState, view: readonly Segment[], last: NonNullable<ReadPlan["last"]>): Item[] {
  const { items: maxItems = Infinity, turns: maxTurns = Infinity } = last;
  const found: Item[] = [];
  let turns = 0;
  for (const { log, from, to } of view.toReversed()) {
    const items = state.logs.get(log) ?? [];
    const first = placeOf(items, from);
    for (let place = placeOf(items, Math.floor(to) + 1) - 1; place >= first && found.length < maxItems; place -= 1) {
      const item = items[place];
      if (item === undefined) break;
      if (item.turn !== found.at(-1)?.turn) turns += 1;
      if (turns > maxTurns) return found.reverse();
      found.push(item);
    }
  }
  return found.reverse();
}

function itemsIn(state: OwnerState, { log, from, to }: Segment): Item[] {
  const items = state.logs.get(log) ?? [];
  return items.slice(placeOf(items, from), placeOf(items, Math.floor(to) + 1));
}

/** Where the first item from this seq on stands. */
function placeOf(items: readonly Item[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.seq ?? Infinity) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readRows(state: OwnerState, plan: RowsPlan): Row[] {
  const rows = rowsOf(state, plan.collection);
  if ("key" in plan) {
    const row = rows.get(plan.key);
    return row === undefined ? [] : [row];
  }
  const { prefix, after, reverse, limit } = plan;
  const direction = reverse === true ? -1 : 1;
  return [...rows.values()]
    .filter(({ key }) => key.startsWith(prefix))
    .filter(({ key }) => after === undefined || direction * compareText(key, after) > 0)
    .sort((a, b) => direction * compareByKey(a, b))
    .slice(0, limit);
}

function directed<T>(list: T[], reverse: boolean | undefined): T[] {
  return reverse === true ? list.reverse() : list;
}

type Place = { readonly key: string; readonly at: number };

function compareByKey(a: Place, b: Place): number {
  return compareText(a.key, b.key);
}

function compareByTime(a: Place, b: Place): number {
  return a.at - b.at || compareByKey(a, b);
}

function placeIn(cursor: string, order: PageQuery["order"]): Place {
  const parts: unknown = fromJsonText(cursor);
  const [taken, key, at] = Array.isArray(parts) ? (parts as readonly unknown[]) : [];
  if (taken === order && typeof key === "string" && typeof at === "number") return { key, at };
  throw badCursor();
}
