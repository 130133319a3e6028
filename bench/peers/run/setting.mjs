// Where a run takes place: a folder that goes with it, a Redis server, the library that counts syncs.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/results.mjs";
import { compileSyncShim } from "../../../packages/aide-memoire/test/support/sync-shim.mjs";
import { removeFolder, temporaryFolder } from "../../support/temporary.mjs";
import { sizes } from "./conversations.mjs";
import { startRedis } from "./redis-server.mjs";
import { environment, runCase } from "./runner.mjs";

/** Filled stores are kept for the next run, unless a server has them. */
const kept = join(root, "bench/peers/.cache");

/** @typedef {import("../participants.mjs").Participant} Participant */

export async function openSetting() {
  const folder = temporaryFolder();
  const shim = compileSyncShim(folder);
  const serverCount = join(folder, "server.count");
  const redisFolder = made(join(folder, "redis"));
  const redis = await startRedis(redisFolder, { ...environment, ...shim.watching({ countFile: serverCount }) });

  /** @param {Participant} participant @param {string} store */
  const filledFolder = ({ id, storesOf = id, family }, store) =>
    join(family === "redis" ? folder : kept, `${storesOf}-${store}`);
  const placeAt = (path) => ({ folder: made(path), redisPort: redis.port });

  return {
    shim,
    serverCount,
    /** A place that nothing is in yet. @param {string} name */
    emptyPlace: (name) => placeAt(join(folder, name)),
    /**
     * Where the participant's store is, or undefined where it has none.
     * @param {Participant} participant
     * @param {string} store
     */
    filledPlace: (participant, store) => {
      const path = filledFolder(participant, store);
      return participant.volatile === true || isFilled(path) ? placeAt(path) : undefined;
    },
    /**
     * Fills what is not filled yet, without waiting for the disk.
     * @param {Participant} participant
     * @param {import("./conversations.mjs").StoreName} store
     */
    fill: async (participant, store) => {
      const path = filledFolder(participant, store);
      const { id, volatile, mostMessages = Infinity } = participant;
      if (volatile === true || (store !== "long" && sizes[store] > mostMessages) || isFilled(path)) return;
      removeFolder(path);
      const started = performance.now();
      await runCase({ id, name: "fill", place: placeAt(path), capMs: 0, round: 0, store }, shim.skipping);
      writeFileSync(marker(path), "");
      console.error(`filled ${id}, ${store}, in ${Math.round((performance.now() - started) / 1000)} s`);
    },
    close: async () => {
      await redis.stop();
      removeFolder(folder);
    },
  };
}

/** @param {string} path */
function isFilled(path) {
  return existsSync(marker(path));
}

/** @param {string} path */
function marker(path) {
  return join(path, "filled");
}

/** @param {string} path */
function made(path) {
  mkdirSync(path, { recursive: true });
  return path;
}
