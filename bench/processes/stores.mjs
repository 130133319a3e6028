// Where the processes write: a file, a folder, or a server of their own that is started here.
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { temporaryFolder } from "../support/temporary.mjs";

/**
 * @typedef {object} Place
 * @property {string} where as `openMemory` takes it
 * @property {() => Promise<void>} stop
 */

const places = {
  sqlite: async () => ({ where: join(temporaryFolder(), "memory.db"), stop: async () => {} }),
  journal: async () => ({ where: `journal:${join(temporaryFolder(), "memory")}`, stop: async () => {} }),
  redis: async () => {
    const { startRedis } = await support("redis-server");
    const server = await startRedis({ appendonly: "yes", appendfsync: "always" });
    return { where: server.url, stop: () => server.stop() };
  },
  postgres: async () => {
    const { startPostgres } = await support("postgres-server");
    const { addKeeper } = await support("postgres-keeper");
    const server = await startPostgres();
    return { where: await addKeeper(server), stop: () => server.stop() };
  },
};

export const storeNames = /** @type {(keyof typeof places)[]} */ (Object.keys(places));

/**
 * @param {keyof typeof places} name
 * @returns {Promise<Place>}
 */
export function startPlace(name) {
  return places[name]();
}

/** @param {string} name */
function support(name) {
  return tsImport(`../../packages/aide-memoire/test/support/${name}.ts`, import.meta.url);
}
