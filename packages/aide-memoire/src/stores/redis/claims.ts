import { keyPrefix } from "../../core/id.ts";
import type { Claim, ClaimRequest } from "../../core/store.ts";
import { compareText } from "../order.ts";
import { valuesOf, type OnWarning } from "../stored-rows.ts";
import { listIn, namedOwner, numberIn, rowIn, textIn } from "./answers.ts";
import { lookAtBuckets, type Found } from "./buckets.ts";
import type { Connection } from "./connection.ts";
import { dueScript } from "./lua/buckets.ts";
import { claimScript } from "./lua/claim.ts";
import { allBuckets, bucketKey, keysOf } from "./names.ts";
import { timeText } from "./ordered-numbers.ts";
import { limitText } from "./read.ts";

/** A task that can be claimed, as a look has seen it. */
type Due = {
  readonly bucket: number;
  readonly owner: string;
  readonly incarnation: number;
  readonly key: string;
  readonly time: string;
};

/**
 * Claims due tasks, the longest due first. All buckets are looked at first; an idle worker has its answer then. `clock` is
 * the wall clock that claims expire by, or empty for that of Redis.
 */
export async function claimTasks(
  connection: Connection,
  prefix: string,
  request: ClaimRequest,
  clock: string,
  warn: OnWarning,
): Promise<readonly Claim[]> {
  const { kinds, limit } = request;
  if (limit < 1 || kinds.length === 0) return [];
  const due = (await lookForDue(connection, prefix, request, clock)).sort(byTime).slice(0, limit);
  const claimed = await Promise.all(
    [...ownersOf(due).values()].map((tasks) => claimOf(connection, prefix, tasks, request, clock, warn)),
  );
  return claimed.flat();
}

async function lookForDue(
  connection: Connection,
  prefix: string,
  { kinds, now, limit }: ClaimRequest,
  clock: string,
): Promise<Due[]> {
  const beginnings = [...new Set(kinds.map((kind) => keyPrefix(kind)))];
  const values = [clock, limitText(limit), timeText(now), String(beginnings.length), ...beginnings];
  return (await lookAtBuckets(connection, prefix, allBuckets(), dueScript, () => values)).map(dueIn);
}

function dueIn({ bucket, parts: [owner, incarnation, key, time] }: Found): Due {
  return { bucket, owner: textIn(owner), incarnation: numberIn(incarnation), key: textIn(key), time: textIn(time) };
}

function byTime(a: Due, b: Due): number {
  return compareText(a.time, b.time) || compareText(a.key, b.key);
}

function ownersOf(due: readonly Due[]): Map<string, Due[]> {
  const owners = new Map<string, Due[]>();
  for (const task of due) {
    const tasks = owners.get(task.owner);
    if (tasks === undefined) owners.set(task.owner, [task]);
    else tasks.push(task);
  }
  return owners;
}

/** Claims tasks of one owner, as far as they can still be claimed. */
async function claimOf(
  connection: Connection,
  prefix: string,
  tasks: readonly Due[],
  { now, ttlMs }: ClaimRequest,
  clock: string,
  warn: OnWarning,
): Promise<Claim[]> {
  const { bucket = 0, owner = "", incarnation = 0 } = tasks[0] ?? {};
  const keys = keysOf({ bucket: bucketKey(prefix, bucket), owner }, incarnation);
  const wanted = tasks.flatMap(({ key }) => [key, crypto.randomUUID()]);
  // A claim does not make the owner live longer, and foresees neither a session nor fields.
  const about = [owner, "", "", "0", clock];
  const values = [...about, String(incarnation), timeText(now), String(ttlMs), String(tasks.length), ...wanted];
  const [name, claimed] = await connection.run(claimScript, keys, values);
  const claimIn = (value: unknown): Claim => {
    const [, token, attempt, row] = listIn(value);
    const task = rowIn("task", row);
    return { owner: namedOwner(name, owner), task, token: textIn(token), attempt: numberIn(attempt) };
  };
  return valuesOf("task", listIn(claimed ?? []), claimIn, warn);
}
