import { cpSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { openMemory } from "../../../../src/memory/open-memory.ts";
import { redisStore } from "../../../../src/stores/redis/redis-store.ts";
import { startRedis } from "../../../support/redis-server.ts";
import { historyOf, type Found } from "./found.ts";

/** What the append-only file of a server that died holds, read by a server of its own. `folder` may be a copy. */
export async function heldIn(
  folder: string,
  sessions: Iterable<number>,
): Promise<(session: number, turn: number) => Found> {
  const server = await startRedis({ appendonly: "yes", dir: folder });
  const client = new Redis(server.url);
  const memory = openMemory(redisStore({ client }), { background: "manual" });
  try {
    const histories = new Map<number, (turn: number) => Found>();
    for (const session of sessions) histories.set(session, await historyOf(memory, session));
    return (session, turn) => histories.get(session)?.(turn) ?? "nothing";
  } finally {
    await memory.close();
    client.disconnect();
    await server.stop();
  }
}

/** Copies what a dead server left, before it is started again. */
export function copyOf(folder: string, to: string): string {
  cpSync(join(folder, "appendonlydir"), join(to, "appendonlydir"), { recursive: true });
  return to;
}
