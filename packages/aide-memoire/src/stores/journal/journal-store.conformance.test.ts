import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, test } from "vitest";
import type { Store } from "../../core/store.ts";
import { storeCases } from "../../testing/store-cases.ts";
import { testHistories } from "../../../test/support/like-memory.ts";
import type { OpenStore } from "../../testing/store-open.ts";
import { journalStore, type JournalOptions } from "./journal-store.ts";

let folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  folders = [];
});

/** Opens each journal in a folder of its own. */
function journalIn(fixed: Omit<JournalOptions, "path">): OpenStore {
  const optionsOf = new Map<Store, JournalOptions>();

  function openWith(options: JournalOptions): Store {
    const store = journalStore(options);
    optionsOf.set(store, options);
    return store;
  }

  async function open(options: { readonly clock?: () => number } = {}): Promise<Store> {
    const folder = await mkdtemp(join(tmpdir(), "aide-memoire-"));
    folders.push(folder);
    return openWith({ path: join(folder, "journal"), ...fixed, ...options });
  }

  async function reopen(store: Store): Promise<Store> {
    const options = optionsOf.get(store);
    if (options === undefined) throw new Error("This store was not opened here.");
    await store.close();
    return openWith(options);
  }

  return Object.assign(open, { reopen });
}

describe("journal store", () => {
  const open = journalIn({});
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));
});

describe("journal store beside the memory store", () => {
  // Of three owners two are always to be read again.
  const open = journalIn({ durability: "relaxed", mostOwners: 1 });
  testHistories(() => open);
});
