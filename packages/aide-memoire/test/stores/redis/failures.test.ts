import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import { bucketOf, type Owner } from "../../../src/core/owner.ts";
import type { Store } from "../../../src/core/store.ts";
import { openRedisClient } from "../../../src/stores/redis/open-client.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  acquire,
  ada,
  advance,
  append,
  bob,
  claim,
  commit,
  drop,
  entry,
  put,
  readKeys,
  sessionId,
} from "../../../src/testing/store-build.ts";
import { refused } from "../../../src/testing/store-open.ts";
import { hasRedis, startRedis } from "../../support/redis-server.ts";
import { countsKey, freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

const canary = "the canary sings at noon";

async function failureOf(promise: Promise<unknown>): Promise<MemoryError> {
  const error: unknown = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!MemoryError.is(error)) throw error;
  expect(inspect(error, { depth: 9 })).not.toContain(canary);
  return error;
}

/** One change of each kind, so that a script that failed on the way would leave something. */
const changes = [
  put("fact", "city", { body: canary }),
  put("task", "sweep/s/1"),
  ...entry("log", 1, [canary]),
  append("other", 1, [canary]),
  advance("s"),
  advance(),
  put("fact", "city", { body: canary }),
];

describe.skipIf(!hasRedis)("a key of another type", () => {
  const { client } = serverOfFile();

  /** All keys that begin so, with what is in them. */
  async function everything(prefix: string): Promise<[string, unknown][]> {
    const keys = (await client().keys(`{${prefix}:*`)).sort();
    return Promise.all(
      keys.map(async (key): Promise<[string, unknown]> => {
        const kind = await client().type(key);
        if (kind === "hash") return [key, await client().hgetall(key)];
        return [key, kind === "zset" ? await client().zrange(key, "0", "-1") : await client().lrange(key, "0", "-1")];
      }),
    );
  }

  /** Of Ada, who has a fact: the bucket's key, or one of hers by how it ends. */
  async function breakKey(store: Store, prefix: string, ending: string): Promise<void> {
    const redis = client();
    await commit(store, [put("fact", "city")], { incarnation: 0 });
    const counts = countsKey(prefix, ada);
    const key = ending === "" ? `{${prefix}:${bucketOf(ada)}}` : counts + (ending === ":counts" ? "" : ending);
    await redis.del(key);
    await redis.rpush(key, "a list");
  }

  test.each([":counts", ":0:values", ":0:order"])(
    "%s: a turn is refused, its beginning too, and nothing of either is written",
    async (ending) => {
      const prefix = freshPrefix();
      const store = redisStore({ client: client(), prefix });
      await breakKey(store, prefix, ending);
      const before = await everything(prefix);
      const beginning = store.read(ada, {
        session: sessionId("s"),
        acquire: { name: "turn", ttlMs: 30_000, takeover: false },
        rows: [{ collection: "fact", prefix: "", limit: 9 }],
      });
      expect((await failureOf(beginning)).code).toBe("STORE_CORRUPT");
      const turn = commit(store, [put("fact", "city"), append("log", 1, [canary])], { incarnation: 0 });
      expect((await failureOf(turn)).code).toBe("STORE_CORRUPT");
      expect(await everything(prefix)).toEqual(before);
    },
  );

  test("of one owner, it keeps no other out of lists and claims", async () => {
    const prefix = freshPrefix();
    const store = redisStore({ client: client(), prefix });
    await commit(store, [put("fact", "name"), put("task", "extract/s/1")], { owner: bob });
    await breakKey(store, prefix, ":counts");
    expect((await store.owners({ limit: 9 })).items.map(({ owner }) => owner)).toEqual([bob]);
    expect(await claim(store)).toHaveLength(1);
  });

  test.each(["", ":counts", ":0:values", ":0:order", ":1:values", ":1:order"])(
    "%s is STORE_CORRUPT before anything is written, and other owners go on",
    async (ending) => {
      const prefix = freshPrefix();
      const store = redisStore({ client: client(), prefix });
      await commit(store, [put("fact", "city"), ...entry("log", 3, ["x"])], { owner: bob });
      await breakKey(store, prefix, ending);
      const before = await everything(prefix);
      const error = await failureOf(commit(store, changes, { incarnation: 0 }));
      expect(error.code).toBe("STORE_CORRUPT");
      expect(await everything(prefix)).toEqual(before);

      await commit(store, [put("fact", "name")], { owner: bob });
      expect(await readKeys(store, "fact", "", bob)).toEqual(["city", "name"]);
    },
  );

  test("damaged records are left out with a warning without text, and the rest is read", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const warnings: string[] = [];
    const store = redisStore({ client: redis, prefix, onWarning: (message) => warnings.push(message) });
    await commit(store, [
      put("fact", "a"),
      put("fact", canary),
      put("fact", "c"),
      append("log", 1, ["x", canary, "z"]),
    ]);
    const [values = ""] = await redis.keys(`{${prefix}:*:values`);
    await redis.hset(values, `row:fact:${canary}`, "not a record");
    const order = values.replace(/values$/, "order");
    const [item = ""] = await redis.zrangebylex(order, "[item:3:log0000000000000002", "[item:3:log0000000000000003");
    await redis.zrem(order, item);
    await redis.zadd(order, 0, "item:3:log0000000000000002\u0001");
    expect(await readKeys(store, "fact")).toEqual(["a", "c"]);
    const { ranges } = await store.read(ada, { ranges: [{ log: "log" as never, from: 1, to: 9, limit: 9 }] });
    expect(ranges[0]?.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(warnings).toEqual(["1 damaged record was left out.", "1 damaged record was left out."]);
  });
});

