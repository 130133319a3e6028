import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { bucketOf } from "../../../src/core/owner.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  acquire,
  ada,
  advance,
  append,
  bob,
  claim,
  commit,
  entry,
  hitsOf,
  put,
  readKeys,
  readLog,
  readPages,
} from "../../../src/testing/store-build.ts";
import { refused } from "../../../src/testing/store-open.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { countsKey, freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

describe.skipIf(!hasRedis)("an owner that is kept in a newer layout", () => {
  const { client } = serverOfFile();

  /** Two owners with a task each; the counts of the first say that a newer version has written it. */
  async function filled(layout: string) {
    const redis = client();
    const prefix = freshPrefix();
    const store = redisStore({ client: redis, prefix });
    for (const owner of [ada, bob]) {
      await commit(store, [put("fact", "city"), ...entry("log", 1, ["term"]), put("task", "extract/s/1")], { owner });
    }
    await redis.hset(countsKey(prefix, ada), "layout", layout);
    return { redis, prefix, store };
  }

  async function everything(redis: Redis, prefix: string): Promise<readonly (readonly [string, Buffer])[]> {
    const keys = (await redis.keys(`{${prefix}:${bucketOf(ada)}}*`)).sort();
    return Promise.all(keys.map(async (key) => [key, await redis.dumpBuffer(key)] as const));
  }

  test("is STORE_NEWER for every call and left alone; others go on", async () => {
    const { redis, prefix, store } = await filled("2");
    const before = await everything(redis, prefix);
    const calls: readonly (() => Promise<unknown>)[] = [
      () => readLog(store, "log"),
      () => acquire(store),
      () => store.read(ada, { acquire: { name: "turn", ttlMs: 1_000 } }),
      () => readPages(store, { collection: "fact", order: "key", limit: 9 }),
      () => hitsOf(store, ["term"]),
      () => commit(store, [put("fact", "other")], { incarnation: 0 }),
      () => commit(store, [append("log", 2, ["late"])], { incarnation: 0 }),
      () => commit(store, [advance()], { incarnation: 0 }),
      () => store.owners({ limit: 9 }),
    ];
    for (const call of calls) await refused("STORE_NEWER", call());
    expect((await claim(store)).map(({ owner }) => owner)).toEqual([bob]);
    expect(await everything(redis, prefix)).toEqual(before);

    await commit(store, [put("fact", "name")], { owner: bob });
    expect(await readKeys(store, "fact", "", bob)).toEqual(["city", "name"]);
  });

  test("is kept from a process that has read it before", async () => {
    const { redis, prefix, store } = await filled("1");
    expect(await readKeys(store, "fact")).toEqual(["city"]);
    const [counts = ""] = (await redis.keys(`{${prefix}:${bucketOf(ada)}}:*:0:values`)).map((key) =>
      key.replace(":0:values", ""),
    );
    await redis.hset(counts, "layout", "2");
    await refused("STORE_NEWER", readKeys(store, "fact"));
  });

  test("is STORE_CORRUPT where its number is damaged, and left out of lists", async () => {
    const { store } = await filled("what");
    await refused("STORE_CORRUPT", readKeys(store, "fact"));
    expect((await store.owners({ limit: 9 })).items.map(({ owner }) => owner)).toEqual([bob]);
    expect((await claim(store)).map(({ owner }) => owner)).toEqual([bob]);
  });
});
