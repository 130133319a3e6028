import type { Cluster } from "ioredis";
import { afterAll, beforeAll, describe, test } from "vitest";
import { memoryStore } from "../../../src/stores/memory/memory-store.ts";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { compareHistories } from "../../../src/testing/store-histories.ts";
import type { OpenStore } from "../../../src/testing/store-open.ts";
import { startCluster, type RedisCluster } from "../../support/redis-cluster.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { redisIn } from "./open-stores.ts";

const memory: OpenStore = async (options) => memoryStore(options);

describe.skipIf(!hasRedis)("redis store in a cluster of three masters", () => {
  let cluster: RedisCluster;
  let client: Cluster;

  beforeAll(async () => {
    cluster = await startCluster(3, { appendonly: "yes", appendfsync: "always" });
    client = cluster.client();
  });

  afterAll(() => cluster.stop());

  const open = redisIn(() => client);
  for (const { group, name, run } of storeCases) test(`${group}: ${name}`, () => run(open));

  const seedsPerTest = 5;
  for (let first = 1; first <= 20; first += seedsPerTest) {
    const last = first + seedsPerTest - 1;
    test(`it answers like the memory store over random histories ${first} to ${last}`, async () => {
      for (let seed = first; seed <= last; seed += 1) await compareHistories(memory, open, { seed, steps: 40 });
    });
  }
});
