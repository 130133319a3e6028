import type { LogId, SessionId } from "../core/id.ts";
import { fromJsonText, isPlainObject } from "../core/json.ts";
import type { Owner } from "../core/owner.ts";
import type { Change, Claim, Expectation, Row, Segment } from "../core/store.ts";
import { viewWithout, type View } from "../core/view.ts";
import type { Engine } from "./engine.ts";
import { sealRow, unsealRow } from "./state.ts";
import { commitApart } from "./write.ts";

/** Most changes and destroyed items of one batch: a long deletion leaves room for turns. */
const chunk = 500;

/** What a task is to do: places of the log, and the log whose rows go with it. */
export type TaskBody = { readonly view: View; readonly log?: LogId; readonly session?: string };

export function putTask(engine: Engine, owner: Owner, key: string, due: number, body: TaskBody): Change {
  const row = { collection: "task", key } as const;
  return { kind: "put", row: { ...row, at: due, body: sealRow(engine, owner, row, body) } };
}

/** A damaged task does nothing, and ends. */
export function taskBody(engine: Engine, { owner, task }: Pick<Claim, "owner" | "task">): TaskBody {
  const value = fromJsonText(unsealRow(engine, owner, task));
  return isPlainObject(value) && Array.isArray(value["view"]) ? (value as TaskBody) : { view: [] };
}

/** The parts of `view` that no session of the owner shows, but for `session`. */
export async function unshown(engine: Engine, owner: Owner, view: View, session?: SessionId): Promise<View> {
  let rest = view;
  for await (const row of rowsOf(engine, owner, "session", "")) {
    if (rest.length === 0) break;
    if (row.key !== session) rest = viewWithout(rest, row.view ?? []);
  }
  return rest;
}

export async function* rowsOf(
  engine: Engine,
  owner: Owner,
  collection: Row["collection"],
  prefix: string,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const query = { collection, prefix, order: "key", limit: chunk } as const;
    const page = await engine.store.page(owner, { ...query, ...(cursor !== undefined && { cursor }) });
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** Destroys items in bounded batches. */
export async function destroyPart(engine: Engine, claim: Claim, view: View): Promise<void> {
  for (const part of view.flatMap(inChunks)) await taskBatch(engine, claim, [{ kind: "destroy", ...part }]);
}

export async function dropRows(engine: Engine, claim: Claim, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += chunk) await taskBatch(engine, claim, changes.slice(at, at + chunk));
}

export async function endTask(engine: Engine, claim: Claim, more: readonly Change[]): Promise<void> {
  await taskBatch(engine, claim, [...more, { kind: "drop", collection: "task", key: claim.task.key }]);
}

export async function taskBatch(
  engine: Engine,
  { owner, task, token }: Claim,
  changes: readonly Change[],
  expectations: readonly Expectation[] = [],
): Promise<void> {
  const { incarnation } = await engine.store.read(owner, {});
  const expect: Expectation[] = [{ kind: "claim", task: task.key, token }, ...expectations];
  await commitApart(engine, owner, "task", { incarnation, expect, changes });
}

/** In parts that one batch may destroy. */
export function inChunks(segment: Segment): Segment[] {
  const parts: Segment[] = [];
  for (let from = segment.from; from <= segment.to; from += chunk) {
    parts.push({ log: segment.log, from, to: Math.min(from + chunk - 1, segment.to) });
  }
  return parts;
}
