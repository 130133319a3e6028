import { keyOf, type SessionId } from "../core/id.ts";
import { parseRecord, rowKeys, type KeyRecord, type TurnRecord } from "../core/record.ts";
import type { Change, Claim } from "../core/store.ts";
import { viewLogs, viewSize, viewWithout, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { recordOf, sealRow, unsealRow, type Address, type SessionState } from "./state.ts";
import { destroyPart, dropRows, endTask, putTask, rowsOf, taskBatch, taskBody, unshown } from "./task-batch.ts";

/** Due whatever the clock says. */
const atOnce = 0;

/**
 * Destroys what a session held, in the batch that takes it from sight. Its own log goes whole when it is erased; when it
 * is cleared, what a branch still shows stays with the branch.
 */
export function sweepTask(engine: Engine, address: Address, state: SessionState, mode: "clear" | "erase"): Change {
  const { record, view } = state;
  const own = { log: record.log, from: 1, to: record.next - 1 };
  const others = view.filter((segment) => segment.log !== record.log);
  const all = own.to < own.from ? others : [...others, own];
  const key = keyOf("sweep", address.session, mode, engine.policy.newId());
  return putTask(engine, address.owner, key, atOnce, {
    view: all,
    log: record.log,
    session: address.session,
  });
}

export async function sweep(engine: Engine, claim: Claim): Promise<void> {
  const { owner } = claim;
  const { view, log, session } = taskBody(engine, claim);
  const own = claim.task.key.includes("/erase/") ? view.filter((segment) => segment.log === log) : [];
  const shared = await unshown(engine, owner, viewWithout(view, own));
  await destroyPart(engine, claim, [...own, ...shared]);
  if (own.length > 0) await cutBranches(engine, claim, own);
  if (session !== undefined) {
    const logs = new Set([...viewLogs(view), ...(log === undefined ? [] : [log])]);
    const drops: Change[] = [];
    for await (const row of rowsOf(engine, owner, "turn", rowKeys.all(session as SessionId))) {
      const record = parseRecord<TurnRecord | KeyRecord>(unsealRow(engine, owner, row));
      // A session that was cleared or begun anew may have new turns, in a new log.
      if (record === undefined || logs.has(record.log)) drops.push({ kind: "drop", collection: "turn", key: row.key });
    }
    await dropRows(engine, claim, drops);
  }
  await endTask(engine, claim, []);
}

/** Sessions that branched from an erased one show no more of it. An open turn of theirs fails: it was sent what is gone. */
async function cutBranches(engine: Engine, claim: Claim, gone: View): Promise<void> {
  const { owner } = claim;
  for await (const row of rowsOf(engine, owner, "session", "")) {
    const view = row.view === undefined ? [] : viewWithout(row.view, gone);
    if (row.view === undefined || viewSize(view) === viewSize(row.view)) continue;
    const record = recordOf(engine, owner, row);
    const { version, ...kept } = row;
    // The preview is the beginning of the first message, which is gone where the view begins elsewhere now.
    const body = record === undefined ? row.body : sealRow(engine, owner, row, { ...record, preview: "" });
    const epoch: Change = { kind: "drop", collection: "epoch", key: rowKeys.epoch(row.key as SessionId) };
    await taskBatch(
      engine,
      claim,
      [{ kind: "put", row: { ...kept, body, view } }, epoch],
      [{ kind: "row", collection: "session", key: row.key, version }],
    );
  }
}
