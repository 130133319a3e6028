import { setTimeout as sleep } from "node:timers/promises";
import { redisStore } from "aide-memoire/redis";
import { Redis } from "ioredis";
import { startRedis } from "../../packages/aide-memoire/test/support/redis-server.ts";
import { bareRedis } from "./bare-redis.mjs";

export const limit = 1.5;

/** A server of its own with an append-only file, which waits for the disk while it is measured. */
export async function placeFor() {
  const server = await startRedis({ appendonly: "yes", appendfsync: "no", "auto-aof-rewrite-percentage": "0" });
  const client = new Redis(server.url);
  return {
    async open(durability) {
      await client.config("SET", "appendfsync", durability === "full" ? "always" : "no");
      // What was filled goes to the disk before, not while, it is measured.
      if (durability === "full") await client.call("WAITAOF", "0", "0", "0").catch(() => sleep(2_000));
      return {
        store: redisStore({ client }),
        bare: bareRedis(client),
        cpu: () => cpuOf(client),
        close: async () => {},
      };
    },
    async end() {
      client.disconnect();
      await server.stop();
    },
    trips: (work) => tripsOf(client, work),
  };
}

/** Of the thread that answers. @param {Redis} client */
async function cpuOf(client) {
  const lines = (await client.info("cpu")).split("\r\n");
  const seconds = lines.filter((line) => line.includes("_main_thread:")).map((line) => Number(line.split(":")[1]));
  return seconds.reduce((sum, each) => sum + each, 0) * 1000;
}

/** @param {Redis} client @param {() => Promise<unknown>} work */
async function tripsOf(client, work) {
  const monitor = await client.monitor();
  const seen = [];
  monitor.on("monitor", (_, args, source) => {
    if (source !== "lua") seen.push(args[0]);
  });
  await work();
  // What is asked last has been seen when all before it has.
  await client.echo("end");
  while (seen.at(-1) !== "echo") await sleep(5);
  monitor.disconnect();
  return seen.length - 1;
}
