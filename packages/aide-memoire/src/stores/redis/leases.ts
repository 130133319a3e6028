import type { LeaseRequest, LeaseResult, ReadPlan } from "../../core/store.ts";
import { isGone, thisHolder } from "../holder.ts";
import { listIn, numberIn, textIn } from "./answers.ts";

type Acquire = NonNullable<ReadPlan["acquire"]>;

/** From whom a lease is taken: from nobody, from anybody, or from the one who holds this token. */
type From = "" | "*" | (string & {});

/** `name, token, ttl, from, holder, secret`. The token and the secret are made here, so that the script leaves nothing to chance. */
export function acquireArguments({ name, ttlMs, takeover }: Acquire, from: From): string[] {
  return [name, crypto.randomUUID(), String(ttlMs), takeover === true ? "*" : from, thisHolder(), crypto.randomUUID()];
}

/** `kind, name, token` and what else the kind needs. */
export function leaseArguments(request: LeaseRequest, from: From): string[] {
  switch (request.kind) {
    case "acquire":
      return [request.kind, ...acquireArguments(request, from)];
    case "renew":
      return [request.kind, request.name, request.token, String(request.ttlMs)];
    case "release":
      return [request.kind, request.name, request.token];
  }
}

/** The result, and the token of a dead process on this host that still has the lease: it is taken from it at once. */
export function leaseIn(value: unknown): { readonly result: LeaseResult; readonly dead?: string } {
  const [kind, first, second, holder] = listIn(value);
  switch (kind) {
    case "held":
      return { result: { kind, token: textIn(first), expiresAt: numberIn(second) } };
    case "busy": {
      const result = { kind, expiresAt: numberIn(first) } as const;
      return typeof holder === "string" && isGone(holder) ? { result, dead: textIn(second) } : { result };
    }
    case "lost":
    case "released":
      return { result: { kind } };
    default:
      throw new TypeError("not a lease");
  }
}
