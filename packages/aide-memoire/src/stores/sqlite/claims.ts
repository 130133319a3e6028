import type { Claim, ClaimRequest } from "../../core/store.ts";
import { keyPrefix } from "../../core/id.ts";
import { maxAttempts } from "../max-attempts.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { newToken } from "./leases.ts";
import { numberIn, ownerIn, rowIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { sql } from "./sql.ts";
import { toStored } from "../stored-text.ts";

const piece = 100;

/** True where a claim would give a task: seen without a lock, so that idle workers never take one. */
export function isAnyDue(connection: Connection, request: ClaimRequest, wallClock: number): boolean {
  return request.limit > 0 && request.kinds.length > 0 && dueTasks(connection, request, wallClock, 1).length > 0;
}

/** Claims due tasks within a write transaction, the longest due first. `wallClock` is what claims expire by. */
export function claimTasks(
  connection: Connection,
  request: ClaimRequest,
  wallClock: number,
  warn: OnWarning,
): readonly Claim[] {
  const claims: Claim[] = [];
  const lanes = new Set<string>();
  for (;;) {
    const before = claims.length;
    for (const row of dueTasks(connection, request, wallClock, piece)) {
      if (claims.length >= request.limit) return claims;
      const claim = claimOf(row, warn);
      if (claim === undefined || lanes.has(laneKey(row))) continue;
      lanes.add(laneKey(row));
      const { task, token, attempt } = claim;
      const owner = numberIn(row["owner"]);
      connection.run(sql.addClaim, owner, laneOf(task.key), task.key, token, attempt, wallClock + request.ttlMs);
      claims.push(claim);
    }
    if (claims.length === before) return claims;
  }
}

/** The token of the last one to claim the task, also after expiry. */
export function claimToken(connection: Connection, owner: number, task: string): string | undefined {
  const claim = connection.get(sql.claim, owner, laneOf(task), task);
  return claim === undefined ? undefined : textIn(claim["token"]);
}

/** All of a task's key but its last part: of a lane one task is in flight. */
export function laneOf(task: string): string {
  return task.slice(0, task.lastIndexOf("/") + 1);
}

function dueTasks(
  connection: Connection,
  { kinds, now }: ClaimRequest,
  wallClock: number,
  limit: number,
): readonly SqlRow[] {
  const beginnings = JSON.stringify(kinds.map((kind) => toStored(keyPrefix(kind))));
  return connection.all(sql.dueTasks, now, beginnings, maxAttempts, wallClock, limit);
}

function claimOf(row: SqlRow, warn: OnWarning): Claim | undefined {
  const attempt = Number(row["attempts"] ?? 0) + 1;
  const read = (): Claim => ({ owner: ownerIn(row), task: rowIn("task", row), token: newToken(), attempt });
  return valuesOf("entry", [row], read, warn)[0];
}

function laneKey(row: SqlRow): string {
  return `${String(row["owner"])} ${laneOf(String(row["key"]))}`;
}
