import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, test } from "vitest";
import type { Store } from "../../core/store.ts";
import { storeCases } from "../../testing/store-cases.ts";
import { testHistories } from "../../../test/support/like-memory.ts";
import type { OpenStore } from "../../testing/store-open.ts";
import { sqliteStore, type SqliteOptions } from "./sqlite-store.ts";

let folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  folders = [];
});

/** Opens each store in a folder of its own. */
function sqliteIn(durability: "full" | "relaxed"): OpenStore {
  const optionsOf = new Map<Store, SqliteOptions>();

  function openWith(options: SqliteOptions): Store {
    const store = sqliteStore(options);
    optionsOf.set(store, options);
    return store;
  }

  async function open(options: { readonly clock?: () => number } = {}): Promise<Store> {
    const folder = await mkdtemp(join(tmpdir(), "aide-memoire-"));
    folders.push(folder);
    return openWith({ path: join(folder, "memory.db"), durability, ...options });
  }

  async function reopen(store: Store): Promise<Store> {
    const options = optionsOf.get(store);
    if (options === undefined) throw new Error("This store was not opened here.");
    await store.close();
    return openWith(options);
  }

  return Object.assign(open, { reopen });
}

describe("sqlite store", () => {
  const open = sqliteIn("full");
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));
});

describe("sqlite store beside the memory store", () => {
  const open = sqliteIn("relaxed");
  testHistories(() => open);
});
