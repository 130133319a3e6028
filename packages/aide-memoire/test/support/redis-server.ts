import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis of this process, on the loopback interface, in a folder of its own. */
export type RedisServer = {
  readonly port: number;
  readonly folder: string;
  readonly url: string;
  readonly pid: number;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Waits until it has ended by itself. */
  ended(): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** Settings as on the command line, without dashes: `{ appendonly: "yes" }`. Nothing is saved unless they say so. */
export async function startRedis(
  settings: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "aide-memoire-redis-"));
  const options = { port: String(port), bind: "127.0.0.1", dir: folder, save: "", ...settings };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn("redis-server", words, { stdio: "ignore", env: { ...process.env, ...env } });
    process.on("exit", killNow);
    child.once("exit", () => process.off("exit", killNow));
    await untilReady(port, child);
  }

  function killNow(): void {
    child?.kill("SIGKILL");
  }

  async function ended(): Promise<void> {
    const dying = child;
    if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
    await new Promise((resolve) => dying.once("exit", resolve));
  }

  async function kill(): Promise<void> {
    const gone = ended();
    killNow();
    await gone;
  }

  await start();
  return {
    port,
    folder,
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    ended,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const client = new Redis({ port, host: "127.0.0.1", retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => {});
  try {
    const ready = client.ping();
    const late = sleep(30_000, "late", { ref: false });
    if ((await Promise.race([ready, late])) !== "PONG" || child.exitCode !== null) {
      throw new Error(`redis-server did not start on port ${port}`);
    }
  } finally {
    client.disconnect();
  }
}
