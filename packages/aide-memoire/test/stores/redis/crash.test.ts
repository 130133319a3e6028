import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasRedis } from "../../support/redis-server.ts";
import { crashRedis } from "./crash.ts";

// `bench/redis-crash.mjs` asks for more kills, and for the figures in a file.
const kills = Number(process.env["REDIS_KILLS"] ?? 3);
const results = process.env["REDIS_CRASH_RESULT"];

describe.skipIf(!hasRedis)("a redis that is killed under load", () => {
  test(
    `loses, halves and doubles nothing that was acknowledged over ${kills} kills`,
    { timeout: 300_000 },
    async () => {
      const report = await crashRedis({ kills, writers: 4, seed: 1 });
      if (results !== undefined) writeFileSync(results, JSON.stringify(report));
      expect(report).toMatchObject({ kills, lost: 0, half: 0, doubled: 0, untyped: 0 });
      expect(report.acknowledged).toBeGreaterThan(10 * kills);
    },
  );
});
