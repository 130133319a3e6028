import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import type { Owner } from "../../../src/core/owner.ts";
import type { Batch, Store } from "../../../src/core/store.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  append,
  bodiesOf,
  entry,
  hitsOf,
  operationId,
  put,
  readLog,
  readRow,
} from "../../../src/testing/store-build.ts";
import { cutProxy, type CutProxy } from "../../support/cut-proxy.ts";
import { standStill } from "../../support/stand-still.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

/** Where in a message a connection is cut, as a share of its bytes; 1 is behind the last. */
const places = [0, 0.0001, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.9999, 1];
const cuts = (["request", "reply"] as const).flatMap((direction) => places.map((place) => ({ direction, place })));

const owner: Owner = { tenant: "", kind: "user", id: "ada" };
const body = "what was said, ".repeat(2_000);

const batch: Batch = {
  owner,
  operation: operationId("turn:1"),
  digest: "d",
  at: 1_000,
  incarnation: 0,
  expect: [],
  changes: [append("log", 1, [body, "an answer"]), ...entry("other", 1, ["term"]), put("fact", "city", { body })],
};

async function expectWhole(store: Store): Promise<void> {
  expect(bodiesOf(await readLog(store, "log", owner))).toEqual([body, "an answer"]);
  expect(await hitsOf(store, ["term"], owner)).toEqual(["other/1"]);
  expect((await readRow(store, "fact", "city", owner))?.version).toBe(1);
}

async function expectNothing(store: Store): Promise<void> {
  expect(await readLog(store, "log", owner)).toEqual([]);
  expect(await hitsOf(store, ["term"], owner)).toEqual([]);
  expect(await readRow(store, "fact", "city", owner)).toBeUndefined();
  expect((await store.owners({ limit: 9 })).items).toEqual([]);
}

