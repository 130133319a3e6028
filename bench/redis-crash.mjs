// Kills a Redis with `appendfsync always` under four writers and restarts it: nothing acknowledged may be lost, half there
// or there twice. `node bench/redis-crash.mjs [--kills 20]`. Exits 1 where something is wrong.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, saveResult } from "./support/results.mjs";
import { temporaryFolder } from "./support/temporary.mjs";

const { kills } = parseArgs({ options: { kills: { type: "string", default: "20" } } }).values;
const path = join(temporaryFolder(), "report.json");
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "packages/aide-memoire/test/stores/redis/crash.test.ts"],
  { cwd: root, env: { ...process.env, REDIS_KILLS: kills, REDIS_CRASH_RESULT: path }, stdio: "inherit" },
);
if (existsSync(path)) {
  const report = JSON.parse(readFileSync(path, "utf8"));
  console.log(report);
  await saveResult("redis-crash", report);
}
process.exitCode = status ?? 1;
