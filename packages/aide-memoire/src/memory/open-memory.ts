import type { Store } from "../core/store.ts";
import { memoryStore } from "../stores/memory/memory-store.ts";
import { sqliteStore } from "../stores/sqlite/sqlite-store.ts";
import type { Memory } from "./memory.ts";
import { choice, type Options } from "./options.ts";
import { memoryOver, shareStore, type SharedStore } from "./over-store.ts";
import { placeOf } from "./place.ts";

const open = new Map<string, SharedStore>();

/**
 * Opens a memory: `"memory.db"` (SQLite; a path), `":memory:"` (gone with the process), or a store. Without a place: the
 * file `memory.db` in the user's data folder. Synchronous: it connects on first use. The same place opened twice in one
 * process shares one store; the durability is that of the first. Fails with BAD_INPUT for an option that is not valid.
 */
export function openMemory(where?: string | Store, options: Options = {}): Memory {
  if (typeof where === "object")
    return memoryOver(
      shareStore(() => where),
      options,
    );
  const place = placeOf(where, process.env);
  // RAM belongs to who opened it; nobody means to share it by name.
  if (place.kind === "ram")
    return memoryOver(
      shareStore(() => memoryStore()),
      options,
    );
  const durability = choice(options.durability, ["full", "relaxed"], "durability");
  const { path } = place;
  const shared = open.get(path) ?? shareStore((onWarning) => sqliteStore({ path, durability, onWarning }));
  const memory = memoryOver(shared, options, () => open.delete(path));
  open.set(path, shared);
  return memory;
}
