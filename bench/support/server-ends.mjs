import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileSyncShim } from "./sync-shim.mjs";
import { temporaryFolder } from "./temporary.mjs";

/**
 * How a server is ended while it is written to, and what is in its environment for that: `kill` ends it with SIGKILL;
 * `sync` makes all syncs of its disk fail until it has ended itself. Exits with 2 where it is neither.
 * @param {string} by
 * @returns {{ environment?: Record<string, string>, end?: (server: { ended(): Promise<void> }) => Promise<void> }}
 */
export function serverEnds(by) {
  if (by === "kill") return {};
  if (by !== "sync") {
    console.error("--end must be kill or sync");
    process.exit(2);
  }
  const folder = temporaryFolder();
  // A server may run as another user.
  chmodSync(folder, 0o755);
  const failFile = join(folder, "fail");
  return {
    environment: compileSyncShim(folder).watching({ failFile }),
    async end(server) {
      writeFileSync(failFile, "");
      await server.ended();
      rmSync(failFile);
    },
  };
}
