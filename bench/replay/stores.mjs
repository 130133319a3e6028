import { fileURLToPath } from "node:url";
import { sqliteStore } from "aide-memoire/sqlite";

/** The journal store has no entry of its own yet: it is built from its source. */
const builtJournal = fileURLToPath(new URL("../../.cache/bench/journal-store.mjs", import.meta.url));

/** Builds what {@link storeAt} needs, once, before the first player starts. */
export async function buildStores() {
  const { build } = await import("esbuild");
  const source = fileURLToPath(
    new URL("../../packages/aide-memoire/src/stores/journal/journal-store.ts", import.meta.url),
  );
  await build({ entryPoints: [source], outfile: builtJournal, bundle: true, platform: "node", format: "esm" });
}

/**
 * @param {string} name what `--store` takes
 * @param {string} path
 * @returns {Promise<import("aide-memoire/store").Store>}
 */
export async function storeAt(name, path) {
  if (name === "sqlite") return sqliteStore({ path });
  if (name !== "journal") throw new Error(`--store takes sqlite or journal, not ${name}`);
  const { journalStore } = await import(builtJournal);
  return journalStore({ path });
}
