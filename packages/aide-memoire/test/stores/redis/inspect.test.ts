import { describe, expect, test } from "vitest";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import { claim, commit, put } from "../../../src/testing/store-build.ts";
import { hasRedis, startRedis } from "../../support/redis-server.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

describe.skipIf(!hasRedis)("an inspection of redis", () => {
  const { client, server } = serverOfFile({ appendonly: "yes", appendfsync: "always" });

  async function checks(): Promise<Record<string, string>> {
    const health = await redisStore({ client: client(), prefix: freshPrefix(), location: "redis://here" }).inspect();
    return Object.fromEntries(health.checks.map(({ name, ok, detail }) => [name, `${ok ? "fine" : "bad"}: ${detail}`]));
  }

  test("finds a server that keeps everything sound", async () => {
    expect(await checks()).toMatchObject({
      location: "fine: redis://here",
      eviction: "fine: noeviction",
      durability: "fine: each write waits for the disk (appendfsync always)",
      replication: "fine: no replicas",
      tasks: "fine: 0 dead after five attempts",
    });
  });

  test.each([
    ["maxmemory-policy", "allkeys-lru", "eviction", /^bad: allkeys-lru: .*noeviction$/],
    ["maxmemory-policy", "volatile-ttl", "eviction", /^bad: volatile-ttl/],
    ["appendfsync", "everysec", "durability", /^bad: .*last second.*appendfsync always$/],
    ["appendfsync", "no", "durability", /^bad: appendfsync no/],
    ["appendonly", "no", "durability", /^bad: nothing is written to disk/],
    ["maxmemory", "1", "memory", /^bad: .*give Redis more memory$/],
  ])("reports %s %s", async (setting, value, name, expected) => {
    const redis = client();
    const [, before = ""] = (await redis.config("GET", setting)) as string[];
    // What counts the dead writes nothing, so that it works in a full memory as well.
    await redis.config("SET", setting, value);
    try {
      expect((await checks())[name]).toMatch(expected);
    } finally {
      await redis.config("SET", setting, before);
    }
  });

  test("reports snapshots without a log of writes", async () => {
    const redis = client();
    await redis.config("SET", "appendonly", "no");
    await redis.config("SET", "save", "3600 1");
    try {
      expect((await checks())["durability"]).toMatch(/^bad: snapshots only \(save 3600 1\)/);
    } finally {
      await redis.config("SET", "save", "");
      await redis.config("SET", "appendonly", "yes");
    }
  });

  test("reports replicas that no write waits for", async () => {
    const replica = await startRedis({ replicaof: `127.0.0.1 ${server().port}` });
    try {
      await expect.poll(async () => (await checks())["replication"], { timeout: 10_000 }).toMatch(/^bad: 1 replicas/);
      await client().config("SET", "min-replicas-to-write", "1");
      expect((await checks())["replication"]).toBe("fine: 1 replicas, writes need 1");
    } finally {
      await client().config("SET", "min-replicas-to-write", "0");
      await replica.stop();
    }
  });

  test("says so where CONFIG is forbidden", async () => {
    const redis = client();
    await redis.acl("SETUSER", "default", "-config");
    try {
      expect((await checks())["settings"]).toMatch(/^fine: not known: CONFIG GET is not allowed/);
    } finally {
      await redis.acl("SETUSER", "default", "+config");
    }
  });

  test("counts dead tasks", async () => {
    let now = 1_000;
    const store = redisStore({ client: client(), prefix: freshPrefix(), clock: () => now });
    await commit(store, [put("task", "extract/s/1")]);
    for (; now < 1_005; now += 1) await claim(store, { ttlMs: 1 });
    const { checks: found } = await store.inspect();
    expect(found.at(-1)).toEqual({ name: "tasks", ok: false, detail: "1 dead after five attempts" });
  });
});
