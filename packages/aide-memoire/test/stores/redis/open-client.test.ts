import { Redis, type Cluster } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import type { RedisClient } from "../../../src/stores/redis/client.ts";
import { openRedisClient, redisLocation, redisPlace } from "../../../src/stores/redis/open-client.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import { commit, put, readKeys } from "../../../src/testing/store-build.ts";
import { startCluster, type RedisCluster } from "../../support/redis-cluster.ts";
import { hasRedis, startRedis } from "../../support/redis-server.ts";

test("a URL gives hosts, login and database", () => {
  expect(redisPlace("redis://localhost")).toEqual({
    addresses: [{ host: "localhost", port: 6379 }],
    isSecure: false,
    database: 0,
  });
  expect(redisPlace("rediss://ada:p%40ss:x@db.example:7000/3")).toEqual({
    addresses: [{ host: "db.example", port: 7000 }],
    isSecure: true,
    database: 3,
    username: "ada",
    password: "p@ss:x",
  });
  expect(redisPlace("redis://:word@[::1]:7000,h2:7001").addresses).toEqual([
    { host: "::1", port: 7000 },
    { host: "h2", port: 7001 },
  ]);
});

test("a location shows no login", () => {
  expect(redisLocation("rediss://ada:secret@db:7000/3")).toBe("rediss://db:7000/3");
  expect(redisLocation("redis://:secret@[::1],h2:7001")).toBe("redis://[::1]:6379,h2:7001");
});

test.each([
  "",
  "redis://",
  "http://host",
  "redis://host/x",
  "redis://:secret@host:99999",
  "redis://a,,b",
  "redis://%zz@h",
])("%s is BAD_INPUT, and is not repeated", (url) => {
  expect(() => redisPlace(url)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  try {
    redisPlace(url);
  } catch (error) {
    expect(MemoryError.is(error) && error.message.includes("secret")).toBe(false);
  }
});

/** That both clients of ioredis fit is a matter of types. */
export const clients: readonly ((redis: Redis, cluster: Cluster) => RedisClient)[] = [
  (redis) => redis,
  (_, cluster) => cluster,
];

describe.skipIf(!hasRedis)("a client that is opened by its URL", () => {
  let cluster: RedisCluster;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  test("is one of a single server, which a store opens at its first call and closes", async () => {
    const server = await startRedis();
    try {
      const opened: RedisClient[] = [];
      const store = redisStore({
        client: async () => {
          const client = await openRedisClient(server.url);
          opened.push(client);
          return client;
        },
        location: redisLocation(server.url),
      });
      expect(opened).toEqual([]);
      await Promise.all([commit(store, [put("fact", "city")]), readKeys(store, "fact")]);
      expect(opened.map((client) => client instanceof Redis)).toEqual([true]);
      await store.close();
      await expect.poll(() => (opened[0] as Redis).status).toBe("end");
    } finally {
      await server.stop();
    }
  });

  test.each(["several hosts", "one host that is part of a cluster"])("is one of a cluster for %s", async (what) => {
    const url = what === "several hosts" ? cluster.url : `redis://127.0.0.1:${cluster.nodes[1]?.port}`;
    const store = redisStore({ client: () => openRedisClient(url), prefix: what.slice(0, 3) });
    for (let user = 1; user <= 9; user += 1) {
      const owner = { tenant: "", kind: "user", id: `user ${user}` } as const;
      await commit(store, [put("fact", "city")], { owner });
      expect(await readKeys(store, "fact", "", owner)).toEqual(["city"]);
    }
    expect((await store.inspect()).checks[0]?.detail).toContain("a cluster of 3 masters");
    await store.close();
  });

  test("of a database that does not exist is BAD_INPUT, and nothing goes to another", async () => {
    const server = await startRedis();
    try {
      for (const url of [`${server.url}/98`, `${cluster.url}/5`, `redis://127.0.0.1:${cluster.nodes[1]?.port}/5`]) {
        const store = redisStore({ client: () => openRedisClient(url) });
        await expect(commit(store, [put("fact", "city")])).rejects.toMatchObject({ code: "BAD_INPUT" });
        await store.close();
      }
      const stores = ["/3", "/4", ""].map((path) => redisStore({ client: () => openRedisClient(server.url + path) }));
      await commit(stores[0]!, [put("fact", "city")]);
      expect(await Promise.all(stores.map((store) => readKeys(store, "fact")))).toEqual([["city"], [], []]);
      await Promise.all(stores.map((store) => store.close()));
    } finally {
      await server.stop();
    }
  });

  test("with a wrong password says so", async () => {
    const server = await startRedis();
    const admin = new Redis(server.url);
    await admin.config("SET", "requirepass", "right");
    admin.disconnect();
    try {
      const url = server.url.replace("redis://", "redis://:wrong@");
      const store = redisStore({ client: () => openRedisClient(url), location: redisLocation(url) });
      await expect(commit(store, [put("fact", "city")])).rejects.toMatchObject({
        code: "STORE_UNAVAILABLE",
        message: expect.stringMatching(/does not accept the user or the password/),
      });
      await store.close();
    } finally {
      await server.stop();
    }
  });

  test("that nobody answers is STORE_UNAVAILABLE, and the next call tries again", async () => {
    const server = await startRedis();
    await server.kill();
    const store = redisStore({ client: () => openRedisClient(server.url) });
    await expect(store.read({ tenant: "", kind: "user", id: "ada" }, {})).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
    });
    await server.start();
    await commit(store, [put("fact", "city")]);
    await store.close();
    await server.stop();
  });
});
