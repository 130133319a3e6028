import { randomUUID } from "node:crypto";
import type { LeaseRequest, LeaseResult } from "../../core/store.ts";
import { numberIn, textIn } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import type { PostgresRow, PostgresValue } from "./client.ts";

/** The token of a lease to be acquired is made here: asked twice, with an answer lost between, it is held by the same. */
export function newToken(): string {
  return randomUUID();
}

/** A request as `request_lease` takes it, behind the owner. */
export function leaseValues(request: LeaseRequest): PostgresValue[] {
  const name = toStored(request.name);
  switch (request.kind) {
    case "acquire":
      return ["acquire", name, newToken(), request.ttlMs, request.takeover === true];
    case "renew":
      return ["renew", name, toStored(request.token), request.ttlMs, false];
    case "release":
      return ["release", name, toStored(request.token), null, false];
  }
}

export function leaseIn(row: PostgresRow | undefined): LeaseResult {
  switch (row?.["kind"]) {
    case "held":
      return { kind: "held", token: textIn(row["token"]), expiresAt: numberIn(row["expires_at"]) };
    case "busy":
      return { kind: "busy", expiresAt: numberIn(row["expires_at"]) };
    case "lost":
      return { kind: "lost" };
    case "released":
      return { kind: "released" };
    default:
      throw new TypeError("not an answer about a lease");
  }
}
