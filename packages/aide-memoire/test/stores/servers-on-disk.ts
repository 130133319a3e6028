import { Redis } from "ioredis";
import { openPostgresClient } from "../../src/stores/postgres/pg-client.ts";
import { postgresStore } from "../../src/stores/postgres/postgres-store.ts";
import { redisStore } from "../../src/stores/redis/redis-store.ts";
import { failingSyncs } from "../support/failing-syncs.ts";
import { addKeeper } from "../support/postgres-keeper.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { startRedis } from "../support/redis-server.ts";
import type { ServerOnDisk } from "./failed-syncs.ts";

type Stoppable = ServerOnDisk & { stop(): Promise<void> };

const patienceMs = 1_000;

/** A Redis with `appendfsync always`. */
export async function redisOnDisk(): Promise<Stoppable> {
  const syncs = failingSyncs();
  const server = await startRedis({ appendonly: "yes", appendfsync: "always" }, syncs.env);
  return {
    syncs,
    server,
    async open() {
      const client = async (): Promise<Redis> => {
        const made = new Redis({ port: server.port, host: "127.0.0.1", retryStrategy: () => 20 });
        made.on("error", () => {});
        return made;
      };
      return redisStore({ client, patienceMs });
    },
    async stop() {
      await server.stop();
      syncs.remove();
    },
  };
}

/** `language` is that of its messages. */
export async function postgresOnDisk(language = "en"): Promise<Stoppable> {
  const syncs = failingSyncs();
  const server = await startPostgres({ env: { ...syncs.env, LANGUAGE: language } });
  const url = await addKeeper(server);
  return {
    syncs,
    server,
    open: async () => postgresStore({ client: await openPostgresClient(url), patienceMs }),
    async stop() {
      await server.stop();
      syncs.remove();
    },
  };
}
