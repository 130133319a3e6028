import type { Owner } from "../core/owner.ts";
import type { Row } from "../core/store.ts";
import { viewSize, viewWithout, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { recordOf, type Address } from "./state.ts";
import { rowsOf, unshown } from "./task-batch.ts";

/** What an erasure takes with it. */
export type Counts = { readonly sessions: number; readonly messages: number };

/** A session's own log, hidden messages with it, and what it alone still shows of others. */
export async function countSession(engine: Engine, { owner, session }: Address, row: Row): Promise<Counts> {
  const { own, others } = partsOf(engine, owner, row);
  const alone = await unshown(engine, owner, others, session);
  return { sessions: 1, messages: own + viewSize(alone) };
}

/** All of an owner, each message once. */
export async function countOwner(engine: Engine, owner: Owner): Promise<Counts> {
  let [sessions, messages] = [0, 0];
  let shared: View = [];
  const logs = new Set<string | undefined>();
  for await (const row of rowsOf(engine, owner, "session", "")) {
    const { log, own, others } = partsOf(engine, owner, row);
    sessions += 1;
    messages += own;
    logs.add(log);
    shared = [...shared, ...viewWithout(others, shared)];
  }
  // Of a session that was cleared, a branch may show what was said before.
  return { sessions, messages: messages + viewSize(shared.filter((segment) => !logs.has(segment.log))) };
}

function partsOf(engine: Engine, owner: Owner, row: Row): { log: string | undefined; own: number; others: View } {
  const record = recordOf(engine, owner, row);
  const others = (row.view ?? []).filter((segment) => segment.log !== record?.log);
  return { log: record?.log, own: record === undefined ? 0 : record.next - 1, others };
}
