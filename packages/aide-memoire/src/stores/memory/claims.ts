import { keyPrefix } from "../../core/id.ts";
import type { Claim, ClaimRequest, Row } from "../../core/store.ts";
import { maxAttempts } from "../max-attempts.ts";
import { compareText } from "../order.ts";
import { rowsOf, type OwnerState } from "./owner-state.ts";

/** The last claim of a task; it ends when the task is dropped or claimed again, and is in flight until it expires. */
export type TaskClaim = { readonly token: string; readonly expiresAt: number; readonly attempt: number };

/** Claims due tasks, the longest due first. `wallClock` is what claims expire by. */
export function claimTasks(states: Iterable<OwnerState>, request: ClaimRequest, wallClock: number): Claim[] {
  const claims: Claim[] = [];
  for (const { state, task } of dueTasks(states, request)) {
    if (claims.length >= request.limit) break;
    if (isLaneBusy(state, laneOf(task.key), wallClock)) continue;
    const attempt = attemptsOf(state, task.key) + 1;
    const token = crypto.randomUUID();
    state.claims.set(task.key, { token, attempt, expiresAt: wallClock + request.ttlMs });
    claims.push({ owner: state.owner, task, token, attempt });
  }
  return claims;
}

/** True for the last one to claim the task, also after expiry. */
export function holdsClaim(state: OwnerState, task: string, token: string): boolean {
  return state.claims.get(task)?.token === token;
}

/** When the first task of a kind is due; the kind is written as tasks' keys begin. */
export type DueKind = readonly [beginning: string, at: number];

/** Of each kind of task, when the first that is not dead is due. */
export function earliestDue(state: OwnerState): DueKind[] {
  const earliest = new Map<string, number>();
  for (const { key, at } of rowsOf(state, "task").values()) {
    if (isDead(state, key)) continue;
    const beginning = key.slice(0, key.indexOf("/") + 1);
    earliest.set(beginning, Math.min(at, earliest.get(beginning) ?? Infinity));
  }
  return [...earliest];
}

/** Whether a claim could give one of these. */
export function isDue(due: readonly DueKind[], { kinds, now }: ClaimRequest): boolean {
  return due.some(([beginning, at]) => at <= now && kinds.some((kind) => keyPrefix(kind) === beginning));
}

export function deadTasks(state: OwnerState): number {
  return [...rowsOf(state, "task").keys()].filter((key) => isDead(state, key)).length;
}

function dueTasks(states: Iterable<OwnerState>, request: ClaimRequest): { state: OwnerState; task: Row }[] {
  const beginnings = request.kinds.map((kind) => keyPrefix(kind));
  const due: { state: OwnerState; task: Row }[] = [];
  for (const state of states) {
    for (const task of rowsOf(state, "task").values()) {
      const isWanted = beginnings.some((beginning) => task.key.startsWith(beginning));
      if (isWanted && task.at <= request.now && !isDead(state, task.key)) due.push({ state, task });
    }
  }
  return due.sort((a, b) => a.task.at - b.task.at || compareText(a.task.key, b.task.key));
}

function isLaneBusy(state: OwnerState, lane: string, wallClock: number): boolean {
  return [...state.claims].some(([key, claim]) => laneOf(key) === lane && wallClock < claim.expiresAt);
}

function laneOf(taskKey: string): string {
  return taskKey.slice(0, taskKey.lastIndexOf("/") + 1);
}

function isDead(state: OwnerState, taskKey: string): boolean {
  return attemptsOf(state, taskKey) >= maxAttempts;
}

function attemptsOf(state: OwnerState, taskKey: string): number {
  return state.claims.get(taskKey)?.attempt ?? 0;
}
