import { MemoryError } from "../core/error.ts";
import type { Owner } from "../core/owner.ts";
import { rowKeys } from "../core/record.ts";
import type { Change } from "../core/store.ts";
import { copySession, movedRow, movedRows } from "./copy.ts";
import type { Engine } from "./engine.ts";
import { eraseSession } from "./erase.ts";
import { openSession } from "./start-turn.ts";
import { recordOf, type Address } from "./state.ts";

/**
 * A guest logs in: the session moves to the user, with the same messages and ids. Copies, then erases the source. Run
 * again after a crash, it goes on where it stopped. Fails with CONFLICT where the user already has another session of
 * this id.
 */
export async function claimSession(engine: Engine, source: Address, user: Owner): Promise<void> {
  const { owner, session } = source;
  if (owner.kind === "user") {
    throw new MemoryError("BAD_INPUT", "This session belongs to a user already; only a guest's can be claimed.");
  }
  await openSession(engine, source, {}, async ({ state, lease }) => {
    const target = { ...source, owner: user };
    const there = (await engine.store.read(user, { session })).session;
    const copied = there !== undefined && recordOf(engine, user, there)?.log === state.record.log;
    if (state.version !== "absent" && !copied) {
      if (there !== undefined) throw takenId();
      await copySession(engine, source, target, state, state.view, async () => ownRows(engine, source, target));
    }
    await eraseSession(engine, source, false);
    await lease.release();
  });
}

/** What the session is besides its messages and turns: its own row, title, state, and the prefix that was sent. */
async function ownRows(engine: Engine, source: Address, target: Address): Promise<Change[]> {
  const { owner, session } = source;
  const epoch = { collection: "epoch", key: rowKeys.epoch(session) } as const;
  const found = await engine.store.read(owner, { session, rows: [epoch] });
  const rows = [...found.rows.flat(), ...(found.session === undefined ? [] : [found.session])];
  const changes = rows.map((row) => movedRow(engine, owner, target.owner, row, row.key));
  for (const collection of ["document", "tail"] as const) {
    for await (const change of movedRows(engine, source, target, collection)) changes.push(change);
  }
  return changes;
}

function takenId(): MemoryError {
  return new MemoryError(
    "CONFLICT",
    "This user already has a session of this id. Give the guest's session another id.",
  );
}
