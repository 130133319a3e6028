import { setTimeout as sleep } from "node:timers/promises";
import { Cluster, Redis } from "ioredis";
import { startRedis, type RedisServer } from "./redis-server.ts";

export type RedisCluster = {
  readonly nodes: readonly RedisServer[];
  readonly url: string;
  client(): Cluster;
  stop(): Promise<void>;
};

const slots = 16_384;

/** A cluster of masters that share the slots evenly. */
export async function startCluster(
  masters = 3,
  settings: Readonly<Record<string, string>> = {},
): Promise<RedisCluster> {
  const nodes = await Promise.all(
    Array.from({ length: masters }, () =>
      startRedis({ "cluster-enabled": "yes", "cluster-node-timeout": "2000", ...settings }),
    ),
  );
  const clients = nodes.map(({ port }) => new Redis({ port, host: "127.0.0.1" }));
  for (const [place, client] of clients.entries()) {
    const [first, last] = [place, place + 1].map((share) => Math.floor((share * slots) / masters));
    await client.call("cluster", "addslotsrange", String(first), String((last ?? slots) - 1));
    await client.call("cluster", "set-config-epoch", String(place + 1));
  }
  for (const { port } of nodes.slice(1)) await clients[0]?.call("cluster", "meet", "127.0.0.1", String(port));
  for (const client of clients) await untilWhole(client, masters);
  for (const client of clients) client.disconnect();
  const open: Cluster[] = [];
  return {
    nodes,
    url: `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    client() {
      const client = new Cluster(nodes.map(({ port }) => ({ port, host: "127.0.0.1" })));
      client.on("error", () => {});
      open.push(client);
      return client;
    },
    async stop() {
      for (const client of open) client.disconnect();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function untilWhole(client: Redis, masters: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const info = String(await client.call("cluster", "info"));
    if (info.includes("cluster_state:ok") && info.includes(`cluster_size:${masters}`)) return;
    await sleep(20);
  }
  throw new Error("the cluster did not come together");
}
