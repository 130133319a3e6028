import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, test } from "vitest";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { compareHistories } from "../../../src/testing/store-histories.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { hasRedis, startRedis, type RedisServer } from "../../support/redis-server.ts";
import { redisIn } from "./open-stores.ts";

const memory: OpenStore = async (options) => memoryStore(options);

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

  const seedsPerTest = 10;
  for (let first = 1; first <= 60; first += seedsPerTest) {
    const last = first + seedsPerTest - 1;
    test(`it answers like the memory store over random histories ${first} to ${last}`, async () => {
      for (let seed = first; seed <= last; seed += 1) await compareHistories(memory, open, { seed, steps: 40 });
    });
  }
});
