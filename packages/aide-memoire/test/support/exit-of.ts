import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Resolves when the process has ended; fails where it does not within half a minute. */
export async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await once(child, "exit", { signal: AbortSignal.timeout(30_000) });
}
