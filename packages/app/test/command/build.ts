import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** What people run. */
export const main = join(root, "packages/app/dist/main.js");

/** Builds the command where a source is newer than it is; test files that come at once wait for the first. */
export function built(): void {
  const build = [join(root, "scripts/build.mjs"), "--if-older"];
  const { status, stderr } = spawnSync(process.execPath, build, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
