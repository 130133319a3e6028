import type { Owner } from "../../core/owner.ts";
import type { Item, LeaseResult, ReadPlan, Row, RowsPlan, Segment, Snapshot } from "../../core/store.ts";
import type { Connection, SqlRow, SqlTuple } from "./connection.ts";
import { keyRange } from "./key-range.ts";
import { acquireLease } from "./leases.ts";
import { hashesOf } from "../owner-hash.ts";
import { addOwner, addSecret } from "./owner-record.ts";
import { itemIn, rowIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { limitIn } from "./limit.ts";
import { sql } from "./sql.ts";

/** Reads within a transaction of the caller; a write transaction, where the plan acquires a lease. */
export function readSnapshot(
  connection: Connection,
  owner: Owner,
  plan: ReadPlan,
  now: number,
  warn: OnWarning,
): Snapshot {
  const { session: sessionId, acquire, last, ranges = [], rows = [] } = plan;
  const [owned, named] = hashesOf(owner, sessionId ?? "");
  const [found] = connection.tuples(sql.beginning, named, sessionId ?? null, owned);
  const [knownId, incarnation = 0, knownSecret, sessionIncarnation] = (found ?? []) as Beginning;
  let id = knownId;
  let secret = knownSecret;
  let lease: LeaseResult | undefined;
  if (acquire !== undefined) {
    id ??= addOwner(connection, owner).id;
    lease = acquireLease(connection, id, acquire, now);
    if (lease.kind === "held" && typeof secret !== "string") secret = addSecret(connection, id);
  }
  const session = found === undefined ? undefined : sessionIn(found.slice(4), warn);
  return {
    incarnation,
    sessionIncarnation: sessionIncarnation ?? 0,
    ...(typeof secret === "string" && { secret }),
    ...(session !== undefined && { session }),
    ...(lease !== undefined && { lease }),
    items: id === undefined || last === undefined ? [] : lastItems(connection, id, session?.view ?? [], last, warn),
    ranges: ranges.map((range) => (id === undefined ? [] : itemsOf(connection, id, range, warn))),
    rows: rows.map((wanted) => (id === undefined ? [] : rowsOf(connection, id, wanted, warn))),
  };
}

/** The first columns; behind them is the session's row. */
type Beginning = [id?: number, incarnation?: number, secret?: string | null, sessionIncarnation?: number | null];

function sessionIn(columns: SqlTuple, warn: OnWarning): Row | undefined {
  const [key, version, at, body, view] = columns;
  if (key === null) return undefined;
  return valuesOf("entry", [{ key, version, at, body, view }], (row) => rowIn("session", row), warn)[0];
}

/** The newest items that keep within both limits, oldest first; of turns only whole ones count. */
function lastItems(
  connection: Connection,
  owner: number,
  view: readonly Segment[],
  { items: maxItems = Infinity, turns: maxTurns = Infinity }: NonNullable<ReadPlan["last"]>,
  warn: OnWarning,
): Item[] {
  const found: Item[] = [];
  let turns = 0;
  for (const segment of view.toReversed()) {
    let { to } = segment;
    for (;;) {
      // How many items the turns consist of shows only on the way: at first as many as turns of two, then in pieces.
      const piece = found.length === 0 ? 2 * maxTurns + 2 : 64;
      const limit = Math.min(maxItems - found.length, maxTurns === Infinity ? Infinity : piece);
      if (limit <= 0) return found.reverse();
      const rows = itemRows(connection, owner, { ...segment, to, limit, reverse: true });
      for (const item of valuesOf("item", rows, (row) => itemIn(segment.log, row), warn)) {
        if (item.turn !== found.at(-1)?.turn) turns += 1;
        if (turns > maxTurns) return found.reverse();
        found.push(item);
      }
      if (rows.length < limit) break;
      to = Number(rows.at(-1)?.[0]) - 1;
    }
  }
  return found.reverse();
}

function itemsOf(
  connection: Connection,
  owner: number,
  range: Segment & { readonly limit: number; readonly reverse?: boolean },
  warn: OnWarning,
): Item[] {
  return valuesOf("item", itemRows(connection, owner, range), (row) => itemIn(range.log, row), warn);
}

function itemRows(
  connection: Connection,
  owner: number,
  { log, from, to, limit, reverse }: Segment & { readonly limit: number; readonly reverse?: boolean },
): readonly SqlTuple[] {
  const statement = reverse === true ? sql.itemsBackwards : sql.items;
  return connection.tuples(statement, owner, log, Math.max(1, from), to, limitIn(limit));
}

function rowsOf(connection: Connection, owner: number, plan: RowsPlan, warn: OnWarning): Row[] {
  const { collection } = plan;
  let rows: readonly SqlRow[];
  if ("key" in plan) {
    rows = connection.all(sql.entry, owner, collection, plan.key);
  } else {
    const statement = plan.reverse === true ? sql.entriesBackwards : sql.entries;
    rows = connection.all(statement, owner, collection, ...keyRange(plan), limitIn(plan.limit));
  }
  return valuesOf("entry", rows, (row) => rowIn(collection, row), warn);
}
