import { linkSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryError } from "../../core/error.ts";
import { isGone, thisHolder } from "../holder.ts";

/**
 * Takes a journal for this process, and gives the function that lets it go. Fails with BUSY while another one has it; one
 * that is dead does not count.
 *
 * Who has it made the `lock.<number>` of the highest number; it is empty once it was let go. Numbers only rise, and each
 * is made but once, with its content: of two who find the same dead holder one makes the next number, and the other sees it.
 */
export function takeLock(folder: string): () => void {
  const numbers = lockNumbers(folder);
  const last = numbers.at(-1) ?? 0;
  if (last > 0 && isHeld(folder, last)) throw busyError(folder);
  const number = last + 1;
  make(folder, number);
  // Whoever was slow may have made a number that others have left behind.
  if (lockNumbers(folder).at(-1) !== number) {
    rmSync(lockPath(folder, number), { force: true });
    throw busyError(folder);
  }
  for (const old of numbers) rmSync(lockPath(folder, old), { force: true });
  return () => letGo(folder, number);
}

function letGo(folder: string, number: number): void {
  try {
    truncateSync(lockPath(folder, number));
  } catch (error) {
    // Somebody removed the folder.
    if (!isMissing(error)) throw error;
  }
}

function isHeld(folder: string, number: number): boolean {
  try {
    const holder = readFileSync(lockPath(folder, number), "utf8");
    return holder !== "" && !isGone(holder);
  } catch (error) {
    // Somebody has made the next one since.
    if (isMissing(error)) return true;
    throw error;
  }
}

function make(folder: string, number: number): void {
  const draft = join(folder, "new", `lock.${process.pid}.${crypto.randomUUID()}`);
  writeFileSync(draft, thisHolder(), { mode: 0o600 });
  try {
    linkSync(draft, lockPath(folder, number));
  } catch (error) {
    // Somebody was faster, and may have tidied up already.
    if ((error as { code?: unknown }).code === "EEXIST" || isMissing(error)) throw busyError(folder);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** In their order. */
function lockNumbers(folder: string): number[] {
  const numbers = readdirSync(folder).map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === "ENOENT";
}

function busyError(folder: string): MemoryError {
  return new MemoryError(
    "BUSY",
    `${folder} is open already, in another process or under another path, and only one may have it. Close it there, or use SQLite, which many may share.`,
  );
}
