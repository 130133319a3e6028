import { MemoryError } from "../core/error.ts";
import type { Owner } from "../core/owner.ts";
import type { Store } from "../core/store.ts";
import { shortHash, type MemoryEvent } from "./events.ts";
import type { HeldLease } from "./held-lease.ts";
import type { Policy } from "./options.ts";
import type { SeenSessions } from "./seen.ts";
import type { Tasks } from "./tasks.ts";
import type { Turnstile } from "./turnstile.ts";

/** What every part of an open memory works with. */
export interface Engine {
  /** Fails with CLOSED when the memory is closed. */
  readonly store: Store;
  readonly policy: Policy;
  readonly turnstile: Turnstile;
  readonly tasks: Tasks;
  /** Sessions as they were seen last: appends stand on them. */
  readonly seen: SeenSessions;
  /** The leases of this memory's open turns. */
  readonly held: Set<HeldLease>;
}

/** Reports a damaged row: it is skipped, never deleted by reading. */
export function warnCorrupt(engine: Engine, owner: Owner, what: string): void {
  report(engine, {
    kind: "warning",
    code: "CORRUPT_ROW",
    message: `A damaged ${what} was skipped. \`aide-memoire doctor\` shows where.`,
    owner: shortHash(owner),
  });
}

/** An event handler that throws does not break what it was told of. */
export function report(engine: Pick<Engine, "policy">, event: MemoryEvent): void {
  try {
    engine.policy.onEvent(event);
  } catch {
    // The handler's own fault.
  }
}

export function notFound(what: string): MemoryError {
  return new MemoryError("NOT_FOUND", `${what} It may have been undone, cleared or erased.`);
}
