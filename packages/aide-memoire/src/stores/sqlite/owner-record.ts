import { randomBytes } from "node:crypto";
import { bucketOf, type Owner } from "../../core/owner.ts";
import { ownerHash } from "../owner-hash.ts";
import type { Connection, SqlRow } from "./connection.ts";
import { numberIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

export type OwnerRecord = {
  readonly id: number;
  readonly incarnation: number;
  readonly secret: string | undefined;
  /** False while the owner has neither rows nor items: nothing but a hash is kept of it then. */
  readonly isNamed: boolean;
};

export function findOwner(connection: Connection, owner: Owner): OwnerRecord | undefined {
  const row = connection.get(sql.owner, ownerHash(owner));
  return row === undefined ? undefined : recordIn(row);
}

export function addOwner(connection: Connection, owner: Owner): OwnerRecord {
  return addIncarnation(connection, owner, 0);
}

/** A new incarnation: it has another id, so that nothing of the one before is found. That is deleted later. */
export function advanceOwner(connection: Connection, owner: Owner): OwnerRecord {
  const before = findOwner(connection, owner);
  if (before !== undefined) {
    connection.run(sql.removeOwner, before.id);
    connection.run(sql.addErased, before.id);
  }
  return addIncarnation(connection, owner, (before?.incarnation ?? 0) + 1);
}

function addIncarnation(connection: Connection, owner: Owner, incarnation: number): OwnerRecord {
  const row = connection.get(sql.addOwner, ownerHash(owner), incarnation);
  return { id: numberIn(row?.["id"]), incarnation, secret: undefined, isNamed: false };
}

export function addSecret(connection: Connection, id: number): string {
  const secret = randomBytes(16).toString("base64url");
  connection.run(sql.setSecret, secret, id);
  return secret;
}

export function nameOwner(connection: Connection, id: number, owner: Owner): void {
  connection.run(sql.nameOwner, owner.tenant, owner.kind, owner.id, bucketOf(owner), id);
}

/** Forgets who the owner is, once it has neither rows nor items. */
export function unnameWhereEmpty(connection: Connection, id: number): void {
  if (connection.get(sql.hasContent, id, id)?.["found"] === 1) return;
  connection.run(sql.nameOwner, null, null, null, null, id);
}

function recordIn(row: SqlRow): OwnerRecord {
  const { secret } = row;
  return {
    id: numberIn(row["id"]),
    incarnation: numberIn(row["incarnation"]),
    secret: typeof secret === "string" ? secret : undefined,
    isNamed: row["named"] === 1,
  };
}
