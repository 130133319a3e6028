import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryError } from "../core/error.ts";
import type { Store } from "../core/store.ts";
import type { Memory } from "../memory/memory.ts";
import type { Options } from "../memory/options.ts";
import { memoryOver, shareStore } from "../memory/over-store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { sqliteStore } from "../stores/sqlite/sqlite-store.ts";
import { durationMs, momentMs } from "./clock.ts";
import { fakeClock, type FakeClock } from "./store-open.ts";
import { mortalStore, MortalTurnstile } from "./test-memory-life.ts";

export type TestOptions = Omit<Options, "now"> & {
  /** When the clock begins, such as `"2026-03-01T09:00:00Z"`. Default: Monday 5 January 2026, noon in UTC. */
  readonly now?: string;
  /** Faster, and gone with its process: `killAndReopen` leaves an empty memory. Default: a file of its own. */
  readonly where?: ":memory:";
};

export interface TestMemory extends Memory {
  /** The time of this memory: `clock()` in milliseconds. It stands still until it is moved. */
  readonly clock: FakeClock;
  /**
   * Lets time pass, `"90 minutes"` or `"3 days"`, and does the work that is due then. Leases go by the wall clock and do
   * not notice.
   */
  advance(duration: string): Promise<void>;
  /**
   * The process dies and another opens the same file. Turns that were open get nothing more done: their calls fail with
   * LOST, what they recorded is an interrupted turn for the next one, and their lease is taken over at once. Calls under
   * way fail with CLOSED. This memory and its sessions stand for the new process.
   */
  killAndReopen(): Promise<void>;
  /** Closes the memory and removes its file. */
  close(): Promise<void>;
}

/**
 * A memory for tests: a SQLite file of its own in the temporary folder and a clock that is moved by hand. Other than
 * `openMemory`, it tells pauses in UTC, does background work only in `advance` and `runTasks`, and does not wait for
 * the disk, unless the options say otherwise.
 *
 * @example
 * const memory = await testMemory();
 * await memory.session("s-1").append([{ role: "user", content: "Hello" }]);
 * await memory.advance("3 days");
 */
export async function testMemory(options: TestOptions = {}): Promise<TestMemory> {
  const clock = options.now === undefined ? fakeClock() : fakeClock(momentMs(options.now));
  const { open, remove } = await place(options);
  const store = mortalStore(open);
  const turnstile = new MortalTurnstile();
  const over: Options = {
    background: "manual",
    ...options,
    gap: options.gap === "off" ? "off" : { timeZone: "UTC", ...options.gap },
    now: clock,
  };
  const inner = memoryOver(
    shareStore(() => store, turnstile),
    over,
  );
  const memory: Memory = {
    ...inner,
    close: async () => {
      await inner.close();
      await remove();
    },
  };
  await memory.ready().catch(async (error: unknown) => {
    await memory.close();
    throw error;
  });
  return {
    ...memory,
    clock,
    advance: async (duration) => {
      clock.advance(durationMs(duration));
      await memory.runTasks();
    },
    killAndReopen: async () => {
      const reopened = store.killAndReopen();
      turnstile.kill();
      await reopened;
    },
  };
}

async function place({
  where,
  durability = "relaxed",
}: TestOptions): Promise<{ open: () => Store; remove: () => Promise<void> }> {
  if (where === ":memory:") return { open: memoryStore, remove: async () => undefined };
  if (where !== undefined)
    throw new MemoryError("BAD_INPUT", 'A test memory is in a file of its own, or in ":memory:".');
  const folder = await mkdtemp(join(tmpdir(), "aide-memoire-test-"));
  const path = join(folder, "memory.db");
  return {
    open: () => sqliteStore({ path, durability }),
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
}
