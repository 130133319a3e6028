import { MemoryError } from "../core/error.ts";
import { canonicalJson } from "../core/json.ts";
import type { Owner } from "../core/owner.ts";
import { rowKeys } from "../core/record.ts";
import type { Row } from "../core/store.ts";
import { copySession, movedRow } from "./copy.ts";
import type { Engine } from "./engine.ts";
import { eraseCopied, eraseSession } from "./erase.ts";
import { openSession } from "./start-turn.ts";
import { recordOf, type Address, type SessionState } from "./state.ts";
import { rowsOf } from "./task-batch.ts";

/**
 * A guest logs in: the session moves to the user, with the same messages and ids. Copies, then erases the source. Run
 * again after a crash, it goes on where it stopped. Fails with CONFLICT where the user already has another session of
 * this id.
 */
export async function claimSession(engine: Engine, source: Address, user: Owner): Promise<void> {
  const { owner } = source;
  if (owner.kind === "user") {
    throw new MemoryError("BAD_INPUT", "This session belongs to a user already; only a guest's can be claimed.");
  }
  await openSession(engine, source, {}, async (held) => {
    const { state, lease } = held;
    const target = { ...source, owner: user };
    if (state.version !== "absent") {
      let own: OwnRows | undefined;
      if (!(await isCopied(engine, target, state))) {
        await copySession(engine, source, target, held, state.view, async () => {
          own = await ownRows(engine, source);
          return own.all.map((row) => movedRow(engine, owner, user, row, row.key));
        });
      }
      const { documents } = own ?? (await ownRows(engine, source));
      await eraseCopied(engine, source, held, documents).catch(async (error: unknown) => {
        // Somebody wrote to the source after it was copied: the source stays, and the copy goes.
        await eraseSession(engine, target, false);
        throw error;
      });
    }
    await lease.release();
  });
}

/** Whether an earlier claim that died has made this copy. One that is behind its source goes, unless it is in use. */
async function isCopied(engine: Engine, target: Address, state: SessionState): Promise<boolean> {
  const { owner, session } = target;
  const there = (await engine.store.read(owner, { session })).session;
  if (there === undefined) return false;
  if (recordOf(engine, owner, there)?.log !== state.record.log) throw takenId();
  if (canonicalJson(there.view) === canonicalJson(state.view)) return true;
  if (there.version !== 1) throw takenId();
  await eraseSession(engine, target, false);
  return false;
}

type OwnRows = { readonly all: readonly Row[]; readonly documents: readonly Row[] };

/** What the session is besides its messages and turns: its own row, title, state, and the prefix that was sent. */
async function ownRows(engine: Engine, { owner, session }: Address): Promise<OwnRows> {
  const epoch = { collection: "epoch", key: rowKeys.epoch(session) } as const;
  const found = await engine.store.read(owner, { session, rows: [epoch] });
  const [documents, tails]: [Row[], Row[]] = [[], []];
  for await (const row of rowsOf(engine, owner, "document", rowKeys.documents(session))) documents.push(row);
  for await (const row of rowsOf(engine, owner, "tail", rowKeys.all(session))) tails.push(row);
  const own = found.session === undefined ? [] : [found.session];
  return { all: [...found.rows.flat(), ...documents, ...tails, ...own], documents };
}

function takenId(): MemoryError {
  return new MemoryError(
    "CONFLICT",
    "This user already has a session of this id. Give the guest's session another id.",
  );
}
