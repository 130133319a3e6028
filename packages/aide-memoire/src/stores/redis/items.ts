import type { LogId, TurnId } from "../../core/id.ts";
import type { Item } from "../../core/store.ts";
import { valuesOf, type OnWarning } from "../stored-rows.ts";
import { listIn, numberIn, textIn } from "./answers.ts";
import { seqText } from "./ordered-numbers.ts";

// An item is one member of the order: `item:`, its log, then seq, turn, time, kind and body, a line each.

/** The log with its length in bytes, which tells it from what follows. */
export function inLog(log: string): string {
  return `${Buffer.byteLength(log)}:${log}`;
}

export function itemText(log: string, { seq, turn, at, kind, body }: Omit<Item, "log">): string {
  // JSON has no line breaks of its own.
  return `item:${inLog(log)}${seqText(seq)}\n${JSON.stringify(turn)}\n${at}\n${JSON.stringify(kind)}\n${body}`;
}

/** Items of a log, out of `log, item, item, ...`. Those that are damaged are left out. */
export function itemsIn(value: unknown, warn: OnWarning): Item[] {
  const [log, ...members] = listIn(value);
  const start = `item:${inLog(textIn(log))}`.length;
  return valuesOf("item", members, (member) => itemIn(log as LogId, textIn(member), start), warn);
}

function itemIn(log: LogId, member: string, start: number): Item {
  const turn = endOfLine(member, start) + 1;
  const at = endOfLine(member, turn) + 1;
  const kind = endOfLine(member, at) + 1;
  const body = endOfLine(member, kind) + 1;
  return {
    log,
    seq: numberIn(member.slice(start, turn - 1)),
    turn: textOfJson(member.slice(turn, at - 1)) as TurnId,
    at: numberIn(member.slice(at, kind - 1)),
    kind: textOfJson(member.slice(kind, body - 1)),
    body: member.slice(body),
  };
}

function endOfLine(text: string, from: number): number {
  const place = text.indexOf("\n", from);
  if (place === -1) throw new TypeError("not a record");
  return place;
}

/** As most texts are plain, few have to be parsed. */
function textOfJson(json: string): string {
  return /^"[^"\\]*"$/.test(json) ? json.slice(1, -1) : textIn(JSON.parse(json));
}
