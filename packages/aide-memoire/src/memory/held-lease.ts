import { MemoryError } from "../core/error.ts";
import { keyOf, type SessionId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { Store } from "../core/store.ts";

/** Lifetime of a lease without renewal, in milliseconds of the store's clock, and how often it is renewed. */
export const leaseMs = 30_000;
const renewMs = 10_000;

export function leaseName(session: SessionId): string {
  return keyOf("session", session);
}

/** A session's lease in our hands: renewed until it is let go or somebody takes it over. */
export class HeldLease {
  readonly name: string;
  readonly token: string;
  /** Aborts when the lease is lost. */
  readonly signal: AbortSignal;
  readonly #store: Store;
  readonly #owner: Owner;
  readonly #leave: () => void;
  readonly #lost: AbortController;
  readonly #timer: NodeJS.Timeout;
  /**
   * A turn's recorded steps may be left behind it, as far as anybody has looked: an append must not take a session for free
   * that has them.
   */
  leavesDrafts = true;
  #open = true;
  readonly #onEnd: (() => void)[] = [];

  constructor(store: Store, owner: Owner, lease: { name: string; token: string; leave: () => void }) {
    this.name = lease.name;
    this.token = lease.token;
    this.#store = store;
    this.#owner = owner;
    this.#leave = lease.leave;
    this.#lost = new AbortController();
    this.signal = this.#lost.signal;
    this.#timer = setInterval(() => void this.#renew(), renewMs);
    this.#timer.unref();
  }

  /** The lease ended with a batch, or with a takeover. */
  ended(): void {
    if (!this.#open) return;
    this.#open = false;
    clearInterval(this.#timer);
    for (const listener of this.#onEnd) listener();
    this.#leave();
  }

  whenEnded(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  /** Somebody took over: whoever works under this lease is told. */
  lose(): void {
    if (!this.#open) return;
    this.ended();
    this.#lost.abort(new MemoryError("LOST", "Another turn took this session over; nothing of this turn is kept."));
  }

  /** Lets go without a batch; with drafts left, as a turn that died does. Never fails: what cannot be released expires. */
  async release(): Promise<void> {
    if (!this.#open) return;
    clearInterval(this.#timer);
    const lease = { owner: this.#owner, name: this.name, token: this.token };
    try {
      await this.#store.lease({ ...lease, ...(this.leavesDrafts ? { kind: "renew", ttlMs: 0 } : { kind: "release" }) });
    } catch {
      // It expires by itself.
    } finally {
      this.ended();
    }
  }

  /** Asks the store, and renews it. */
  async isHeld(): Promise<boolean> {
    await this.#renew();
    return this.#open;
  }

  /** The memory closes: lets go, and whoever works under this lease is told. */
  async abandon(): Promise<void> {
    if (!this.#open) return;
    await this.release();
    this.#lost.abort(new MemoryError("CLOSED", "The memory was closed; what this turn did not commit is not kept."));
  }

  async #renew(): Promise<void> {
    const request = { owner: this.#owner, name: this.name, kind: "renew", token: this.token, ttlMs: leaseMs } as const;
    try {
      const result = await this.#store.lease(request);
      if (result.kind === "lost") this.lose();
    } catch {
      // The store could not be asked; the commit will find out.
    }
  }
}
