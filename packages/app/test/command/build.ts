import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const packages = ["aide-memoire", "app"].map((name) => join(root, "packages", name));
const lock = join(root, ".cache", "build.lock");

/** What people run. */
export const main = join(root, "packages/app/dist/main.js");

/** Builds the command where a source is newer than it is; test files that come at once wait for the first. */
export async function built(): Promise<void> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  while (!takeLock()) await sleep(100);
  try {
    if (isFresh()) return;
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  } finally {
    rmSync(lock, { recursive: true });
  }
}

function isFresh(): boolean {
  const infos = packages.map((folder) => join(folder, "dist/.tsbuildinfo"));
  if (!existsSync(main) || !infos.every((path) => existsSync(path))) return false;
  const builtAt = Math.min(...infos.map((path) => statSync(path).mtimeMs));
  return packages.every((folder) =>
    readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .every((name) => statSync(join(folder, "src", name)).mtimeMs <= builtAt),
  );
}

function takeLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 120_000) rmSync(lock, { recursive: true, force: true }); // Of a run that was killed.
    return false;
  }
}
