import { isDeepStrictEqual } from "node:util";
import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import { bucketOf, type Owner } from "../../../src/core/owner.ts";
import type { Store } from "../../../src/core/store.ts";
import { openMemory } from "../../../src/memory/open-memory.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  acquire,
  ada,
  advance,
  bob,
  claim,
  commit,
  destroy,
  drop,
  entry,
  hitsOf,
  index,
  lastBodies,
  put,
  readKeys,
  readLog,
  readPages,
  segment,
  session,
} from "../../../src/testing/store-build.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { countsKey, freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

/** What a byte of a record becomes: other types and lengths, a line's end, and a flipped bit. */
const others = [0x03, 0x0a, 0x93, 0xc0, 0xcb, 0xff];

const calls: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  log: (store) => readLog(store, "log"),
  last: (store) => lastBodies(store, "s", { turns: 9, items: 9 }),
  rows: (store) => readKeys(store, "fact"),
  "rows by key": (store) => readPages(store, { collection: "fact", order: "key", limit: 1 }),
  "rows by time": (store) => readPages(store, { collection: "session", order: "time", limit: 1 }),
  search: (store) => hitsOf(store, ["term", "word"]),
  lease: (store) => acquire(store),
  claim: (store) => claim(store),
  owners: (store) => store.owners({ limit: 9 }),
  "a turn": (store) =>
    commit(
      store,
      [...entry("log", 3, ["term"]), put("session", "s"), put("task", "extract/s/1"), put("fact", "city")],
      {
        incarnation: 0,
        operation: "turn:2",
      },
    ),
  "its deletion": (store) =>
    commit(
      store,
      [
        index("log", 1, ["other"]),
        destroy("log", 1, 2),
        drop("fact", "city"),
        drop("task", "extract/s/1"),
        advance("s"),
      ],
      { incarnation: 0 },
    ),
  "a repeat": (store) => commit(store, [put("fact", "city")], { incarnation: 0, operation: "turn:1" }),
  "an erasure": (store) => commit(store, [advance()], { incarnation: 0 }),
};

const readers = new Set(["log", "last", "rows", "rows by key", "rows by time", "search"]);

async function fill(store: Store, owner: Owner): Promise<void> {
  const changes = [
    ...entry("log", 1, ["term", "word"]),
    ...entry("log", 2, ["term"]),
    session("s", segment("log", 1, 2)),
    put("fact", "city"),
    put("task", "extract/s/1"),
  ];
  await commit(store, changes, { owner, operation: "turn:1", expect: [] });
  await acquire(store, { owner, ttlMs: 1 });
}

describe.skipIf(!hasRedis)("a byte of a stored record that was changed", () => {
  const { client } = serverOfFile();

  async function contents(redis: Redis, keys: readonly string[]): Promise<unknown> {
    return Promise.all(keys.map((key) => (key.endsWith(":values") ? redis.hgetallBuffer(key) : redis.dumpBuffer(key))));
  }

  /** A field of the values, or the item that begins so: what is in it, and how it is written over. */
  async function recordAt(redis: Redis, counts: string, name: string) {
    const [values, order] = [`${counts}:0:values`, `${counts}:0:order`];
    if (!name.startsWith("item:")) {
      const record = await redis.hgetBuffer(values, name);
      return { record, write: async (damaged: Buffer) => redis.hset(values, name, damaged) };
    }
    const [item] = await redis.zrangebylexBuffer(order, `[${name}`, `(${name}\u00ff`);
    const write = async (damaged: Buffer) => {
      await redis.zrem(order, item ?? "");
      await redis.zadd(order, 0, Buffer.concat([Buffer.from(name), damaged]));
    };
    return { record: item?.subarray(name.length) ?? null, write };
  }

  test.each([
    "item:3:log0000000000000001",
    "entry:3:log0000000000000001",
    "row:session:s",
    "row:fact:city",
    "row:task:extract/s/1",
    "operation:turn:1",
    "lease:turn",
    "claim:extract/s/1",
    "lane:extract/s/",
    "totals",
    "name",
    "secret",
  ])(
    "%s: whatever a call answers is sound, or a typed error that leaves all as it was; others go on",
    { timeout: 120_000 },
    async (field) => {
      const redis = client();
      const prefix = freshPrefix();
      const store = redisStore({ client: redis, prefix, onWarning: () => {} });
      await fill(store, ada);
      await fill(store, bob);
      await claim(store, { ttlMs: 1, limit: 1 });
      await claim(store, { ttlMs: 1, limit: 9 });
      const counts = countsKey(prefix, ada);
      const keys = [`{${prefix}:${bucketOf(ada)}}`, `${counts}:0:values`, `${counts}:0:order`];
      const { record, write } = await recordAt(redis, counts, field);
      if (record === null) throw new Error(`There is no ${field}.`);
      const whole = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      const restore = async (): Promise<void> => {
        await redis.unlink(...keys, `${counts}`, `${counts}:1:values`, `${counts}:1:order`);
        for (const [place, dump] of whole.entries()) await redis.restore(keys[place] ?? "", 0, dump);
      };
      const faults = new Map<string, string>();
      // All bytes where the types and lengths are, some of long texts.
      for (let place = 0; place < record.length; place += place < 32 ? 1 : 5) {
        for (const other of [...others, (record[place] ?? 0) ^ 1]) {
          const damaged = Buffer.from(record);
          damaged[place] = other;
          const damage = async (): Promise<void> => {
            await restore();
            await write(damaged);
          };
          await damage();
          const before = await contents(redis, keys);
          for (const [name, call] of Object.entries(calls)) {
            const error: unknown = await call(store).then(
              () => undefined,
              (reason: unknown) => reason,
            );
            const isUntouched = readers.has(name) || isDeepStrictEqual(await contents(redis, keys), before);
            if (!isUntouched) await damage();
            const isRight = MemoryError.is(error, "STORE_CORRUPT") || MemoryError.is(error, "OPERATION_MISMATCH");
            if (error === undefined || (isRight && isUntouched)) continue;
            const code = MemoryError.is(error) ? error.code : "untyped";
            faults.set(
              `${name}: ${code}${isUntouched ? "" : ", and something was done"}`,
              error instanceof Error ? error.message : "",
            );
          }
        }
      }
      expect(Object.fromEntries(faults)).toEqual({});
      expect((await readLog(store, "log", bob)).length).toBe(2);
      await commit(store, entry("log", 3, ["term"]), { owner: bob });
    },
  );

  test("a session whose row is damaged is STORE_CORRUPT until it is cleared; others go on", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const memory = openMemory(redisStore({ client: redis, prefix }), { background: "manual", onEvent: () => {} });
    for (const user of ["ada", "bob"]) await memory.session("s", { user }).turn("hello", async () => "hi");
    const hurt = memory.session("s", { user: "ada" });
    await redis.hset(`${countsKey(prefix, ada)}:0:values`, "row:session:s", "no record");
    await expect(hurt.turn("more", async () => "ok")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    expect(await memory.session("s", { user: "bob" }).turn("more", async () => "ok")).toBe("ok");
    await hurt.clear();
    await hurt.turn("begun anew", async () => "ok");
    expect(await hurt.messages()).toHaveLength(2);
    expect((await memory.sessions({ user: "ada" })).items.map(({ id }) => id)).toEqual(["s"]);
    await memory.close();
  });
});
