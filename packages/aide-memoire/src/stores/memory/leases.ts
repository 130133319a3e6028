import type { LeaseRequest, LeaseResult } from "../../core/store.ts";
import type { OwnerState } from "./owner-state.ts";

/** It stays after its end, so that a late holder can go on as long as nobody took over. */
export type Lease = { readonly token: string; readonly expiresAt: number };

/** Answers a lease request. `now` is the wall clock. */
export function requestLease(state: OwnerState, request: LeaseRequest, now: number): LeaseResult {
  const { name } = request;
  const lease = state.leases.get(name);
  switch (request.kind) {
    case "acquire":
      if (lease !== undefined && now < lease.expiresAt && request.takeover !== true) {
        return { kind: "busy", expiresAt: lease.expiresAt };
      }
      state.secret ??= crypto.randomUUID();
      return hold(state, name, { token: crypto.randomUUID(), expiresAt: now + request.ttlMs });
    case "renew":
      if (!holdsLease(state, name, request.token)) return { kind: "lost" };
      return hold(state, name, { token: request.token, expiresAt: now + request.ttlMs });
    case "release":
      releaseLease(state, name, request.token);
      return { kind: "released" };
  }
}

/** True for the last holder, also after expiry. */
export function holdsLease(state: OwnerState, name: string, token: string): boolean {
  return state.leases.get(name)?.token === token;
}

/** Ends the lease where the token is its own; another's stays. */
export function releaseLease(state: OwnerState, name: string, token: string): void {
  if (holdsLease(state, name, token)) state.leases.delete(name);
}

function hold(state: OwnerState, name: string, lease: Lease): LeaseResult {
  state.leases.set(name, lease);
  return { kind: "held", ...lease };
}
