import type { LogId } from "../../core/id.ts";
import type { Item, LeaseResult, ReadPlan, Row, RowsPlan, Snapshot } from "../../core/store.ts";
import { itemIn, numberIn, rowIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import type { PostgresRow } from "./client.ts";
import { leaseIn } from "./leases.ts";
import { boundIn, boundsAfter, limitOf, prefixBounds } from "./bounds.ts";

/** A plan as `read_owner` takes it. */
export function planText({ session, last, ranges = [], rows = [] }: ReadPlan): string {
  return JSON.stringify({
    ...(session !== undefined && { session: toStored(session) }),
    ...(last !== undefined && { last: { turns: limitOf(last.turns), items: limitOf(last.items) } }),
    ranges: ranges.map(({ log, from, to, limit, reverse = false }) => ({
      log: toStored(log),
      from: boundIn(from),
      to: boundIn(to),
      limit: limitOf(limit),
      reverse,
    })),
    rows: rows.map(rowsAsked),
  });
}

function rowsAsked(plan: RowsPlan): object {
  const { collection } = plan;
  if ("key" in plan) return { collection, key: toStored(plan.key) };
  const { prefix, after, reverse = false, limit } = plan;
  return { collection, ...boundsAfter(prefixBounds(prefix), after, reverse), reverse, limit: limitOf(limit) };
}

/** What the parts of the answer say, for a plan of so many ranges and lists. */
export function snapshotIn(rows: readonly PostgresRow[], plan: ReadPlan, warn: OnWarning): Snapshot {
  const part = partsOf(rows);
  const [head] = part(0);
  const [acquired] = part(-1);
  const [session] = valuesOf("entry", part(1), (row) => entryIn("session", row), warn);
  const ranges = plan.ranges ?? [];
  const secret = head?.["key"];
  return {
    incarnation: numberIn(head?.["number"]),
    sessionIncarnation: typeof head?.["at"] === "number" ? head["at"] : 0,
    ...(typeof secret === "string" && { secret }),
    ...(session !== undefined && { session }),
    ...(acquired !== undefined && { lease: leaseOfRead(acquired) }),
    items: itemsIn(part(2), warn).reverse(),
    ranges: ranges.map((_, place) => itemsIn(part(3 + place), warn)),
    rows: (plan.rows ?? []).map(({ collection }, place) =>
      valuesOf("entry", part(3 + ranges.length + place), (row) => entryIn(collection, row), warn),
    ),
  };
}

/** The rows of each part, by its number. */
function partsOf(rows: readonly PostgresRow[]): (number: number) => readonly PostgresRow[] {
  const parts = new Map<number, PostgresRow[]>();
  for (const row of rows) {
    const number = numberIn(row["part"]);
    const known = parts.get(number);
    if (known === undefined) parts.set(number, [row]);
    else known.push(row);
  }
  return (number) => parts.get(number) ?? [];
}

function itemsIn(rows: readonly PostgresRow[], warn: OnWarning): Item[] {
  return valuesOf("item", rows, itemOf, warn);
}

function itemOf({ key, number, turn, at, kind, body }: PostgresRow): Item {
  return itemIn(textIn(key) as LogId, [number, turn, at, kind, body]);
}

export function entryIn(collection: Row["collection"], row: PostgresRow): Row {
  return rowIn(collection, { ...row, version: row["number"] });
}

function leaseOfRead({ kind, key, at }: PostgresRow): LeaseResult {
  return leaseIn({ kind, token: key, expires_at: at });
}
