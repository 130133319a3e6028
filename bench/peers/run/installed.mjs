// How large a clean install of each participant is, as a user would make it.
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packLibrary, runNpm } from "../../../scripts/pack.mjs";
import { root } from "../../support/results.mjs";
import { removeFolder, temporaryFolder } from "../../support/temporary.mjs";

const driver = join(root, "bench/peers/node_modules/better-sqlite3/build/Release/better_sqlite3.node");

/**
 * Takes minutes and the network.
 * @param {readonly import("../participants.mjs").Participant[]} participants
 * @returns {Promise<Record<string, { megabytes: number, packages: number, files: number }>>} by participant
 */
export async function measureInstalled(participants) {
  const { dependencies } = JSON.parse(readFileSync(join(root, "bench/peers/package.json"), "utf8"));
  const sizes = {};
  const known = new Map();
  for (const { id, packages, ours } of participants) {
    const key = `${packages.join(" ")} ${ours}`;
    if (!known.has(key)) {
      const wanted = Object.fromEntries(packages.map((name) => [name, dependencies[name]]));
      known.set(key, installedSize(wanted, ours === true));
    }
    sizes[id] = known.get(key);
    console.error(`${id}: ${JSON.stringify(sizes[id])}`);
  }
  return sizes;
}

/**
 * @param {Readonly<Record<string, string>>} dependencies
 * @param {boolean} withOurs
 */
function installedSize(dependencies, withOurs) {
  const folder = temporaryFolder(join(root, "bench/peers/.cache"));
  const wanted = withOurs ? { ...dependencies, "aide-memoire": `file:${packLibrary(folder).path}` } : dependencies;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: wanted }));
  runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], folder);
  const { packages } = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"));
  // Whether it is compiled here or downloaded, of the driver only the binary is needed.
  let bytes = "node_modules/better-sqlite3" in packages ? statSync(driver).size : 0;
  let files = 0;
  for (const entry of readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    bytes += lstatSync(join(entry.parentPath, entry.name)).size;
    files += 1;
  }
  removeFolder(folder);
  return { megabytes: bytes / 1e6, packages: Object.keys(packages).length, files };
}
