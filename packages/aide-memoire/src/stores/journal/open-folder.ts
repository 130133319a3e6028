import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MemoryError } from "../../core/error.ts";
import { fieldsOf, fromJsonText } from "../../core/json.ts";
import { makeFolders, syncFolders } from "../folders.ts";
import { takeLock } from "./lock.ts";
import { version } from "./record.ts";

/** Opens a journal's folder, which is made where there is none, for this process; gives the function that lets it go. */
export function openFolder(folder: string, durable: boolean): () => void {
  refuseNewer(folder);
  const made = ["owners", "new"].map((part) => makeFolders(join(folder, part)));
  const release = takeLock(folder);
  try {
    // What a process was writing when it died.
    for (const name of readdirSync(join(folder, "new"))) rmSync(join(folder, "new", name), { force: true });
    writeFileSync(markPath(folder), `${JSON.stringify({ format: "aide-memoire journal", version })}\n`, {
      mode: 0o600,
    });
    if (durable) syncFolders(join(folder, "owners"), made[0] === undefined ? folder : dirname(made[0]));
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function refuseNewer(folder: string): void {
  const found = fieldsOf(fromJsonText(markOf(folder)))["version"];
  if (typeof found !== "number" || found <= version) return;
  throw new MemoryError(
    "STORE_NEWER",
    `${folder} was written by a newer version of this library (${found}). It was not touched; upgrade the package.`,
  );
}

function markOf(folder: string): string {
  try {
    return readFileSync(markPath(folder), "utf8");
  } catch {
    return "";
  }
}

function markPath(folder: string): string {
  return join(folder, "journal.json");
}
