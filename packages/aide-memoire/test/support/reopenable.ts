import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import type { Store } from "../../src/core/store.ts";
import type { OpenStore } from "../../src/testing/store-open.ts";

/** Stores that are opened again with the options that they had. `newPlace` gives the options of one that stands nowhere yet. */
export function reopenable<O>(openWith: (options: O) => Store, newPlace: () => O | Promise<O>): OpenStore {
  const optionsOf = new Map<Store, O>();

  function opened(options: O): Store {
    const store = openWith(options);
    optionsOf.set(store, options);
    return store;
  }

  async function open(options: { readonly clock?: () => number } = {}): Promise<Store> {
    return opened({ ...(await newPlace()), ...options });
  }

  async function reopen(store: Store): Promise<Store> {
    const options = optionsOf.get(store);
    if (options === undefined) throw new Error("This store was not opened here.");
    await store.close();
    return opened(options);
  }

  return Object.assign(open, { reopen });
}

/** Gives folders that go with the tests of this file. */
export function folders(): () => Promise<string> {
  let made: string[] = [];
  afterEach(async () => {
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
    made = [];
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "aide-memoire-"));
    made.push(folder);
    return folder;
  };
}
