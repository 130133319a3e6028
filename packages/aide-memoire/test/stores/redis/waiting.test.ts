import { describe, expect, test } from "vitest";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import { ada, advance, bob, commit, destroy, entry, hitsOf, index } from "../../../src/testing/store-build.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { counting } from "./counting.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

const terms = Array.from({ length: 60 }, (_, place) => `term ${place}`);

describe.skipIf(!hasRedis)("index entries that wait for a search", () => {
  const { client } = serverOfFile();

  test("are indexed some at a time, all before the answer, and once", async () => {
    const { counted, tripsOf } = counting(client());
    const store = redisStore({ client: counted, prefix: freshPrefix() });
    const messages = Array.from({ length: 250 }, (_, place) => place + 1);
    await commit(
      store,
      messages.flatMap((seq) => entry("log", seq, [...terms, `only ${seq}`])),
    );
    const search = () => store.search(ada, { terms: ["term 7", "only 250", "only 1"], limit: 2 });
    await store.search(bob, { terms: ["known to Redis"], limit: 1 });
    // One that only looks, then some 2,000 postings each: 33 entries.
    expect(await tripsOf(search)).toHaveLength(9);
    expect(await tripsOf(search)).toHaveLength(1);
    const { documents, documentFrequency, hits } = await search();
    expect({ documents, documentFrequency }).toEqual({ documents: 250, documentFrequency: [250, 1, 1] });
    expect(hits.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual([1, 250]);
  });

  test("leave nothing when they are destroyed, replaced or erased, waiting or not", async () => {
    const redis = client();
    const prefix = freshPrefix();
    const store = redisStore({ client: redis, prefix });
    const everything = async (): Promise<string> => {
      const keys = await redis.keys(`{${prefix}:*`);
      const found = await Promise.all(
        keys.map(async (key) =>
          (await redis.type(key)) === "hash" ? redis.hgetall(key) : redis.zrange(key, "0", "-1"),
        ),
      );
      return JSON.stringify(found);
    };
    await commit(store, [...entry("log", 1, ["indexed-secret"]), ...entry("log", 2, ["replaced-secret"])]);
    expect(await hitsOf(store, ["indexed-secret", "replaced-secret"])).toEqual(["log/1", "log/2"]);
    await commit(store, [...entry("log", 3, ["waiting-secret"]), index("log", 2, ["kept"])]);
    expect(await everything()).toContain("waiting-secret");
    await commit(store, [destroy("log", 1, 1), destroy("log", 3, 3)]);
    expect(await everything()).not.toContain("secret");
    expect(await everything()).not.toMatch(/(waiting|entry|item):3:log0{15}[13]/);
    expect(await hitsOf(store, ["indexed-secret", "waiting-secret", "kept"])).toEqual(["log/2"]);
    await commit(store, [...entry("log", 4, ["late-secret"]), advance()]);
    expect(await everything()).not.toMatch(/secret|kept/);
  });
});
