import { MemoryError } from "../core/error.ts";
import type { Owner } from "../core/owner.ts";
import { rowKeys } from "../core/record.ts";
import type { Change, Expectation, Row } from "../core/store.ts";
import { countOwner, countSession, type Counts } from "./count.ts";
import type { Engine } from "./engine.ts";
import { acquire } from "./lease.ts";
import { newRecord, recordOf, stateOf, type Address } from "./state.ts";
import { sweepTask } from "./sweep.ts";
import { rowsOf } from "./task-batch.ts";
import { commitApart, writeSession, type Held } from "./write.ts";

/** What an erasure did, or with `dryRun` would do. */
export type Receipt = {
  readonly dryRun: boolean;
  readonly sessions: number;
  /** Messages, hidden ones counted. */
  readonly messages: number;
  /** Whether nothing of it is left in the store. False: `pending` says what is, and the next run of tasks goes on. */
  readonly done: boolean;
  readonly pending: readonly string[];
  /** What only an operator can do. */
  readonly operator: readonly string[];
};

/** Longest that one call spends on giving space back, in milliseconds. */
const reclaimMs = 5000;
/** How often an erasure that was crossed is tried again. */
const mostTries = 10;

/** Empties a session; its title and metadata stay. An open turn of it is interrupted and loses. */
export async function clearSession(engine: Engine, address: Address): Promise<void> {
  await untilDone(async () => takeFromSight(engine, address, "clear"));
  await finish(engine, address.owner);
}

/** Erases one session: its messages, turns, state and title. */
export async function eraseSession(engine: Engine, address: Address, dryRun: boolean): Promise<Receipt> {
  const { owner, session } = address;
  if (owner.kind === "session") return eraseOwner(engine, owner, dryRun);
  const { session: row } = await engine.store.read(owner, { session });
  const counts = row === undefined ? { sessions: 0, messages: 0 } : await countSession(engine, address, row);
  if (dryRun) return receipt(engine, true, counts, []);
  await untilDone(async () => takeFromSight(engine, address, "erase"));
  return receipt(engine, false, counts, await finish(engine, owner));
}

/** Erases all that belongs to an owner: one commit makes it invisible, then its space is overwritten. */
export async function eraseOwner(engine: Engine, owner: Owner, dryRun: boolean): Promise<Receipt> {
  const counts = await countOwner(engine, owner);
  if (dryRun) return receipt(engine, true, counts, []);
  await untilDone(async () => {
    const { incarnation } = await engine.store.read(owner, {});
    await commitApart(engine, owner, "erase", { incarnation, expect: [], changes: [{ kind: "advance" }] });
  });
  return receipt(engine, false, counts, await finish(engine, owner));
}

/** An erasure that crosses another one, or a turn, is done again: what came between is erased too. */
async function untilDone(erase: () => Promise<void>): Promise<void> {
  for (let left = mostTries; ; left--) {
    try {
      return await erase();
    } catch (error) {
      const crossed = MemoryError.is(error, "ERASED") || MemoryError.is(error, "LOST");
      if (!crossed || left === 0) throw error;
    }
  }
}

/**
 * Erases a guest's session that was copied to a user, only where it is as it was copied. Fails with LOST or CONFLICT
 * where somebody wrote to it meanwhile.
 */
export async function eraseCopied(
  engine: Engine,
  { owner, session }: Address,
  { state, lease }: Held,
  documents: readonly Row[],
): Promise<void> {
  const { incarnation, sessionIncarnation, version } = state;
  await commitApart(engine, owner, "move", {
    incarnation,
    expect: [
      { kind: "session", session, incarnation: sessionIncarnation, version },
      { kind: "lease", name: lease.name, token: lease.token },
      ...[rowKeys.about(session), rowKeys.state(session)].map((key): Expectation => {
        const row = documents.find((document) => document.key === key);
        return { kind: "row", collection: "document", key, version: row?.version ?? "absent" };
      }),
    ],
    changes: [{ kind: "advance" }],
  });
  lease.ended();
  await finish(engine, owner);
}

async function takeFromSight(engine: Engine, address: Address, mode: "clear" | "erase"): Promise<void> {
  const { owner, session } = address;
  const { lease, snapshot } = await acquire(engine, owner, session, {}, { whenBusy: "interrupt" });
  try {
    const state = readableState(engine, address, snapshot);
    const drops: Change[] = [
      ...(await dropsOf(engine, address, "draft")),
      ...(await dropsOf(engine, address, "tail")),
      { kind: "drop", collection: "epoch", key: rowKeys.epoch(session) },
      { kind: "drop", collection: "epoch", key: rowKeys.window(session) },
      { kind: "drop", collection: "document", key: rowKeys.state(session) },
      ...(mode === "erase" ? [{ kind: "drop", collection: "document", key: rowKeys.about(session) } as const] : []),
      sweepTask(engine, address, state, mode),
      { kind: "advance", session },
    ];
    const fresh = newRecord(engine.policy.newId() as typeof state.record.log, engine.policy.now());
    await writeSession(
      engine,
      address,
      { state, lease },
      {
        operation: `${mode}:${engine.policy.newId()}`,
        record: { ...fresh, createdAt: state.record.createdAt },
        view: [],
        changes: drops,
        release: true,
        ...(mode === "erase" && { drop: true }),
      },
    );
  } catch (error) {
    await lease.release();
    throw error;
  }
}

async function dropsOf(engine: Engine, { owner, session }: Address, collection: "draft" | "tail"): Promise<Change[]> {
  const drops: Change[] = [];
  for await (const { key } of rowsOf(engine, owner, collection, rowKeys.all(session))) {
    drops.push({ kind: "drop", collection, key });
  }
  return drops;
}

/** The state of a session; one whose row is damaged can still be cleared and erased. */
function readableState(
  engine: Engine,
  address: Address,
  snapshot: Parameters<typeof stateOf>[2],
): ReturnType<typeof stateOf> {
  const { session: row, ...rest } = snapshot;
  const readable = row !== undefined && recordOf(engine, address.owner, row) !== undefined;
  if (row === undefined || readable) return stateOf(engine, address, snapshot);
  // Which log was its own is not known: from each that it shows goes what no other session shows.
  const view = (row.view ?? []).map((segment) => ({ ...segment, from: 1 }));
  return { ...stateOf(engine, address, rest), version: row.version, view };
}

/** Runs the deletion that was just put in line, then gives its space back. Gives what could not be done now. */
async function finish(engine: Engine, owner: Owner): Promise<string[]> {
  await engine.tasks.run(engine);
  const pending: string[] = [];
  for await (const { key } of rowsOf(engine, owner, "task", "sweep/")) {
    const [, , mode, id = ""] = key.split("/");
    if (mode === "copy") continue; // It is under way, or may be taken up again.
    pending.push(`deletion ${id} is under way elsewhere`);
  }
  const { done } = await engine.store.reclaim({ budgetMs: reclaimMs });
  if (!done) pending.push("space is not overwritten yet");
  return pending;
}

function receipt(engine: Engine, dryRun: boolean, counts: Counts, pending: readonly string[]): Receipt {
  const operator = engine.store.capabilities.reclaim === "operator" ? ["backups and archives of the database"] : [];
  return { dryRun, ...counts, done: !dryRun && pending.length === 0, pending, operator };
}
