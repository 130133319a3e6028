import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { memoryOver, shareStore } from "../../../src/memory/over-store.ts";
import { redisStore } from "../../../src/stores/redis/redis-store.ts";
import {
  ada,
  commit,
  drop,
  entry,
  hold,
  index,
  leaseFree,
  leaseHeld,
  put,
  readSession,
  rowAt,
  segment,
  session,
  sessionAt,
} from "../../../src/testing/store-build.ts";
import { hasRedis } from "../../support/redis-server.ts";
import { freshPrefix } from "./open-stores.ts";
import { serverOfFile } from "./server-of-file.ts";

/** What the scripts have asked of hashes meanwhile: every field should have been foreseen, and come with an HMGET. */
async function asked(redis: Redis, run: () => Promise<unknown>): Promise<{ hget: number; hmget: number }> {
  await redis.config("RESETSTAT");
  await run();
  const stats = await redis.info("commandstats");
  const callsOf = (command: string) => Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
  return { hget: callsOf("hget"), hmget: callsOf("hmget") };
}

/** The counts, and the values. */
const foreseen = (calls: number) => ({ hget: 0, hmget: 2 * calls });

describe.skipIf(!hasRedis)("fields that a call foresees", () => {
  const { client } = serverOfFile();

  test("are called as in the scripts: a turn asks for none by itself", async () => {
    const redis = client();
    const store = redisStore({ client: redis, prefix: freshPrefix() });
    const memory = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const chat = memory.session("s", { user: "ada" });
    for (const words of ["first", "second", "third"]) {
      const turn = () => chat.turn(words, async () => "Yes.", { key: words });
      expect(await asked(redis, turn)).toEqual(foreseen(2));
    }
    await memory.close();
  });

  test("are those of every expectation and change, and of all that a read names by key", async () => {
    const redis = client();
    const store = redisStore({ client: redis, prefix: freshPrefix() });
    await commit(store, [
      ...entry("log", 1, ["term"]),
      session("s", segment("log", 1, 1)),
      put("fact", "city"),
      put("fact", "name"),
    ]);
    const token = await hold(store, { name: "turn" });
    const expectations = [
      sessionAt("s", 0, 1),
      rowAt("fact", "city", 1),
      rowAt("fact", "none", "absent"),
      leaseHeld(token),
      leaseFree("other"),
    ];
    const changes = [
      put("fact", "city"),
      put("fact", "new"),
      drop("fact", "name"),
      drop("document", "none"),
      index("log", 1, ["other"]),
      index("lög", 2, ["other"]),
      { kind: "release", name: "turn", token } as const,
    ];
    const batch = { expect: expectations, incarnation: 0, operation: "turn:1" };
    expect(await asked(redis, () => commit(store, changes, batch))).toEqual(foreseen(1));
    expect(await asked(redis, () => commit(store, changes, batch))).toEqual(foreseen(1));

    const rows = [
      { collection: "fact", key: "city" },
      { collection: "document", key: "none" },
    ] as const;
    const plan = { last: {}, rows, acquire: { name: "turn", ttlMs: 1_000 } };
    expect(await asked(redis, () => readSession(store, "s", plan, ada))).toEqual(foreseen(1));
  });
});
