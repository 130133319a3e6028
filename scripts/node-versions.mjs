// Other Node versions to test on: installed into .cache when missing, never part of `npm install`.
// `node scripts/node-versions.mjs [22] [24]` prints the path of each binary.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runNpm } from "./pack.mjs";
import { cache } from "./paths.mjs";

export const versions = { 22: "22.23.3", 24: "24.21.0" };

const system = process.platform === "win32" ? "win" : process.platform;

/** The path of a Node binary of this major version. */
export function nodeBinary(major) {
  const version = versions[major];
  if (version === undefined) throw new Error(`no Node ${major} here: have ${Object.keys(versions).join(", ")}`);
  const name = `node-${system}-${process.arch}`;
  const folder = join(cache, `node-${major}`);
  const installed = join(folder, "node_modules", name);
  if (versionOf(installed) !== version) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: `node-${major}`, private: true }));
    runNpm(["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${version}`], folder);
  }
  return join(installed, system === "win" ? "bin/node.exe" : "bin/node");
}

function versionOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = process.argv.slice(2);
  for (const major of wanted.length > 0 ? wanted : Object.keys(versions)) console.log(nodeBinary(major));
}
