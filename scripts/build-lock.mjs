// One at a time: who builds, and who packs what was built.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./paths.mjs";

const lock = join(cache, "build.lock");
/** Longer than any build; by then the number of a process that was killed may be another one's. */
const longestMs = 600_000;

/** Waits until no other process builds. The lock is given back by what this returns, and at the latest with the process. */
export function takeBuildLock() {
  mkdirSync(cache, { recursive: true });
  while (!isTaken()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  const release = () => {
    if (holder() === process.pid) rmSync(lock, { force: true });
  };
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

function isTaken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(lock, { force: true });
    return false;
  }
}

/** Of a process that was killed nobody holds it any more. One that was given back meanwhile the next try will take. */
function isHeld() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return false;
    // The number is written a moment after the file is made.
    return holder() === 0 || process.kill(holder(), 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

function holder() {
  return existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
}
