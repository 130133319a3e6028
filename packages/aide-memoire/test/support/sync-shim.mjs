import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("fault-fsync.c", import.meta.url));

/**
 * Compiles the library that counts syncs, makes them fail or leaves them out. Linux with gcc.
 * @param {string} folder
 */
export function compileSyncShim(folder) {
  const library = join(folder, "fault-fsync.so");
  execFileSync("gcc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]);
  return {
    /** The environment of a process that never waits for the disk. */
    skipping: { LD_PRELOAD: library, FAULT_FSYNC_SKIP: "1" },
    /**
     * The environment of a process whose syncs fail while this file exists.
     * @param {string} failFile
     */
    failing: (failFile) => ({ LD_PRELOAD: library, FAULT_FSYNC_FAIL: failFile }),
    /**
     * The environment of a process that is watched.
     * @param {{ countFile: string, failFile?: string }} files see the source
     */
    watching: ({ countFile, failFile }) => ({
      LD_PRELOAD: library,
      FAULT_FSYNC_COUNT: countFile,
      ...(failFile !== undefined && { FAULT_FSYNC_FAIL: failFile }),
    }),
  };
}
