import { keyOf, type SessionId } from "../core/id.ts";
import type { Owner } from "../core/owner.ts";
import type { ReadPlan, Snapshot } from "../core/store.ts";
import type { Engine } from "./engine.ts";
import { HeldLease, leaseMs, leaseName } from "./held-lease.ts";
import { aborted, busy } from "./turnstile.ts";

/** How long a turn waits for another one by default. */
const waitMs = 30_000;
/** The longest pause between two questions whether a session is free, on average, in milliseconds. */
const longestPause = 100;

export type WhenBusy = "wait" | "reject" | "interrupt";

export type AcquireOptions = {
  readonly whenBusy?: WhenBusy;
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  /** The caller has it already; whoever is given it leaves it. */
  readonly place?: Place;
};

/** At the head of this process's queue for a session. */
export type Place = {
  readonly leave: () => void;
  /** How long whoever has it may go on waiting for other processes: all waiting counts from when it was asked for. */
  readonly deadline: number;
};

/** Waits until nothing of this process is under way on the session. Fails with BUSY or ABORTED. */
export async function takePlace(
  { turnstile }: Pick<Engine, "turnstile">,
  owner: Owner,
  session: SessionId,
  options: Pick<AcquireOptions, "waitMs" | "signal"> = {},
): Promise<Place> {
  const longest = options.waitMs ?? waitMs;
  const deadline = performance.now() + longest;
  return { leave: await turnstile.enter(queueOf(owner, session), longest, options.signal), deadline };
}

function queueOf({ tenant, kind, id }: Owner, session: SessionId): string {
  return keyOf(tenant, kind, id, session);
}

/** Takes a session's lease in the read that brings its state. Fails with BUSY or ABORTED. */
export async function acquire(
  engine: Pick<Engine, "store" | "turnstile" | "held">,
  owner: Owner,
  session: SessionId,
  plan: ReadPlan,
  options: AcquireOptions = {},
): Promise<{ lease: HeldLease; snapshot: Snapshot }> {
  const { turnstile, held } = engine;
  const name = leaseName(session);
  const queue = queueOf(owner, session);
  const whenBusy = options.whenBusy ?? "wait";
  if (options.signal?.aborted) throw aborted();
  if (whenBusy === "reject" && turnstile.isBusy(queue)) throw busy();
  const { leave, deadline } =
    options.place ?? (whenBusy === "interrupt" ? noPlace : await takePlace(engine, owner, session, options));
  try {
    let pause = 2;
    if (whenBusy === "wait" && turnstile.makesRoom(queue)) {
      // As long as the longest that others sleep between two questions; then it is one of them.
      pause = longestPause;
      await sleep(Math.min(1.5 * longestPause, deadline - performance.now()), options.signal);
    }
    for (; ; pause = Math.min(pause * 2, longestPause)) {
      const takeover = whenBusy === "interrupt";
      const { store } = engine;
      const snapshot = await store.read(owner, { ...plan, session, acquire: { name, ttlMs: leaseMs, takeover } });
      if (snapshot.lease?.kind === "held") {
        if (takeover) turnstile.holder(queue)?.lose();
        const lease = new HeldLease(store, owner, { name, token: snapshot.lease.token, leave });
        held.add(lease);
        lease.whenEnded(() => held.delete(lease));
        turnstile.hold(queue, lease);
        await whileOpen(engine, lease);
        return { lease, snapshot };
      }
      if (whenBusy !== "wait" || performance.now() + pause > deadline) throw busy();
      await sleep(pause * (0.5 + Math.random()), options.signal);
    }
  } catch (error) {
    leave();
    throw error;
  }
}

/** The memory may have been closed meanwhile: then nobody would ever let go of the lease. */
async function whileOpen(engine: Pick<Engine, "store">, lease: HeldLease): Promise<void> {
  try {
    void engine.store;
  } catch (closed) {
    await lease.release();
    throw closed;
  }
}

/** Of a turn that interrupts: it neither stands in the queue nor waits. */
const noPlace: Place = { leave: () => {}, deadline: 0 };

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // An abort that came before is told to no listener.
  if (signal?.aborted) throw aborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener("abort", stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(aborted());
    }
    signal?.addEventListener("abort", stop, { once: true });
  });
}
