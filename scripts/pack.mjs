// Packs the library as it would be published.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { takeBuildLock } from "./build-lock.mjs";
import { library } from "./paths.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Packs what was built last into the folder; gives { path, size, files }. */
export function packLibrary(destination) {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination];
  const release = takeBuildLock();
  try {
    const [packed] = JSON.parse(execFileSync(npm, args, { cwd: library, encoding: "utf8" }));
    return { path: join(destination, packed.filename), size: packed.size, files: packed.files.map(({ path }) => path) };
  } finally {
    release();
  }
}

export function runNpm(args, cwd) {
  execFileSync(npm, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
