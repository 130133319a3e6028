import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileSyncShim } from "./sync-shim.mjs";

/** A disk that can stop confirming what is written to it, for programs that are started with this environment. */
export type FailingSyncs = {
  readonly env: Readonly<Record<string, string>>;
  /** From now on each sync fails with EIO. */
  fail(): void;
  heal(): void;
  remove(): void;
};

/** Linux with gcc. */
export const canFailSyncs = process.platform === "linux" && spawnSync("gcc", ["--version"]).status === 0;

export function failingSyncs(): FailingSyncs {
  const folder = mkdtempSync(join(tmpdir(), "aide-syncs-"));
  // Servers may run as another user.
  chmodSync(folder, 0o755);
  const failFile = join(folder, "fail");
  return {
    env: compileSyncShim(folder).failing(failFile),
    fail: () => writeFileSync(failFile, ""),
    heal: () => rmSync(failFile, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