describe.skipIf(!hasRedis)("a connection that is cut in a commit", () => {
  const { client, server } = serverOfFile();
  let proxy: CutProxy;
  let lengths: { readonly request: number; readonly reply: number };

  beforeEach(async () => {
    proxy = await cutProxy({ port: server().port });
    // The script is known to Redis, and how long a commit is.
    const through = client({ port: proxy.port });
    await redisStore({ client: client(), prefix: freshPrefix() }).commit(batch);
    await through.ping();
    proxy.passed();
    await redisStore({ client: through, prefix: freshPrefix() }).commit(batch);
    lengths = proxy.passed();
    through.disconnect();
  });

  afterEach(() => proxy.close());

  /** A connection whose next commit will be cut; what is left of the order tells whether it was. */
  async function cutAt({ direction, place }: (typeof cuts)[number], options: Parameters<typeof client>[0]) {
    const redis = client({ port: proxy.port, ...options });
    await redis.ping();
    proxy.cut({ direction, after: Math.round(lengths[direction] * place) });
    return redis;
  }

  test.each(cuts)("at $place of a $direction is settled by the same call: done once, and said so", async (cut) => {
    const prefix = freshPrefix();
    for (const autoResendUnfulfilledCommands of [true, false]) {
      const redis = await cutAt(cut, { autoResendUnfulfilledCommands, retryStrategy: () => 5 });
      const store = redisStore({
        client: redis,
        prefix: `${prefix}${autoResendUnfulfilledCommands}`,
        patienceMs: 2_000,
      });
      expect(await store.commit(batch)).toEqual({ repeated: false, at: 1_000 });
      expect(proxy.isArmed()).toBe(false);
      await expectWhole(store);
      expect((await store.commit({ ...batch, at: 2_000 })).repeated).toBe(true);
    }
  });

  test.each(cuts)(
    "at $place of a $direction, for good, is an error: all or nothing, and a repeat does it once",
    async (cut) => {
      const prefix = freshPrefix();
      const redis = await cutAt(cut, { retryStrategy: null });
      const outcome = await redisStore({ client: redis, prefix, patienceMs: 50 })
        .commit(batch)
        .then(
          (committed) => committed.repeated,
          (error: unknown) => (MemoryError.is(error) ? error : Promise.reject(error)),
        );
      const direct = redisStore({ client: client(), prefix });
      const isThere = (await readRow(direct, "fact", "city", owner)) !== undefined;
      if (isThere) await expectWhole(direct);
      else await expectNothing(direct);

      if (outcome instanceof MemoryError) {
        expect(outcome.code).toBe("STORE_UNAVAILABLE");
        expect(outcome.message).toContain("not known whether");
      } else {
        expect([outcome, isThere]).toEqual([false, true]);
      }
      expect((await direct.commit(batch)).repeated).toBe(isThere);
      await expectWhole(direct);
    },
  );

  test("an order that is behind the end of the request is carried out, one before it is not", async () => {
    for (const [place, isThere] of [
      [0.9999, false],
      [1, true],
    ] as const) {
      const prefix = freshPrefix();
      const redis = await cutAt({ direction: "request", place }, { retryStrategy: null });
      await expect(redisStore({ client: redis, prefix, patienceMs: 50 }).commit(batch)).rejects.toThrow(MemoryError);
      const direct = redisStore({ client: client(), prefix });
      await expect.poll(async () => (await readRow(direct, "fact", "city", owner)) !== undefined).toBe(isThere);
    }
  });

  test("a connection that falls silent ends a call within its patience, and the next one finds its way", async () => {
    const redis = client({ port: proxy.port, socketTimeout: 300 });
    await redis.ping();
    const store = redisStore({ client: redis, prefix: freshPrefix(), patienceMs: 100 });
    proxy.cut({ direction: "request", after: 10, how: "silence" });
    const started = performance.now();
    await expect(store.commit(batch)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(performance.now() - started).toBeLessThan(1_000);
    const patient = redisStore({ client: redis, prefix: freshPrefix() });
    expect((await patient.commit(batch)).repeated).toBe(false);
    await expectWhole(patient);
  });

  test("a process that stood still for longer than its patience settles what was under way", async () => {
    const redis = client();
    await redis.ping();
    const store = redisStore({ client: redis, prefix: freshPrefix(), patienceMs: 2_000 });
    const committing = store.commit(batch);
    await new Promise(setImmediate);
    standStill(4_000);
    expect((await committing).repeated).toBe(false);
    await expectWhole(store);
  });

  test.each([0, 0.5])("a lease whose answer is cut at %d is held by its own token", async (place) => {
    const redis = client({ port: proxy.port, retryStrategy: () => 5 });
    await redis.ping();
    const store = redisStore({ client: redis, prefix: freshPrefix() });
    await store.read(owner, {});
    proxy.cut({ direction: "reply", after: Math.round(60 * place) });
    const { lease } = await store.read(owner, { acquire: { name: "turn", ttlMs: 30_000 } });
    expect(lease?.kind).toBe("held");
    expect(proxy.isArmed()).toBe(false);
  });

  test("a claim whose answer is cut counts one attempt", async () => {
    const redis = client({ port: proxy.port, retryStrategy: () => 5 });
    await redis.ping();
    const store = redisStore({ client: redis, prefix: freshPrefix() });
    await store.commit({ ...batch, changes: [put("task", "sweep/s/1")] });
    const claims = { kinds: ["sweep"], now: 9_000, ttlMs: 30_000, limit: 9 };
    await store.claim({ ...claims, now: 0 });
    const lookReply = proxy.passed().reply;
    await store.claim({ ...claims, kinds: ["nothing"] });
    proxy.passed();
    expect(lookReply).toBeGreaterThan(0);
    // Eight empty answers of the look, the one with the task, then the claim itself.
    proxy.cut({ direction: "reply", after: 120 });
    const claimed = await store.claim(claims);
    expect(proxy.isArmed()).toBe(false);
    expect(claimed.map(({ attempt }) => attempt)).toEqual([1]);
  });
});
