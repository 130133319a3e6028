// A Redis with `appendfsync always` that ends and is started again while four writers write: nothing acknowledged is lost,
// half there or there twice. Runs from the source:
// `npx tsx bench/redis-crash.mjs [--kills 20] [--seed 1] [--end kill|sync]`. Exits 1 where something is wrong. See README.md.
import { parseArgs } from "node:util";
import { crashRedis } from "../packages/aide-memoire/test/stores/redis/crash.ts";
import { saveResult } from "./support/results.mjs";
import { serverEnds } from "./support/server-ends.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    end: { type: "string", default: "kill" },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
const report = await crashRedis({ kills, seed, writers: 4, ...serverEnds(values.end) });
console.log(report);
await saveResult(values.end === "sync" ? "redis-syncs" : "redis-crash", { seed, ...report });
process.exitCode = report.lost + report.half + report.doubled + report.untyped === 0 ? 0 : 1;
