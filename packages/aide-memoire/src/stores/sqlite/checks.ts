import type { Owner } from "../../core/owner.ts";
import type { Batch, Collection, Expectation } from "../../core/store.ts";
import { claimToken } from "./claims.ts";
import type { Connection } from "./connection.ts";
import type { Heads } from "./heads.ts";
import { leaseToken } from "./leases.ts";
import { sessionHash } from "../owner-hash.ts";
import { erasedOwner, erasedSession, lostLease, unmet } from "../refusal.ts";
import type { OwnerRecord } from "./owner-record.ts";
import { numberIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

type Known = OwnerRecord | undefined;

/** Fails with ERASED, LOST or CONFLICT, in this order, where the batch was made for what is no longer so. */
export function checkBatch(connection: Connection, owner: Known, batch: Batch, heads: Heads): void {
  if (batch.incarnation !== (owner?.incarnation ?? 0)) {
    throw erasedOwner();
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
  throw erasedSession(session);
}

function checkLease(connection: Connection, owner: Known, expectation: Expectation): void {
  if (expectation.kind !== "lease") return;
  if (owner !== undefined && leaseToken(connection, owner.id, expectation.name) === expectation.token) return;
  throw lostLease(expectation.name);
}

function checkContent(connection: Connection, owner: Known, expectation: Expectation, heads: Heads): void {
  switch (expectation.kind) {
    case "session":
      if (expectation.version === undefined) return;
      return checkVersion(connection, owner, "session", expectation.session, expectation);
    case "row":
      return checkVersion(connection, owner, expectation.collection, expectation.key, expectation);
    case "head": {
      const { log, seq } = expectation;
      const head = owner === undefined ? 0 : heads.of(owner.id, log);
      if (head === seq) return;
      throw unmet(expectation, head);
    }
    case "claim":
      if (owner !== undefined && claimToken(connection, owner.id, expectation.task) === expectation.token) return;
      throw unmet(expectation, "absent");
    case "free":
      if (owner === undefined || leaseToken(connection, owner.id, expectation.name) === undefined) return;
      throw unmet(expectation, "absent");
    case "lease":
  }
}

function checkVersion(
  connection: Connection,
  owner: Known,
  collection: Collection,
  key: string,
  expectation: Expectation & { readonly kind: "session" | "row" },
): void {
  const row = owner && connection.get(sql.version, owner.id, collection, key);
  const version = row === undefined ? "absent" : numberIn(row["version"]);
  if (version !== expectation.version) throw unmet(expectation, version);
}
