import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import type { Options } from "../../src/memory/options.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import type { Store } from "../../src/core/store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { sqliteStore } from "../../src/stores/sqlite/sqlite-store.ts";

const kinds: Readonly<Record<string, () => Store>> = {
  memory: () => memoryStore(),
  sqlite: () => sqliteStore({ path: join(temporaryFolder(), "memory.db") }),
};

const undo: (() => Promise<void> | void)[] = [];

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "aide-memoire-"));
  undo.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Closes what a test opened and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

export type Opened = { readonly memory: Memory; readonly store: Store; readonly clock: Clock };

export class Clock {
  now = Date.UTC(2026, 2, 3, 9, 0);
  advance(ms: number): void {
    this.now += ms;
  }
}

/** Runs the same tests on every store. `open` gives a memory of its own to each test, with a clock that stands still. */
export function onEveryStore(name: string, tests: (open: (options?: Options) => Opened) => void): void {
  describe.each(Object.keys(kinds))(`${name} (%s)`, (kind) => {
    afterEach(cleanUp);
    tests((options = {}) => {
      const store = kinds[kind]!();
      const clock = new Clock();
      const memory = memoryOver(
        shareStore(() => store),
        { now: () => clock.now, background: "manual", ...options },
      );
      undo.push(() => memory.close());
      return { memory, store, clock };
    });
  });
}
