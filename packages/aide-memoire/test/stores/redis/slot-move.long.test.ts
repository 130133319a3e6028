import { isDeepStrictEqual } from "node:util";
import { Redis, type Cluster } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MemoryError } from "../../../src/core/error.ts";
import { bucketOf, type Owner } from "../../../src/core/owner.ts";
import type { Store } from "../../../src/core/store.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  acquire,
  advance,
  bodiesOf,
  claim,
  commit,
  entry,
  hitsOf,
  put,
  readLog,
  readPages,
} from "../../../src/testing/store-build.ts";
import { beginMove, type SlotMove } from "../../support/move-slot.ts";
import { startCluster, type RedisCluster } from "../../support/redis-cluster.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { freshPrefix } from "./open-stores.ts";

/** All orders in which four keys can be moved. */
const orders = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
);

/** A user who was erased before has keys that no call names beforehand. */
const moves = [
  ...orders.map((order) => [0, ...order]),
  ...[orders[0], orders[9], orders[23]].map((order = []) => [1, ...order]),
];

describe.skipIf(!hasRedis)("a slot that is moved to another master", () => {
  let cluster: RedisCluster;
  let client: Cluster;
  let masters: readonly [Redis, Redis];

  beforeAll(async () => {
    cluster = await startCluster(2);
    client = cluster.client();
    const [first, second] = cluster.nodes.map(({ port }) => new Redis({ port, host: "127.0.0.1" }));
    if (first === undefined || second === undefined) throw new Error("There are two masters.");
    masters = [first, second];
  });

  afterAll(async () => {
    for (const master of masters) master.disconnect();
    await cluster.stop();
  });

  /** A user with something of everything, and with the counts that a cleared session leaves, which others have not. */
  async function filled(owner: Owner, prefix: string, incarnation: number): Promise<void> {
    const store = redisStore({ client, prefix });
    for (let erased = 0; erased < incarnation; erased += 1) await commit(store, [advance()], { owner });
    await commit(store, [advance("another session")], { owner });
    await commit(store, [...entry("log", 1, ["term"]), put("fact", "city"), put("task", "extract/s/1")], { owner });
    await store.lease({ kind: "acquire", owner, name: "turn", ttlMs: 60_000 });
  }

  async function moveOf(owner: Owner, prefix: string): Promise<SlotMove> {
    const slot = Number(await masters[0].call("cluster", "keyslot", `{${prefix}:${bucketOf(owner)}}`));
    const [from, to] = slot < 8_192 ? masters : ([masters[1], masters[0]] as const);
    return beginMove(slot, from, to, []);
  }

  test.each(moves)(
    "incarnation %i, keys in the order %i %i %i %i: every call waits or is answered as ever, and nothing is lost",
    { timeout: 60_000 },
    async (incarnation = 0, ...order) => {
      const owner: Owner = { tenant: "", kind: "user", id: `ada ${order.join("")}` };
      const prefix = freshPrefix();
      await filled(owner, prefix, incarnation);
      const hasty = redisStore({ client, prefix, patienceMs: 100 });
      const patient = redisStore({ client, prefix, patienceMs: 30_000 });
      const calls: readonly (readonly [expected: unknown, ask: (store: Store) => Promise<unknown>])[] = [
        [["item 1"], async (store) => bodiesOf(await readLog(store, "log", owner))],
        [[["city"]], (store) => readPages(store, { collection: "fact", order: "key", limit: 9 }, owner)],
        [["log/1"], (store) => hitsOf(store, ["term"], owner)],
        ["busy", async (store) => (await acquire(store, { owner })).kind],
        [1, async (store) => (await store.owners({ limit: 9, bucket: bucketOf(owner) })).items.length],
        [[], (store) => claim(store, { now: 1 })],
        [{ repeated: false, at: 7 }, (store) => commit(store, [put("fact", "city")], { owner, incarnation, at: 7 })],
      ];
      /** Calls that have an answer at all must have the right one. */
      const wrongAnswers = async (store: Store): Promise<unknown[]> => {
        const answers = await Promise.all(
          calls.map(async ([expected, ask]) => {
            const found = await ask(store).catch((error: unknown) => error);
            if (store === hasty && MemoryError.is(found, "STORE_UNAVAILABLE")) return undefined;
            return isDeepStrictEqual(found, expected) ? undefined : { found, instead: expected };
          }),
        );
        return answers.filter((answer) => answer !== undefined);
      };

      const move = await moveOf(owner, prefix);
      const keys = [...(await move.left())].sort();
      expect(keys.length).toBe(4);
      let waiting: Promise<unknown[]> | undefined;
      for (const place of order) {
        await move.move(keys[place] ?? "");
        expect(await wrongAnswers(hasty)).toEqual([]);
        waiting ??= wrongAnswers(patient);
      }
      await move.end();
      expect(await waiting).toEqual([]);
      expect(await wrongAnswers(patient)).toEqual([]);
      expect((await patient.owners({ limit: 9 })).items.map((info) => info.owner)).toEqual([owner]);
      expect((await claim(patient)).map(({ task }) => task.key)).toEqual(["extract/s/1"]);
    },
  );
});
