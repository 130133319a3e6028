import type { LogId } from "../../core/id.ts";
import { fromJsonText } from "../../core/json.ts";
import type { Owner } from "../../core/owner.ts";
import type { Collection, Row, Segment } from "../../core/store.ts";
import { valuesOf, type OnWarning } from "../stored-rows.ts";
import { ownerName } from "./names.ts";
import { timeOf } from "./ordered-numbers.ts";

// Parts of what scripts answer. What is not what the store wrote is a TypeError.

export function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("not a list");
  return value as unknown[];
}

export function textIn(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("not text");
  return value;
}

export function numberIn(value: unknown): number {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) throw new TypeError("not a number");
  return number;
}

/** Rows of a collection. Those that are damaged are left out. */
export function rowsIn(collection: Collection, list: unknown, warn: OnWarning): Row[] {
  return valuesOf(collection, listIn(list), (row) => rowIn(collection, row), warn);
}

/** Of `key, record`. A row whose view is damaged comes without one: it can still be cleared. */
export function rowIn(collection: Collection, value: unknown): Row {
  const [key, record] = listIn(value);
  const [time = "", version, view = "", body] = linesOf(textIn(record), 3);
  const row = {
    collection,
    key: textIn(key),
    at: numberIn(timeOf(time)),
    body: textIn(body),
    version: numberIn(version),
  };
  const segments = view === "" ? undefined : viewIn(view);
  return segments === undefined ? row : { ...row, view: segments };
}

/** So many lines, and all that is behind them. */
function linesOf(text: string, count: number): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let number = 0; number < count; number += 1) {
    const to = text.indexOf("\n", from);
    if (to === -1) throw new TypeError("not a record");
    lines.push(text.slice(from, to));
    from = to + 1;
  }
  lines.push(text.slice(from));
  return lines;
}

/** Whose name that is in keys; a damaged one could be another's. */
export function namedOwner(value: unknown, name: string): Owner {
  const owner = ownerIn(value);
  if (ownerName(owner) !== name) throw new TypeError("not this owner");
  return owner;
}

function ownerIn(value: unknown): Owner {
  const [tenant, kind, id] = listIn(fromJsonText(textIn(value)));
  if (kind !== "user" && kind !== "session") throw new TypeError("not a kind of owner");
  return { tenant: textIn(tenant), kind, id: textIn(id) };
}

function viewIn(text: string): Segment[] | undefined {
  try {
    return listIn(JSON.parse(text)).map((segment) => {
      const [log, from, to] = listIn(segment);
      return { log: textIn(log) as LogId, from: numberIn(from), to: numberIn(to) };
    });
  } catch {
    return undefined;
  }
}
