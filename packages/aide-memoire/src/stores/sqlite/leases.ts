import type { LeaseRequest, LeaseResult } from "../../core/store.ts";
import type { Connection } from "./connection.ts";
import { isGone, thisHolder } from "../holder.ts";
import { addOwner, addSecret, findOwner } from "./owner-record.ts";
import { numberIn, textIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

export function newToken(): string {
  return crypto.randomUUID();
}

/** Answers a lease request within a write transaction. `now` is the wall clock. */
export function requestLease(connection: Connection, request: LeaseRequest, now: number): LeaseResult {
  const { owner, name } = request;
  const found = findOwner(connection, owner);
  switch (request.kind) {
    case "acquire": {
      const { id, secret } = found ?? addOwner(connection, owner);
      const result = acquireLease(connection, id, request, now);
      if (result.kind === "held" && secret === undefined) addSecret(connection, id);
      return result;
    }
    case "renew":
      if (found === undefined || leaseToken(connection, found.id, name) !== request.token) return { kind: "lost" };
      return holdLease(connection, found.id, name, request.token, now + request.ttlMs);
    case "release":
      if (found !== undefined) connection.run(sql.releaseLease, found.id, name, request.token);
      return { kind: "released" };
  }
}

export function acquireLease(
  connection: Connection,
  owner: number,
  { name, ttlMs, takeover }: { readonly name: string; readonly ttlMs: number; readonly takeover?: boolean },
  now: number,
): LeaseResult {
  const lease = connection.get(sql.lease, owner, name);
  if (lease !== undefined && takeover !== true) {
    const expiresAt = numberIn(lease["expires_at"]);
    if (now < expiresAt && !isGone(textIn(lease["holder"]))) return { kind: "busy", expiresAt };
  }
  return holdLease(connection, owner, name, newToken(), now + ttlMs);
}

/** The token of the last holder, also after expiry; `undefined` where the lease was released. */
export function leaseToken(connection: Connection, owner: number, name: string): string | undefined {
  const lease = connection.get(sql.lease, owner, name);
  return lease === undefined ? undefined : textIn(lease["token"]);
}

function holdLease(connection: Connection, owner: number, name: string, token: string, expiresAt: number): LeaseResult {
  connection.run(sql.holdLease, owner, name, token, thisHolder(), expiresAt);
  return { kind: "held", token, expiresAt };
}
