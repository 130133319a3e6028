import type { Batch, Committed } from "../../core/store.ts";
import { otherInput } from "../refusal.ts";
import type { Connection, SqlRow } from "./connection.ts";
import type { OwnerRecord } from "./owner-record.ts";
import { numberIn, textIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

const dayMs = 24 * 60 * 60 * 1000;
const rememberedDays = 7;
/** Of turns, which are remembered without end. */
const noDay = -1;
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
    forgetOld(connection, now);
    const end = now + rememberedDays * dayMs;
    return connection.run(sql.addOperation, dayOf(now), owner, operation, digest, at, null, end);
  }
  const session = expect.find((expectation) => expectation.kind === "session")?.session;
  const isOver = changes.some(
    (change) => change.kind === "advance" && (change.session === undefined || change.session === session),
  );
  if (!isOver) connection.run(sql.addOperation, noDay, owner, operation, digest, at, session ?? null, null);
}

/** The days on which an operation was done that is remembered now. A clock that was a little ahead is allowed for. */
export function daysRemembered(now: number): number[] {
  return Array.from({ length: rememberedDays + 2 }, (_, days) => dayOf(now) + 1 - days);
}

function find(connection: Connection, owner: number, operation: string, now: number): SqlRow | undefined {
  if (isTurn(operation)) return connection.get(sql.turnOperation, owner, operation);
  return connection.get(sql.operation, ...daysRemembered(now), owner, operation, now);
}

/** The day on which a connection found no more old ones. */
const tidied = new WeakMap<Connection, number>();

function forgetOld(connection: Connection, now: number): void {
  const today = dayOf(now);
  if (tidied.get(connection) === today) return;
  const old = connection.all(sql.oldOperations, today - rememberedDays, forgottenAtOnce);
  for (const { day, owner, id } of old) {
    connection.run(sql.forgetOperation, numberIn(day), numberIn(owner), textIn(id));
  }
  if (old.length < forgottenAtOnce) tidied.set(connection, today);
}

function isTurn(operation: string): boolean {
  return operation.startsWith("turn:");
}

function dayOf(now: number): number {
  return Math.max(0, Math.floor(now / dayMs));
}
