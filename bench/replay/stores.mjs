import { journalStore } from "aide-memoire/journal";
import { sqliteStore } from "aide-memoire/sqlite";

/**
 * @param {string} name what `--store` takes
 * @param {string} path
 * @returns {import("aide-memoire/store").Store}
 */
export function storeAt(name, path) {
  if (name === "sqlite") return sqliteStore({ path });
  if (name === "journal") return journalStore({ path });
  throw new Error(`--store takes sqlite or journal, not ${name}`);
}
