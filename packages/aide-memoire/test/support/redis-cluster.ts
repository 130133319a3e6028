import { setTimeout as sleep } from "node:timers/promises";
import { Cluster, Redis } from "ioredis";
import { startRedis, type RedisServer } from "./redis-server.ts";

export type RedisCluster = {
  /** The masters it began with, in the order of their slots, then their replicas in the same order. */
  readonly nodes: readonly RedisServer[];
  readonly url: string;
  client(): Cluster;
  stop(): Promise<void>;
};

const slots = 16_384;

/** A cluster of masters that share the slots evenly, each with so many replicas. */
export async function startCluster(
  masters = 3,
  settings: Readonly<Record<string, string>> = {},
  replicas = 0,
): Promise<RedisCluster> {
  const nodes = await Promise.all(
    Array.from({ length: masters * (1 + replicas) }, () =>
      startRedis({ "cluster-enabled": "yes", "cluster-node-timeout": "2000", ...settings }),
    ),
  );
  const clients = nodes.map(({ port }) => new Redis({ port, host: "127.0.0.1" }));
  for (const [place, client] of clients.entries()) {
    await client.call("cluster", "set-config-epoch", String(place + 1));
    if (place >= masters) continue;
    const [first, last] = [place, place + 1].map((share) => Math.floor((share * slots) / masters));
    await client.call("cluster", "addslotsrange", String(first), String((last ?? slots) - 1));
  }
  for (const { port } of nodes.slice(1)) await clients[0]?.call("cluster", "meet", "127.0.0.1", String(port));
  for (const client of clients) await until(client, "cluster info", "cluster_state:ok", `cluster_size:${masters}`);
  const ids = await Promise.all(clients.map((client) => client.call("cluster", "myid")));
  for (const [place, client] of clients.entries()) {
    if (place >= masters) await replicate(client, String(ids[place % masters]));
  }
  for (const client of clients) await until(client, "cluster info", "cluster_state:ok");
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

async function replicate(client: Redis, master: string): Promise<void> {
  await until(client, "cluster nodes", master);
  await client.call("cluster", "replicate", master);
  await until(client, "info replication", "master_link_status:up");
}

/** Asks until the answer has all of the texts. */
async function until(client: Redis, question: string, ...texts: readonly string[]): Promise<void> {
  const [command = "", ...values] = question.split(" ");
  for (let tries = 0; tries < 1_000; tries += 1) {
    const answer = String(await client.call(command, ...values));
    if (texts.every((text) => answer.includes(text))) return;
    await sleep(20);
  }
  throw new Error(`the cluster did not come together: ${texts.join(", ")}`);
}
