import { MemoryError } from "../../core/error.ts";
import type { Owner } from "../../core/owner.ts";
import type { Batch, Collection, Expectation } from "../../core/store.ts";
import { claimToken } from "./claims.ts";
import type { Connection } from "./connection.ts";
import type { Heads } from "./heads.ts";
import { leaseToken } from "./leases.ts";
import { sessionHash } from "../hashes.ts";
import type { OwnerRecord } from "./owner-record.ts";
import { numberIn } from "./rows.ts";
import { sql } from "./sql.ts";

type Known = OwnerRecord | undefined;

/** Fails with ERASED, LOST or CONFLICT, in this order, where the batch was made for what is no longer so. */
export function checkBatch(connection: Connection, owner: Known, batch: Batch, heads: Heads): void {
  if (batch.incarnation !== (owner?.incarnation ?? 0)) {
    throw new MemoryError("ERASED", "This owner was erased since the batch was made. Read again and begin anew.");
  }
  for (const expectation of batch.expect) checkIncarnation(connection, batch.owner, expectation);
  for (const expectation of batch.expect) checkLease(connection, owner, expectation);
  for (const expectation of batch.expect) checkContent(connection, owner, expectation, heads);
}

function checkIncarnation(connection: Connection, owner: Owner, expectation: Expectation): void {
  if (expectation.kind !== "session") return;
  const { session, incarnation } = expectation;
  const found = connection.get(sql.sessionIncarnation, sessionHash(owner, session));
  if (incarnation === (found === undefined ? 0 : numberIn(found["number"]))) return;
  throw new MemoryError("ERASED", `The session ${session} was erased or cleared since the batch was made. Begin anew.`);
}

function checkLease(connection: Connection, owner: Known, expectation: Expectation): void {
  if (expectation.kind !== "lease") return;
  if (owner !== undefined && leaseToken(connection, owner.id, expectation.name) === expectation.token) return;
  throw new MemoryError("LOST", `The lease ${expectation.name} was taken over or released. Begin the turn again.`);
}

function checkContent(connection: Connection, owner: Known, expectation: Expectation, heads: Heads): void {
  switch (expectation.kind) {
    case "session": {
      const { session, version } = expectation;
      return version === undefined ? undefined : checkVersion(connection, owner, "session", session, version);
    }
    case "row":
      return checkVersion(connection, owner, expectation.collection, expectation.key, expectation.version);
    case "head": {
      const { log, seq } = expectation;
      const head = owner === undefined ? 0 : heads.of(owner.id, log);
      if (head === seq) return;
      throw conflict(`The log ${log} ends with ${head}, not with ${seq}`);
    }
    case "claim":
      if (owner !== undefined && claimToken(connection, owner.id, expectation.task) === expectation.token) return;
      throw conflict(`The task ${expectation.task} was claimed by another, or is gone`);
    case "free":
      if (owner === undefined || leaseToken(connection, owner.id, expectation.name) === undefined) return;
      throw conflict(`The lease ${expectation.name} is held`);
    case "lease":
  }
}

function checkVersion(
  connection: Connection,
  owner: Known,
  collection: Collection,
  key: string,
  expected: number | "absent",
): void {
  const row = owner && connection.get(sql.version, owner.id, collection, key);
  const version = row === undefined ? "absent" : numberIn(row["version"]);
  if (version !== expected) throw conflict(`The ${collection} ${key} is at version ${version}, not ${expected}`);
}

export function conflict(what: string): MemoryError {
  return new MemoryError("CONFLICT", `${what}. Read again, then retry.`);
}
