import type { LogId } from "../../core/id.ts";
import { parseRecord, type SessionRecord } from "../../core/record.ts";
import type { Owner } from "../../core/owner.ts";
import type { Collection, Item, Row, Segment } from "../../core/store.ts";
import type { Engine } from "../engine.ts";
import { unsealRow } from "../state.ts";
import { rowsOf, taskBody } from "../task-batch.ts";
import { isMark } from "./mark.ts";

/**
 * In the order in which a copy writes them, behind all messages: what shows messages comes behind what it shows, and
 * tasks come last, since some destroy what no session shows.
 */
export const collections = [
  "turn",
  "draft",
  "fact",
  "summary",
  "epoch",
  "tail",
  "document",
  "session",
  "task",
] as const satisfies readonly Collection[];

/** The logs of an owner, each with a seq that none of its items is behind. */
export type Logs = ReadonlyMap<LogId, number>;

/** Most items of one read. */
const chunk = 500;

export async function* rowsIn(engine: Engine, owner: Owner, collection: Collection): AsyncGenerator<Row> {
  for await (const row of rowsOf(engine, owner, collection, "")) if (!isMark(row)) yield row;
}

/** By their places, so that damaged ones end nothing. */
export async function* itemsIn({ store }: Engine, owner: Owner, { log, from, to }: Segment): AsyncGenerator<Item> {
  for (let start = from; start <= to; start += chunk) {
    const range = { log, from: start, to: Math.min(start + chunk - 1, to), limit: chunk };
    const { ranges } = await store.read(owner, { ranges: [range] });
    yield* ranges.flat();
  }
}

/** No store lists logs: they are those of sessions, of what branches show, and of what is still to be destroyed. */
export async function logsOf(engine: Engine, owner: Owner): Promise<Logs> {
  const logs = new Map<LogId, number>();
  const add = (log: LogId, to: number): void => void logs.set(log, Math.max(to, logs.get(log) ?? 0));
  for await (const row of rowsIn(engine, owner, "session")) {
    // Also of one whose view is damaged: its messages are there.
    const record = parseRecord<SessionRecord>(unsealRow(engine, owner, row));
    if (typeof record?.log === "string") add(record.log, record.next - 1);
    for (const { log, to } of row.view ?? []) add(log, to);
  }
  for await (const task of rowsIn(engine, owner, "task")) {
    for (const { log, to } of taskBody(engine, { owner, task }).view) add(log, to);
  }
  return logs;
}

export function joinedLogs(...parts: readonly Logs[]): Logs {
  const logs = new Map<LogId, number>();
  for (const [log, to] of parts.flatMap((part) => [...part])) logs.set(log, Math.max(to, logs.get(log) ?? 0));
  return logs;
}
