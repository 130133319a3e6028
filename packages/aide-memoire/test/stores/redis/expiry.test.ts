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

  test("a task that was due in a time that expired stands before no other, and is not counted as dead", async () => {
    const redis = client();
    let now = 0;
    const prefix = freshPrefix();
    const short = redisStore({ client: redis, prefix, expireAfterMs: 300, clock: () => now });
    const lasting = redisStore({ client: redis, prefix });
    const dead = async () => (await lasting.inspect()).checks.find(({ name }) => name === "tasks")?.detail;
    await commit(short, [put("task", "extract/dead/1"), put("task", "extract/lane/1", { at: 10_000 })]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await claim(short, { now: 1_000 })).toHaveLength(1);
      now += 100_000;
    }
    expect(await dead()).toBe("1 dead after five attempts");
    await expect.poll(() => readKeys(short, "task")).toEqual([]);

    expect(await dead()).toBe("0 dead after five attempts");
    const anew = ["dead/1", "lane/1"].map((key) => put("task", `extract/${key}`, { at: 50_000 }));
    await commit(lasting, [...anew, put("task", "extract/lane/2", { at: 20_000 })]);
    const due = await claim(lasting, { now: 30_000, limit: 1 });
    expect(due.map(({ task }) => task.key)).toEqual(["extract/lane/2"]);
    expect(await dead()).toBe("0 dead after five attempts");
  });

  test("a task that comes anew and is claimed is not taken for the dead one that expired", async () => {
    const redis = client();
    let now = 0;
    const prefix = freshPrefix();
    const short = redisStore({ client: redis, prefix, expireAfterMs: 100, clock: () => now });
    const lasting = redisStore({ client: redis, prefix, clock: () => now });
    await commit(short, [put("task", "extract/s/1")]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await claim(short)).toHaveLength(1);
      now += 100_000;
    }
    await expect.poll(() => readKeys(short, "task")).toEqual([]);
    await commit(lasting, [put("task", "extract/s/1")]);
    expect(await claim(lasting)).toMatchObject([{ attempt: 1 }]);
    const { checks } = await lasting.inspect();
    expect(checks.find(({ name }) => name === "tasks")?.detail).toBe("0 dead after five attempts");
  });

  test("what a store without expiry writes to stays whole, also of an owner that was to end", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const short = redisStore({ client: redis, prefix, expireAfterMs: 60_000 });
    const lasting = redisStore({ client: redis, prefix });
    await acquire(short, { owner: ada });
    await commit(short, entry("log", 1, ["term"]), { owner: bob });
    for (const owner of [ada, bob]) await commit(lasting, [append("log", 2, ["x"])], { owner });
    const keys = await redis.keys(`{${prefix}:*:0:*`);
    expect(keys).toHaveLength(4);
    for (const key of keys) expect(await redis.pttl(key)).toBe(-1);
  });

  test("without expiry nothing ends", async () => {
    const redis = client();
    const prefix = freshPrefix();
    await commit(redisStore({ client: redis, prefix }), [put("fact", "city")]);
    for (const key of await redis.keys(`{${prefix}:*`)) expect(await redis.pttl(key)).toBe(-1);
  });
});
