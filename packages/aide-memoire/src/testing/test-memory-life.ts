import { MemoryError } from "../core/error.ts";
import { ownerKey, type Owner } from "../core/owner.ts";
import type { LeaseResult, Store } from "../core/store.ts";
import { Turnstile } from "../memory/turnstile.ts";

/** A store whose process dies and comes back. What the dead one held, it still holds, until somebody wants it. */
export interface MortalStore extends Store {
  /** Calls under way fail with CLOSED; whether they were done nobody can tell. Then the place is opened again. */
  killAndReopen(): Promise<void>;
}

/** `open` opens the same place each time. */
export function mortalStore(open: () => Store): MortalStore {
  const tokens = new Map<string, { readonly token: string; readonly life: number }>();
  let store = open();
  let life = 0;
  let reopened: Promise<void> = Promise.resolve();
  const { specVersion, location, capabilities } = store;

  async function call<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    const mine = life;
    await reopened;
    if (mine !== life) throw killed();
    const answer = await ask(store);
    if (mine !== life) throw killed();
    return answer;
  }

  /** A lease of a dead process is let go when another asks for it, as stores do that know their holders' processes. */
  async function acquire<T>(
    owner: Owner,
    name: string,
    ask: (store: Store) => Promise<T>,
    leaseOf: (answer: T) => LeaseResult | undefined,
  ): Promise<T> {
    const key = JSON.stringify([ownerKey(owner), name]);
    const answer = await call(async (asked) => {
      const mine = life;
      const given = await ask(asked);
      const lease = leaseOf(given);
      if (lease?.kind === "held") tokens.set(key, { token: lease.token, life: mine });
      return given;
    });
    const holder = tokens.get(key);
    if (leaseOf(answer)?.kind !== "busy" || holder === undefined || holder.life === life) return answer;
    tokens.delete(key);
    await call(async (asked) => asked.lease({ kind: "release", owner, name, token: holder.token }));
    return acquire(owner, name, ask, leaseOf);
  }

  return {
    specVersion,
    location,
    capabilities,
    commit: async (batch) => call(async (inner) => inner.commit(batch)),
    read: async (owner, plan) => {
      const read = async (inner: Store): ReturnType<Store["read"]> => inner.read(owner, plan);
      if (plan.acquire === undefined) return call(read);
      return acquire(owner, plan.acquire.name, read, (snapshot) => snapshot.lease);
    },
    page: async (owner, query) => call(async (inner) => inner.page(owner, query)),
    search: async (owner, query) => call(async (inner) => inner.search(owner, query)),
    owners: async (query) => call(async (inner) => inner.owners(query)),
    lease: async (request) => {
      const ask = async (inner: Store): Promise<LeaseResult> => inner.lease(request);
      if (request.kind !== "acquire") return call(ask);
      return acquire(request.owner, request.name, ask, (result) => result);
    },
    claim: async (request) => call(async (inner) => inner.claim(request)),
    reclaim: async (request) => call(async (inner) => inner.reclaim(request)),
    inspect: async () => call(async (inner) => inner.inspect()),
    close: async () => {
      await reopened;
      await store.close();
    },
    killAndReopen: async () => {
      life += 1;
      const dead = store;
      reopened = reopened.then(async () => {
        await dead.close();
        store = open();
      });
      await reopened;
    },
  };
}

/** A turnstile whose process dies: its open turns are lost, and who waits in it waits for nothing. */
export class MortalTurnstile extends Turnstile {
  readonly #names = new Set<string>();
  #life = 0;

  override hold(name: string, holder: Parameters<Turnstile["hold"]>[1]): void {
    this.#names.add(name);
    super.hold(name, holder);
  }

  override async enter(name: string, waitMs: number, signal: AbortSignal | undefined): Promise<() => void> {
    const life = this.#life;
    const leave = await super.enter(name, waitMs, signal);
    if (life === this.#life) return leave;
    leave();
    throw killed();
  }

  kill(): void {
    this.#life += 1;
    for (const name of this.#names) this.holder(name)?.lose();
  }
}

function killed(): MemoryError {
  return new MemoryError("CLOSED", "The test killed the process that this call was made in. Make it again.");
}
