import type { Batch, Committed } from "../../core/store.ts";
import { otherInput } from "../refusal.ts";
import type { Connection, SqlRow } from "./connection.ts";
import type { OwnerRecord } from "./owner-record.ts";
import { numberIn, textIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

/** So long a batch is remembered that is not of a turn. */
const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Of turns, which are remembered without end. */
const noWeek = -1;
/** So many old ones go with each new one. */
const forgottenAtOnce = 4;

/** The first result, where this operation was done before and is remembered. `now` is the wall clock. */
export function firstResult(
  connection: Connection,
  owner: OwnerRecord | undefined,
  { operation, digest }: Batch,
  now: number,
): Committed | undefined {
  const found = owner && find(connection, owner.id, operation, now);
  if (found === undefined) return undefined;
  if (textIn(found["digest"]) === digest) return { repeated: true, at: numberIn(found["at"]) };
  throw otherInput(operation);
}

/** A turn that ends its own incarnation is over with it. */
export function remember(connection: Connection, owner: number, batch: Batch, now: number): void {
  const { operation, digest, at, expect, changes } = batch;
  if (!isTurn(operation)) {
    forgetSome(connection, now);
    return connection.run(sql.addOperation, weekOf(now), owner, operation, digest, at, null, now + weekMs);
  }
  const session = expect.find((expectation) => expectation.kind === "session")?.session;
  const isOver = changes.some(
    (change) => change.kind === "advance" && (change.session === undefined || change.session === session),
  );
  if (!isOver) connection.run(sql.addOperation, noWeek, owner, operation, digest, at, session ?? null, null);
}

/** The weeks in which a batch was applied that is remembered now. A clock that was a little ahead is allowed for. */
export function weeksRemembered(now: number): [number, number, number] {
  const week = weekOf(now);
  return [week + 1, week, week - 1];
}

function find(connection: Connection, owner: number, operation: string, now: number): SqlRow | undefined {
  if (isTurn(operation)) return connection.get(sql.turnOperation, owner, operation);
  // One after another: for a list of weeks SQLite makes a table for each call, which takes ten times as long.
  for (const week of weeksRemembered(now)) {
    const found = connection.get(sql.operation, week, owner, operation, now);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The week in which a connection found no more old ones. */
const tidied = new WeakMap<Connection, number>();

function forgetSome(connection: Connection, now: number): void {
  const week = weekOf(now);
  if (tidied.get(connection) === week) return;
  if (!forgetOld(connection, now, forgottenAtOnce)) tidied.set(connection, week);
}

/** Deletes up to so many of the batches that are remembered no longer, of all owners. False where none is left. */
export function forgetOld(connection: Connection, now: number, limit: number): boolean {
  connection.run(sql.forgetOperations, weekOf(now) - 1, limit);
  return numberIn(connection.get(sql.changed)?.["rows"]) >= limit;
}

function isTurn(operation: string): boolean {
  return operation.startsWith("turn:");
}

function weekOf(now: number): number {
  return Math.max(0, Math.floor(now / weekMs));
}
