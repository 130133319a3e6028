import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, test } from "vitest";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { testHistories } from "../../support/like-memory.ts";
import { hasRedis, startRedis, type RedisServer } from "../../support/redis-server.ts";
import { redisIn } from "./open-stores.ts";

describe.skipIf(!hasRedis)("redis store", () => {
  let server: RedisServer;
  let client: Redis;

  beforeAll(async () => {
    server = await startRedis({ appendonly: "yes", appendfsync: "always" });
    client = new Redis(server.url);
  });

  afterAll(async () => {
    client.disconnect();
    await server.stop();
  });

  const open = redisIn(() => client);
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));

  testHistories(() => open);
});
