import type { Owner } from "../core/owner.ts";
import type { Row } from "../core/store.ts";
import { viewWithout, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { recordOf, type Address } from "./state.ts";
import { rowsOf, unshown } from "./task-batch.ts";

/** What an erasure takes with it. */
export type Counts = { readonly sessions: number; readonly messages: number };

/** Most messages of one read. */
const chunk = 1000;

/** A session's own log, hidden messages with it, and what it alone still shows of others. */
export async function countSession(engine: Engine, { owner, session }: Address, row: Row): Promise<Counts> {
  const { own, others } = partsOf(engine, owner, row);
  const alone = await unshown(engine, owner, others, session);
  return { sessions: 1, messages: await countItems(engine, owner, [...own, ...alone]) };
}

/** All of an owner, each message once. */
export async function countOwner(engine: Engine, owner: Owner): Promise<Counts> {
  let sessions = 0;
  let all: View = [];
  for await (const row of rowsOf(engine, owner, "session", "")) {
    const { own, others } = partsOf(engine, owner, row);
    sessions += 1;
    all = [...all, ...viewWithout([...own, ...others], all)];
  }
  return { sessions, messages: await countItems(engine, owner, all) };
}

function partsOf(engine: Engine, owner: Owner, row: Row): { own: View; others: View } {
  const record = recordOf(engine, owner, row);
  const own = record === undefined ? [] : [{ log: record.log, from: 1, to: record.next - 1 }];
  return { own, others: (row.view ?? []).filter((segment) => segment.log !== record?.log) };
}

/** What is there of a view: a purge may have taken some of it. */
async function countItems(engine: Engine, owner: Owner, view: View): Promise<number> {
  let count = 0;
  for (const { log, from, to } of view) {
    for (let start = from; start <= to; start += chunk) {
      const range = { log, from: start, to: Math.min(start + chunk - 1, to), limit: chunk };
      const { ranges } = await engine.store.read(owner, { ranges: [range] });
      count += ranges.flat().length;
    }
  }
  return count;
}
