import type { Claim } from "../core/store.ts";
import { report, type Engine } from "./engine.ts";
import { shortHash } from "./events.ts";
import { purge } from "./purge.ts";
import { sweep } from "./sweep.ts";

/** How long a claimed task may take before another worker may claim it, in milliseconds. */
const claimMs = 60_000;
/** How often an open memory looks for due tasks, in milliseconds. */
const lookMs = 3_600_000;

/** Longest that a run spends on giving space back, in milliseconds. */
const reclaimMs = 2000;

export type TaskReport = { readonly done: number; readonly failed: number };

const runners = { purge, sweep } as const satisfies Record<string, (engine: Engine, claim: Claim) => Promise<void>>;

/** Work that a batch left for later. A claim keeps two workers, of any process, from doing it at once. */
export class Tasks {
  #running: Promise<TaskReport> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Looks for due tasks now and every hour, unless the app runs tasks itself. Keeps no process alive. */
  start(engine: Engine): void {
    if (engine.policy.background === "manual" || this.#timer !== undefined) return;
    const look = (): void => {
      void this.run(engine).catch(() => undefined); // A closed or unreachable store: told by the next call.
    };
    this.#timer = setInterval(look, lookMs);
    this.#timer.unref();
    setTimeout(look, 1000).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Runs what is due until nothing is. A second call joins the first. */
  async run(engine: Engine, signal?: AbortSignal): Promise<TaskReport> {
    this.#running ??= runAll(engine, signal).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async settled(): Promise<void> {
    await this.#running;
  }
}

async function runAll(engine: Engine, signal: AbortSignal | undefined): Promise<TaskReport> {
  const total = { done: 0, failed: 0 };
  while (!signal?.aborted) {
    const now = engine.policy.now();
    const claims = await engine.store.claim({ kinds: Object.keys(runners), now, ttlMs: claimMs, limit: 10 });
    if (claims.length === 0) break;
    for (const claim of claims) {
      if (await runOne(engine, claim)) total.done += 1;
      else total.failed += 1;
    }
  }
  // What tasks destroyed is overwritten too.
  if (total.done > 0) await engine.store.reclaim({ budgetMs: reclaimMs });
  return total;
}

async function runOne(engine: Engine, claim: Claim): Promise<boolean> {
  const [kind] = claim.task.key.split("/");
  try {
    if (kind === "purge" || kind === "sweep") await runners[kind](engine, claim);
    return true;
  } catch (error) {
    report(engine, {
      kind: "error",
      code: "TASK_FAILED",
      message: `A ${String(kind)} task failed at attempt ${claim.attempt}; it is tried 5 times.`,
      owner: shortHash(claim.owner),
      cause: error,
    });
    return false;
  }
}
