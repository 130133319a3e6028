import { MemoryError } from "../core/error.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import type { Store } from "../core/store.ts";
import type { Memory } from "./memory.ts";
import { checkOptions, choice, type Options } from "./options.ts";
import { memoryOver, shareStore, type SharedStore } from "./over-store.ts";
import { placeOf } from "./place.ts";
import { storeAt } from "./store-at.ts";

const open = new Map<string, SharedStore>();
const given = new WeakMap<Store, SharedStore>();

/**
 * Opens a memory: `"memory.db"` (SQLite; a path or a URL of a file), `":memory:"` (gone with the process),
 * `"journal:./folder"`, `"redis://host"` (a server or a cluster), `"postgres://host/database"`, `"pglite:./folder"`, or a
 * store. Without a place: the file `memory.db` in the user's data folder. Synchronous: it connects on first use. The same
 * place or store opened twice in one process is shared, and closed with the last memory over it; the durability is that of
 * the first. Fails with BAD_INPUT for a place or an option that is not valid.
 */
export function openMemory(where?: string | URL | Store, options: Options = {}): Memory {
  checkOptions(options);
  const durability = choice(options.durability, ["full", "relaxed"], "durability");
  if (isStore(where)) return overGiven(where, options);
  const place = placeOf(addressOf(where), process.env);
  const openStore = (onWarning: (message: string) => void): Store => storeAt(place, { durability, onWarning });
  // RAM belongs to who opened it; nobody means to share it by name.
  if (place.kind === "ram") return memoryOver(shareStore(openStore), options);
  const name = `${place.kind}:${"path" in place ? place.path : place.url}`;
  const shared = open.get(name) ?? shareStore(openStore);
  const memory = memoryOver(shared, options, () => open.delete(name));
  open.set(name, shared);
  return memory;
}

function overGiven(store: Store, options: Options): Memory {
  const shared = given.get(store) ?? shareStore(() => store);
  const memory = memoryOver(shared, options, () => given.delete(store));
  given.set(store, shared);
  return memory;
}

const storeMethods = [
  "commit",
  "read",
  "page",
  "search",
  "owners",
  "lease",
  "claim",
  "reclaim",
  "inspect",
  "close",
] as const satisfies readonly (keyof Store)[];

function isStore(where: string | URL | Store | undefined): where is Store {
  if (typeof where !== "object" || where === null || where instanceof URL) return false;
  return where.specVersion === 1 && storeMethods.every((name) => typeof where[name] === "function");
}

function addressOf(where: string | URL | undefined): string | undefined {
  if (where instanceof URL) return where.href;
  if (where === undefined || typeof where === "string") return where;
  throw new MemoryError(
    "BAD_INPUT",
    `The place of the memory must be a path, a URL or a store, such as sqliteStore gives, not ${kindOfValue(where)}.`,
  );
}
