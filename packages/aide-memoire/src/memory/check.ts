import { fromJsonText, isPlainObject } from "../core/json.ts";
import type { Owner } from "../core/owner.ts";
import type { Health, Item, Row } from "../core/store.ts";
import type { Engine } from "./engine.ts";
import { ownersOf } from "./owners.ts";
import { recordOf, unsealItem } from "./state.ts";
import { rowsOf } from "./task-batch.ts";

/** Longest that the look through the sessions takes, in milliseconds. */
const lookMs = 3000;
/** Most damaged sessions that are named. */
const mostNamed = 5;
/** Most messages of one read. */
const chunk = 1000;

/** Reads what the sessions show, and names those of which something cannot be read. */
export async function checkMessages(engine: Engine): Promise<Health["checks"][number]> {
  const deadline = performance.now() + lookMs;
  const damaged: string[] = [];
  let [sessions, messages] = [0, 0];
  for await (const { owner, row } of allSessions(engine)) {
    if (performance.now() > deadline) break;
    sessions += 1;
    const { size, lost } = await look(engine, owner, row);
    messages += size;
    if (lost !== undefined) damaged.push(`${row.key} (${lost})`);
  }
  const seen = `${messages} in ${sessions} sessions read`;
  const part = performance.now() > deadline ? ", not all" : "";
  const names = damaged.slice(0, mostNamed).join(", ") + (damaged.length > mostNamed ? ", ..." : "");
  const detail = damaged.length === 0 ? `${seen}${part}` : `${seen}${part}; damaged: ${names}`;
  return { name: "messages", ok: damaged.length === 0, detail };
}

/** A session of which something cannot be read: its row, or so many of its messages. */
export type Damage = { readonly session: string; readonly lost: string };

/** The damaged sessions of an owner. */
export async function damageOf(engine: Engine, owner: Owner): Promise<Damage[]> {
  const damaged: Damage[] = [];
  for await (const row of rowsOf(engine, owner, "session", "")) {
    const { lost } = await look(engine, owner, row);
    if (lost !== undefined) damaged.push({ session: row.key, lost });
  }
  return damaged;
}

async function look(engine: Engine, owner: Owner, row: Row): Promise<{ size: number; lost: string | undefined }> {
  if (recordOf(engine, owner, row) === undefined) return { size: 0, lost: "its row" };
  let [size, readable] = [0, 0];
  for (const { log, from, to } of row.view ?? []) {
    size += to - from + 1;
    for (let start = from; start <= to; start += chunk) {
      const range = { log, from: start, to: Math.min(start + chunk - 1, to), limit: chunk };
      const { ranges } = await engine.store.read(owner, { ranges: [range] });
      readable += ranges.flat().filter((item) => isReadable(engine, owner, item)).length;
    }
  }
  return { size, lost: readable === size ? undefined : `${size - readable} of ${size}` };
}

function isReadable(engine: Engine, owner: Owner, item: Item): boolean {
  const value = fromJsonText(unsealItem(engine, owner, item));
  return isPlainObject(value) && "native" in value;
}

async function* allSessions(engine: Engine): AsyncGenerator<{ owner: Owner; row: Row }> {
  for await (const { owner } of ownersOf(engine)) {
    for await (const row of rowsOf(engine, owner, "session", "")) yield { owner, row };
  }
}
