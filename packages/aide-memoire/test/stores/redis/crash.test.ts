import { describe, expect, test } from "vitest";
import { hasRedis } from "../../support/redis-server.ts";
import { crashRedis } from "./crash.ts";

// `bench/redis-crash.mjs` kills more often.
const kills = 3;

describe.skipIf(!hasRedis)("a redis that is killed under load", () => {
  test(
    `loses, halves and doubles nothing that was acknowledged over ${kills} kills`,
    { timeout: 300_000 },
    async () => {
      const report = await crashRedis({ kills, writers: 4, seed: 1 });
      expect(report).toMatchObject({ kills, lost: 0, half: 0, doubled: 0, untyped: 0 });
      expect(report.acknowledged).toBeGreaterThan(10 * kills);
    },
  );
});
