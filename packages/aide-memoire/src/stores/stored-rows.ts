import type { LogId, TurnId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { Collection, Item, OwnerInfo, Row, Segment } from "../core/store.ts";
import { fromStored, toStored } from "./stored-text.ts";

/** Called with one sentence for each damaged row that a read left out. It never holds text or ids of people. */
export type OnWarning = (message: string) => void;

/** A row of a table, by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Text of a column, as it was handed in. */
export function textIn(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("not text");
  return fromStored(value);
}

export function numberIn(value: unknown): number {
  if (typeof value !== "number") throw new TypeError("not a number");
  return value;
}

/** The values of all rows that can be read; each that cannot is left out with a warning. */
export function valuesOf<Raw, T>(table: string, rows: readonly Raw[], read: (row: Raw) => T, warn: OnWarning): T[] {
  const values: T[] = [];
  for (const row of rows) {
    try {
      values.push(read(row));
    } catch {
      warn(`A damaged row of the table ${table} was left out.`);
    }
  }
  return values;
}

/** Of the columns `seq, turn, at, kind, body`. */
export function itemIn(log: LogId, row: readonly unknown[]): Item {
  return {
    log,
    seq: numberIn(row[0]),
    turn: textIn(row[1]) as TurnId,
    at: numberIn(row[2]),
    kind: textIn(row[3]),
    body: textIn(row[4]),
  };
}

/** A row whose view is damaged comes without one: its key and version are needed to clear or erase it. */
export function rowIn(collection: Collection, row: StoredRow): Row {
  const { view } = row;
  const read = {
    collection,
    key: textIn(row["key"]),
    at: numberIn(row["at"]),
    body: textIn(row["body"]),
    version: numberIn(row["version"]),
  };
  const segments = view === null || view === undefined ? undefined : viewIn(view);
  return segments === undefined ? read : { ...read, view: segments };
}

/** A view as it is stored: `[[log, from, to], ...]`. Logs are as in the table of items, so that SQL can join the two. */
export function viewList(view: readonly Segment[]): readonly (readonly [log: string, from: number, to: number])[] {
  return view.map(({ log, from, to }) => [toStored(log), from, to]);
}

export function viewText(view: readonly Segment[]): string {
  return JSON.stringify(viewList(view));
}

function viewIn(text: unknown): Segment[] | undefined {
  try {
    const parts = JSON.parse(String(text)) as readonly (readonly unknown[])[];
    return parts.map(([log, from, to]) => ({ log: textIn(log) as LogId, from: numberIn(from), to: numberIn(to) }));
  } catch {
    return undefined;
  }
}

export function ownerIn(row: StoredRow): Owner {
  const kind = row["kind"];
  if (kind !== "user" && kind !== "session") throw new TypeError("not a kind of owner");
  return { tenant: textIn(row["tenant"]), kind, id: textIn(row["name"]) };
}

export function ownerInfoIn(row: StoredRow): OwnerInfo {
  return { owner: ownerIn(row), updatedAt: numberIn(row["updated_at"]) };
}
