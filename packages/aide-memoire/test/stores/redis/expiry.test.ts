import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
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
} from "../../../src/testing/store-build.ts";
import { refused } from "../../../src/testing/store-open.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

describe.skipIf(!hasRedis)("a store whose owners expire", () => {
  const { client } = serverOfFile();

  test("all keys of an owner end in the same millisecond, later with each commit", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const store = redisStore({ client: redis, prefix, expireAfterMs: 60_000 });
    const endings = async (): Promise<number[]> =>
      Promise.all((await redis.keys(`{${prefix}:*:0:*`)).map((key) => redis.pexpiretime(key)));
    await commit(store, [put("fact", "city"), ...entry("log", 1, ["term"])], { incarnation: 0 });
    const first = await endings();
    expect(first).toHaveLength(2);
    expect(new Set(first).size).toBe(1);
    expect(Math.abs((first[0] ?? 0) - Date.now() - 60_000)).toBeLessThan(2_000);
    await sleep(5);
    await commit(store, [append("log", 2, ["x"])], { incarnation: 0 });
    const second = await endings();
    expect(new Set(second).size).toBe(1);
    expect(second[0]).toBeGreaterThan(first[0] ?? Infinity);
  });

  test("an owner that is not written to goes as one, from lists and tasks too, and its incarnations stay", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const short = redisStore({ client: redis, prefix, expireAfterMs: 40 });
    const lasting = redisStore({ client: redis, prefix });
    await commit(lasting, [put("fact", "kept"), put("task", "extract/s/1")], { owner: bob });
    await commit(short, [advance()]);
    await commit(short, [put("fact", "city"), ...entry("log", 1, ["term"]), put("task", "extract/s/1")], {
      incarnation: 1,
    });
    await expect.poll(() => readLog(short, "log")).toEqual([]);

    expect(await readKeys(short, "fact")).toEqual([]);
    expect(await hitsOf(short, ["term"])).toEqual([]);
    expect((await short.owners({ limit: 9 })).items.map(({ owner }) => owner)).toEqual([bob]);
    expect((await claim(short)).map(({ owner }) => owner)).toEqual([bob]);
    await refused("ERASED", commit(short, [put("fact", "late")], { incarnation: 0 }));
    await commit(lasting, [put("fact", "new")], { incarnation: 1 });
    expect(await readKeys(lasting, "fact")).toEqual(["new"]);
  });

  test("a lease alone does not stay for ever", async () => {
    const redis = client();
    const prefix = freshPrefix();
    await acquire(redisStore({ client: redis, prefix, expireAfterMs: 60_000 }), { owner: ada });
    const [key = ""] = await redis.keys(`{${prefix}:*:values`);
    expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  test("without expiry nothing ends", async () => {
    const redis = client();
    const prefix = freshPrefix();
    await commit(redisStore({ client: redis, prefix }), [put("fact", "city")]);
    for (const key of await redis.keys(`{${prefix}:*`)) expect(await redis.pttl(key)).toBe(-1);
  });
});
