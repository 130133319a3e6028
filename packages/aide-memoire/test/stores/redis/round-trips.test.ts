import { describe, expect, test } from "vitest";
import type { Change } from "../../../src/core/store.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import { ada, append, claim, entry, put, readSession, segment, session } from "../../../src/testing/store-build.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { counting } from "./counting.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

describe.skipIf(!hasRedis)("round trips", () => {
  const { client } = serverOfFile();

  test("a commit is one, a read of the context with its lease is one, an idle claim is one of eight calls", async () => {
    const { counted, tripsOf } = counting(client());
    const store = redisStore({ client: counted, prefix: freshPrefix() });
    const changes = [
      ...entry("log", 1, ["a", "b"]),
      append("log", 2, ["answer"]),
      session("s", segment("log", 1, 2)),
      put("task", "sweep/s/1"),
    ];
    const plan = {
      acquire: { name: "turn", ttlMs: 1_000 },
      last: { turns: 12 },
      rows: [{ collection: "fact", prefix: "", limit: 9 }],
    } as const;
    await store.commit(batchOf("warm", changes));
    await store.commit(batchOf("a turn", [put("fact", "name")]));
    await readSession(store, "s", plan);
    await claim(store);
    await store.page(ada, { collection: "fact", order: "time", limit: 9 });
    await store.search(ada, { terms: ["a"], limit: 9 });

    expect(await tripsOf(() => store.commit(batchOf("op", [put("fact", "city")])))).toEqual([["evalsha"]]);
    expect(await tripsOf(() => readSession(store, "s", plan))).toEqual([["evalsha"]]);
    expect(await tripsOf(() => store.page(ada, { collection: "fact", order: "time", limit: 9 }))).toEqual([
      ["evalsha"],
    ]);
    expect(await tripsOf(() => store.search(ada, { terms: ["a"], limit: 9 }))).toEqual([["evalsha"]]);
    const idle = await tripsOf(() => claim(store, { kinds: ["nothing"] }));
    expect(idle).toEqual([Array.from({ length: 8 }, () => "evalsha")]);
  });

  test("a script that Redis has forgotten is sent whole, once", async () => {
    const redis = client();
    const { counted, tripsOf } = counting(redis);
    const store = redisStore({ client: counted, prefix: freshPrefix() });
    await redis.script("FLUSH");
    const commits = (operation: string) => tripsOf(() => store.commit(batchOf(operation, [put("fact", "city")])));
    expect(await commits("first")).toEqual([["evalsha"], ["eval"]]);
    expect(await commits("second")).toEqual([["evalsha"]]);
  });

  function batchOf(operation: string, changes: readonly Change[]) {
    const made = { owner: ada, digest: "", at: 1, incarnation: 0, expect: [] };
    return { ...made, operation: operation as never, changes };
  }
});
