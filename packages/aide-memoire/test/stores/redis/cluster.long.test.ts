import type { Cluster } from "ioredis";
import { afterAll, beforeAll, describe, test } from "vitest";
import { storeCases } from "../../../src/testing/store-cases.ts";
import { testHistories } from "../../support/like-memory.ts";
import { startCluster, type RedisCluster } from "../../support/redis-cluster.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { redisIn } from "./open-stores.ts";

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

  testHistories(() => open, 10);
});