describe.skipIf(!hasRedis)("a server that refuses", () => {
  const { client, server } = serverOfFile();

  const everyCall: readonly ((store: Store) => Promise<unknown>)[] = [
    (store) => commit(store, changes, { incarnation: 0 }),
    (store) => acquire(store),
    (store) => store.read(ada, { acquire: { name: "turn", ttlMs: 1_000 } }),
  ];

  test("a full memory is STORE_FULL, and nothing is stored", async () => {
    const store = redisStore({ client: client(), prefix: freshPrefix() });
    await commit(store, [put("fact", "before")]);
    await client().config("SET", "maxmemory", "1");
    try {
      const error = await failureOf(commit(store, changes, { incarnation: 0 }));
      expect(error.code).toBe("STORE_FULL");
      expect(error.message).toContain("Nothing of this call was stored");
    } finally {
      await client().config("SET", "maxmemory", "0");
    }
    expect(await readKeys(store, "fact")).toEqual(["before"]);
    await commit(store, [put("fact", "after")]);
  });

  test("a replica is STORE_UNAVAILABLE once patience ends, and nothing is stored", async () => {
    const replica = await startRedis({ replicaof: `127.0.0.1 ${server().port}` });
    try {
      const store = redisStore({ client: client({ port: replica.port }), prefix: freshPrefix(), patienceMs: 100 });
      for (const call of everyCall) expect((await failureOf(call(store))).code).toBe("STORE_UNAVAILABLE");
      expect(await readKeys(store, "fact")).toEqual([]);
    } finally {
      await replica.stop();
    }
  });

  test("a password that is missing or wrong is STORE_UNAVAILABLE at once", async () => {
    const guarded = await startRedis();
    try {
      await client({ port: guarded.port }).config("SET", "requirepass", "secret");
      const store = redisStore({ client: client({ port: guarded.port }), prefix: freshPrefix() });
      const started = performance.now();
      for (const call of everyCall) expect((await failureOf(call(store))).code).toBe("STORE_UNAVAILABLE");
      expect(performance.now() - started).toBeLessThan(5_000);
      const error = await failureOf(openRedisClient(guarded.url.replace("//", "//:wrong@")));
      expect(error.code).toBe("STORE_UNAVAILABLE");
      expect(inspect(error, { depth: 9 })).not.toContain("wrong@");
    } finally {
      await guarded.stop();
    }
  });

  test("a server that nobody started is STORE_UNAVAILABLE within the patience, for every call", async () => {
    const nobody = await startRedis();
    await nobody.stop();
    const store = redisStore({ client: client({ port: nobody.port }), prefix: freshPrefix(), patienceMs: 200 });
    const calls: readonly ((store: Store) => Promise<unknown>)[] = [
      ...everyCall,
      (given) => claim(given),
      (given) => given.owners({ limit: 1 }),
      (given) => given.inspect(),
    ];
    for (const call of calls) {
      const started = performance.now();
      expect((await failureOf(call(store))).code).toBe("STORE_UNAVAILABLE");
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });

  test("a server that comes back in time is waited for", async () => {
    const restarted = await startRedis({ appendonly: "yes", appendfsync: "always" });
    try {
      const store = redisStore({
        client: client({ port: restarted.port, retryStrategy: () => 20 }),
        prefix: freshPrefix(),
      });
      await commit(store, [put("fact", "before")]);
      await restarted.kill();
      const waiting = commit(store, [put("fact", "after")], { incarnation: 0 });
      await restarted.start();
      await waiting;
      expect(await readKeys(store, "fact")).toEqual(["after", "before"]);
    } finally {
      await restarted.stop();
    }
  });

  test("more parts than a command may have are TOO_LARGE", async () => {
    const store = redisStore({ client: client(), prefix: freshPrefix() });
    const owner: Owner = { tenant: "", kind: "user", id: "big" };
    const drops = Array.from({ length: 333_334 }, () => drop("fact", "x"));
    await refused("TOO_LARGE", commit(store, drops, { owner, incarnation: 0 }));
  });
});
