import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startRedis, type RedisServer } from "../../support/redis-server.ts";

type ClientOptions = {
  readonly port?: number;
  readonly retryStrategy?: (() => number) | null;
  readonly autoResendUnfulfilledCommands?: boolean;
  readonly socketTimeout?: number;
};

/** A Redis for all tests of a file, and clients of it that go with each test. */
export function serverOfFile(settings: Readonly<Record<string, string>> = {}) {
  let server: RedisServer | undefined;
  const clients: Redis[] = [];

  beforeAll(async () => {
    server = await startRedis(settings);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
  });
  afterAll(() => server?.stop());

  function running(): RedisServer {
    if (server === undefined) throw new Error("There is no server outside of a test.");
    return server;
  }

  return {
    server: running,
    client(options: ClientOptions = {}): Redis {
      const client = new Redis({ host: "127.0.0.1", port: running().port, ...options });
      client.on("error", () => {});
      clients.push(client);
      return client;
    },
  };
}
