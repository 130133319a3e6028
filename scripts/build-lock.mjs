// One at a time: who builds, and who packs what was built.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./paths.mjs";

const lock = join(cache, "build.lock");
/** Longer than any build; by then the number of a process that was killed may be another one's. */
const longestMs = 600_000;

/** Waits until no other process builds. The lock is given back by what this returns, and at the latest with the process. */
export function takeBuildLock() {
  mkdirSync(cache, { recursive: true });
  while (!isTaken()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  const release = () => rmSync(lock, { force: true });
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

/** Of a process that was killed nobody holds it any more. */
function isHeld() {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return false;
    // It is written a moment after it is made.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
