import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Health } from "../../core/store.ts";
import { maxAttempts } from "../max-attempts.ts";
import type { Connection } from "./connection.ts";
import { numberIn, textIn } from "../stored-rows.ts";
import { sql } from "./sql.ts";

type Check = Health["checks"][number];

const megabyte = 1024 * 1024;
/** Reading a larger file through would hold everybody up. */
const largestRead = 256 * megabyte;
const shownTasks = 5;

/** Looks the file over, without changing it. */
export function inspectFile(connection: Connection, path: string, durability: "full" | "relaxed"): Health {
  const size = pragma(connection, "page_count") * pragma(connection, "page_size");
  const checks = [
    { name: "location", ok: true, detail: `${path}, ${inMegabytes(size)}` },
    { name: "schema", ok: true, detail: `version ${pragma(connection, "user_version")}` },
    journalCheck(connection),
    { name: "durability", ok: true, detail: durability === "full" ? "each commit waits for the disk" : "relaxed" },
    pagesCheck(connection, size),
    modeCheck(path),
    tasksCheck(connection),
    logCheck(path),
    spaceCheck(path),
  ];
  return { location: path, checks };
}

function journalCheck(connection: Connection): Check {
  const mode = textIn(connection.get("PRAGMA journal_mode")?.["journal_mode"]);
  const ok = mode === "wal";
  return { name: "journal", ok, detail: ok ? mode : `${mode}: readers and writers wait for each other` };
}

function pagesCheck(connection: Connection, size: number): Check {
  const name = "pages";
  if (size > largestRead) {
    return { name, ok: true, detail: `not read: larger than ${inMegabytes(largestRead)}; run PRAGMA quick_check` };
  }
  const found = connection.all("PRAGMA quick_check(5)").map((row) => textIn(row["quick_check"]));
  return { name, ok: found[0] === "ok", detail: found.join("; ") };
}

function modeCheck(path: string): Check {
  const name = "file mode";
  if (process.platform === "win32") return { name, ok: true, detail: "not known on Windows" };
  const open = files(path).filter((file) => (modeOf(file) ?? 0o600) !== 0o600);
  if (open.length === 0) return { name, ok: true, detail: "0600" };
  return { name, ok: false, detail: `others may have access: chmod 600 ${open.join(" ")}` };
}

function tasksCheck(connection: Connection): Check {
  const dead = connection.all(sql.deadTasks, maxAttempts).map((row) => textIn(row["task"]));
  const shown = dead.slice(0, shownTasks).join(", ");
  const more = dead.length > shownTasks ? ", ..." : "";
  const detail = `${dead.length} dead after five attempts${dead.length === 0 ? "" : `: ${shown}${more}`}`;
  return { name: "tasks", ok: dead.length === 0, detail };
}

/** A log that grows without end is one that some reader never lets go of. */
function logCheck(path: string): Check {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return { name: "write-ahead log", ok: size < largestRead, detail: inMegabytes(size) };
}

function spaceCheck(path: string): Check {
  const { bavail, bsize } = statfsSync(dirname(path));
  const free = bavail * bsize;
  return { name: "free space", ok: free > 64 * megabyte, detail: inMegabytes(free) };
}

function files(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}

function modeOf(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : mode & 0o777;
}

function pragma(connection: Connection, name: "page_count" | "page_size" | "user_version"): number {
  return numberIn(connection.get(`PRAGMA ${name}`)?.[name]);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
