import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the folder and what is missing above it, and gives the topmost that was made. Level by level: with `recursive`
 * Node 20 never comes back from a parent that takes no folders, such as `/proc`.
 */
export function makeFolders(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const topmost = makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  }
  return topmost ?? folder;
}

/** Makes new folders last: an entry is safe once the folder that it stands in is. */
export function syncFolders(from: string, to: string): void {
  if (process.platform === "win32") return;
  for (let folder = from; ; folder = dirname(folder)) {
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
    if (folder === to || folder === dirname(folder)) return;
  }
}
