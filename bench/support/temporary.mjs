import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set();
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A folder that goes with this process.
 * @param {string} [within] default: the system's temporary folder
 * @returns {string}
 */
export function temporaryFolder(within = tmpdir()) {
  const folder = mkdtempSync(join(within, "aide-memoire-bench-"));
  folders.add(folder);
  return folder;
}

/** Removes it now: a bench fills large files. @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}
