import { MemoryError } from "../core/error.ts";
import type { Owner } from "../core/owner.ts";
import { copyBatch, copyItems, copyRows, movedRow } from "./copy.ts";
import type { Engine } from "./engine.ts";
import { eraseSession } from "./erase.ts";
import { openSession } from "./start-turn.ts";
import { recordOf, type Address } from "./state.ts";
import { rowKeys } from "../core/record.ts";

/**
 * A guest logs in: the session moves to the user, with the same messages and ids. Copies in bounded batches, then makes
 * it visible in one, then erases the source. Run again after a crash, it goes on where it stopped. Fails with CONFLICT
 * where the user already has another session of this id.
 */
export async function claimSession(engine: Engine, source: Address, user: Owner): Promise<void> {
  const { owner, session } = source;
  if (owner.kind === "user") {
    throw new MemoryError("BAD_INPUT", "This session belongs to a user already; only a guest's can be claimed.");
  }
  await openSession(engine, source, {}, async ({ state, lease }) => {
    const there = (await engine.store.read(user, { session })).session;
    const copied = there !== undefined && recordOf(engine, user, there)?.log === state.record.log;
    if (state.version !== "absent" && !copied) {
      if (there !== undefined) throw takenId();
      await copyItems(engine, source, user, state.view);
      await copyRows(engine, source, { owner: user, session }, ["turn", "tail", "document"]);
      // The session's own row comes last: it makes the copy visible.
      const rows = [{ collection: "epoch", key: rowKeys.epoch(session) } as const];
      const last = await engine.store.read(owner, { session, rows });
      const moved = [...last.rows.flat(), ...(last.session === undefined ? [] : [last.session])];
      await copyBatch(
        engine,
        user,
        moved.map((row) => ({ kind: "put", row: movedRow(engine, owner, user, row, row.key) })),
      );
    }
    await eraseSession(engine, source, false);
    await lease.release();
  });
}

function takenId(): MemoryError {
  return new MemoryError(
    "CONFLICT",
    "This user already has a session of this id. Give the guest's session another id.",
  );
}
