import { analyze } from "../core/analyzer.ts";
import { MemoryError } from "../core/error.ts";
import { keyOf } from "../core/id.ts";
import { textOfBody } from "../core/message.ts";
import type { Owner } from "../core/owner.ts";
import { rowKeys } from "../core/record.ts";
import type { Change, Expectation, Item, Row } from "../core/store.ts";
import type { Position, View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { eraseSession } from "./erase.ts";
import { unsealItem, unsealRow, type Address } from "./state.ts";
import { putTask, rowsOf } from "./task-batch.ts";
import { commitApart, type Held } from "./write.ts";

/** Most items or rows of one batch: a long copy leaves room for turns. */
const chunk = 200;
/** When what a copy that died left behind is destroyed, in milliseconds: it may be taken up again until then. */
const abandonedMs = 86_400_000;

/**
 * Brings what `view` shows to a session of another owner, under the same ids: bounded batches that nobody sees, then
 * `last`, which makes it visible. Run again, it goes on where it stopped. An erasure of either side while it runs wins,
 * and so does a turn: it fails with ERASED or LOST, and nothing is left. CONFLICT where the other owner has begun a session of this id meanwhile.
 */
export async function copySession(
  engine: Engine,
  from: Address,
  to: Address,
  held: Held,
  view: View,
  last: () => Promise<readonly Change[]>,
): Promise<void> {
  const { log } = held.state.record;
  const { incarnation, sessionIncarnation } = await engine.store.read(to.owner, { session: to.session });
  const expect: Expectation = { kind: "session", session: to.session, incarnation: sessionIncarnation };
  const write = async (changes: readonly Change[], version?: "absent"): Promise<void> => {
    await assertHeld(engine, from, held);
    const there = version === undefined ? expect : { ...expect, version };
    await commitApart(engine, to.owner, "copy", { incarnation, expect: [there], changes });
  };
  const task = { collection: "task", key: keyOf("sweep", to.session, "copy", log) } as const;
  const sweep = (due: number): Change => putTask(engine, to.owner, task.key, due, { view, log, session: to.session });
  await write([sweep(engine.policy.now() + abandonedMs)]);
  try {
    await copyItems(engine, from, to.owner, view, write);
    await copyTurns(engine, from, to, write);
    await write([...(await last()), { kind: "drop", ...task }], "absent");
    await assertHeld(engine, from, held);
  } catch (error) {
    if (MemoryError.is(error, "ERASED") || MemoryError.is(error, "LOST"))
      await eraseCopy(engine, to, incarnation, sweep(0));
    throw error;
  }
}

/** The session is as it was when the copy began, and its lease is ours. */
async function assertHeld(engine: Engine, { owner, session }: Address, { state, lease }: Held): Promise<void> {
  const now = await engine.store.read(owner, { session });
  if (now.incarnation !== state.incarnation || now.sessionIncarnation !== state.sessionIncarnation) {
    throw new MemoryError(
      "ERASED",
      "This session was cleared or erased while it was copied; nothing of the copy is kept.",
    );
  }
  if (now.session?.version === state.version && (await lease.isHeld())) return;
  throw new MemoryError(
    "LOST",
    "Another turn took this session over while it was copied; nothing of the copy is kept.",
  );
}

/** The source is gone, or goes on: its copy goes. */
async function eraseCopy(engine: Engine, to: Address, incarnation: number, sweep: Change): Promise<void> {
  const { session, incarnation: now } = await engine.store.read(to.owner, { session: to.session });
  if (now !== incarnation) return; // The other owner was erased, with all of it.
  await commitApart(engine, to.owner, "copy", { incarnation, expect: [], changes: [sweep] });
  if (session === undefined) await engine.tasks.run(engine);
  else await eraseSession(engine, to, false);
}

type Write = (changes: readonly Change[]) => Promise<void>;

async function copyItems(engine: Engine, from: Address, to: Owner, view: View, write: Write): Promise<void> {
  for (const segment of view) {
    for (let start = segment.from; start <= segment.to; start += chunk) {
      const range = { log: segment.log, from: start, to: Math.min(start + chunk - 1, segment.to), limit: chunk };
      const source = await engine.store.read(from.owner, { ranges: [range] });
      const target = await engine.store.read(to, { ranges: [range] });
      const copied = new Set(target.ranges.flat().map((item) => item.seq));
      const items = source.ranges.flat().filter((item) => !copied.has(item.seq));
      if (items.length === 0) continue;
      await write([
        {
          kind: "append",
          log: segment.log,
          items: items.map((item) => moveItem(engine, from.owner, item, { ...item, owner: to })),
        },
        ...items.flatMap((item) => indexOf(engine, from.owner, item)),
      ]);
    }
  }
}

/** What is remembered of the turns. */
async function copyTurns(engine: Engine, from: Address, to: Address, write: Write): Promise<void> {
  const [before, after] = [rowKeys.all(from.session), rowKeys.all(to.session)];
  let puts: Change[] = [];
  for await (const row of rowsOf(engine, from.owner, "turn", before)) {
    puts.push(movedRow(engine, from.owner, to.owner, row, after + row.key.slice(before.length)));
    if (puts.length < chunk) continue;
    await write(puts);
    puts = [];
  }
  if (puts.length > 0) await write(puts);
}

export function movedRow(engine: Engine, from: Owner, to: Owner, row: Row, key: string): Change {
  const body = engine.policy.seams.seal(unsealRow(engine, from, row), { owner: to, of: row.collection, key });
  const { collection, at, view } = row;
  return { kind: "put", row: { collection, key, at, body, ...(view !== undefined && { view }) } };
}

/** The item at another place: its body is bound to where it rests. */
export function moveItem(engine: Engine, from: Owner, item: Item, to: Position & { readonly owner: Owner }): Item {
  const { seams } = engine.policy;
  const body = unsealItem(engine, from, item);
  const { owner, log, seq } = to;
  return { ...item, log, seq, body: seams.seal(body, { owner, of: log, key: String(seq) }) };
}

/** The index entry of an item; none for one without text. */
export function indexOf(engine: Engine, owner: Owner, item: Item): Change[] {
  const text = searchableText(engine, owner, item);
  return text === "" ? [] : [{ kind: "index", log: item.log, seq: item.seq, at: item.at, ...analyze(text) }];
}

/** What search finds an item by; empty where it does not. */
export function searchableText(engine: Engine, owner: Owner, item: Item): string {
  return item.kind === "user" || item.kind === "assistant" ? textOfBody(unsealItem(engine, owner, item)) : "";
}
