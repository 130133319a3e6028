import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import type { Options } from "../../src/memory/options.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import type { Store } from "../../src/core/store.ts";
import { journalStore } from "../../src/stores/journal/journal-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { lateClient } from "../../src/stores/postgres/late-client.ts";
import { openPostgresClient } from "../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../src/stores/postgres/postgres-store.ts";
import { redisStore } from "../../src/stores/redis/redis-store.ts";
import { sqliteStore } from "../../src/stores/sqlite/sqlite-store.ts";
import { freshPrefix } from "../stores/redis/open-stores.ts";
import { serverOfFile } from "../stores/redis/server-of-file.ts";
import { placeForTests } from "../stores/postgres/place.ts";
import { emptying } from "../stores/postgres/stores-over.ts";
import { postgresPrograms } from "./postgres-server.ts";
import { hasRedis } from "./redis-server.ts";

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

type Tests = (open: (options?: Options) => Opened) => void;

/** Runs the same tests in RAM and in SQLite. `open` gives a memory of its own to each test, with a clock that stands still. */
export function onEveryStore(name: string, tests: Tests): void {
  on(name, "memory", () => memoryStore(), tests);
  on(name, "sqlite", () => sqliteStore({ path: join(temporaryFolder(), "memory.db") }), tests);
}

/** The same in a journal and in a Redis that is started for it; with `npm run test:long` in a Postgres too. */
export function onServersToo(name: string, tests: Tests): void {
  onEveryStore(name, tests);
  on(name, "journal", () => journalStore({ path: temporaryFolder() }), tests);
  describe.skipIf(!hasRedis)("with a Redis", () => {
    const redis = serverOfFile();
    on(name, "redis", () => redisStore({ client: redis.client(), prefix: freshPrefix() }), tests);
  });
  if (process.env["LONG"] !== "1") return;
  describe.skipIf(postgresPrograms === undefined)("with a Postgres", () => {
    const place = placeForTests();
    // To make a schema takes much longer than most tests.
    const free: string[] = [];
    let made = 0;
    const openStore = (): Store => {
      const { url, admin } = place();
      const schema = free.pop() ?? `memory_${(made += 1)}`;
      undo.push(async () => {
        await admin.query(emptying(schema));
        free.push(schema);
      });
      const client = lateClient({ location: url, runs: "server" }, async () => openPostgresClient(url));
      return postgresStore({ client, schema });
    };
    on(name, "postgres", openStore, tests);
  });
}

function on(name: string, kind: string, openStore: () => Store, tests: Tests): void {
  describe(`${name} (${kind})`, () => {
    afterEach(cleanUp);
    tests((options = {}) => {
      const store = openStore();
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
