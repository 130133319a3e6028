import { afterEach } from "vitest";
import type { LogId } from "../../src/core/id.ts";
import { ownerKey, type Owner } from "../../src/core/owner.ts";
import type { Collection, Item, Row, Store } from "../../src/core/store.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { CopiedOwner, CopyOptions } from "../../src/memory/move/outcome.ts";
import type { Options } from "../../src/memory/options.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { sqliteStore } from "../../src/stores/sqlite/sqlite-store.ts";
import { cleanUp, temporaryFolder } from "../support/stores.ts";

afterEach(cleanUp);

export type Place = { readonly memory: Memory; readonly store: Store };

const openers = {
  ram: () => memoryStore(),
  sqlite: () => sqliteStore({ path: `${temporaryFolder()}/memory.db`, durability: "relaxed" }),
} as const;
export type Kind = keyof typeof openers;

/** A store whose tasks are left for later. */
export function withoutClaims(store: Store): Store {
  return { ...store, claim: async () => [] };
}

/** From and to: each kind of store on each side. */
export const directions = [
  ["sqlite", "sqlite"],
  ["sqlite", "ram"],
  ["ram", "sqlite"],
  ["ram", "ram"],
] as const satisfies readonly (readonly [Kind, Kind])[];

export const start = Date.UTC(2026, 2, 3, 9, 0, 0, 123);

export function place(kind: Kind, options: Options = {}): Place {
  return placeOver(openers[kind](), options);
}

export function placeOver(store: Store, options: Options = {}): Place {
  let now = start;
  const manual = { background: "manual", gap: "off", now: () => (now += 7) } as const;
  return {
    store,
    memory: memoryOver(
      shareStore(() => store),
      { ...manual, ...options },
    ),
  };
}

export async function copied(from: Place, to: Place, options?: CopyOptions): Promise<CopiedOwner[]> {
  const owners: CopiedOwner[] = [];
  for await (const owner of from.memory.copyTo(to.memory, options)) owners.push(owner);
  return owners;
}

/** What became of each owner, by its key. */
export async function statuses(from: Place, to: Place, options?: CopyOptions): Promise<Record<string, string>> {
  return Object.fromEntries((await copied(from, to, options)).map(({ owner, status }) => [ownerKey(owner), status]));
}

const collections: readonly Collection[] = [
  "session",
  "turn",
  "draft",
  "fact",
  "summary",
  "epoch",
  "tail",
  "task",
  "document",
];

export type Content = { readonly rows: readonly Row[]; readonly items: readonly Item[]; readonly documents: number };

/** Everything that a store has, by owner; logs are found by their names in what rows say. */
export async function contents(store: Store): Promise<Record<string, Content>> {
  const all: Record<string, Content> = {};
  for (const { owner } of (await store.owners({ limit: 10_000 })).items) {
    all[ownerKey(owner)] = await contentOf(store, owner);
  }
  return all;
}

export async function contentOf(store: Store, owner: Owner): Promise<Content> {
  const plans = collections.map((collection) => ({ collection, prefix: "", limit: 100_000 }));
  const rows = (await store.read(owner, { rows: plans })).rows.flat();
  const named = [...JSON.stringify(rows).matchAll(/\\?"log\\?":\\?"([^"\\]+)/g)].map(([, log]) => log as LogId);
  const logs = [...new Set(named)].sort();
  const { ranges } = await store.read(owner, {
    ranges: logs.map((log) => ({ log, from: 1, to: 1_000_000, limit: 1_000_000 })),
  });
  const { documents } = await store.search(owner, { terms: [], limit: 1 });
  return { rows, items: ranges.flat(), documents };
}
