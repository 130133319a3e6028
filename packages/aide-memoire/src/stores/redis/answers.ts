import type { LogId, TurnId } from "../../core/id.ts";
import { fromJsonText } from "../../core/json.ts";
import type { Owner } from "../../core/owner.ts";
import type { Collection, Item, Row, Segment } from "../../core/store.ts";
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

/** Of `seq, turn, at, kind, body`. */
export function itemIn(log: LogId, value: unknown): Item {
  const [seq, turn, at, kind, body] = listIn(value);
  return {
    log,
    seq: numberIn(seq),
    turn: textIn(turn) as TurnId,
    at: numberIn(at),
    kind: textIn(kind),
    body: textIn(body),
  };
}

/** Of `key, time, version, body, view`. A row whose view is damaged comes without one: it can still be cleared. */
export function rowIn(collection: Collection, value: unknown): Row {
  const [key, time, version, body, view] = listIn(value);
  const row = {
    collection,
    key: textIn(key),
    at: numberIn(timeOf(textIn(time))),
    body: textIn(body),
    version: numberIn(version),
  };
  const segments = typeof view === "string" ? viewIn(view) : undefined;
  return segments === undefined ? row : { ...row, view: segments };
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
