// A Redis (`appendfsync always`) and a Postgres whose disk stops confirming writes under four writers: nothing is
// acknowledged then, and nothing lost, half or doubled once they start on a sound disk. Linux with gcc, from the source:
// `npx tsx bench/server-faults.mjs [--rounds 20] [--seed 1]`. See README.md.
import { parseArgs } from "node:util";
import { seededRandom } from "../packages/aide-memoire/src/testing/store-random.ts";
import { failSyncsUnderLoad } from "../packages/aide-memoire/test/stores/failed-syncs.ts";
import { postgresOnDisk, redisOnDisk } from "../packages/aide-memoire/test/stores/servers-on-disk.ts";
import { saveResult } from "./support/results.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const seed = Number(values.seed);
const rounds = Number(values.rounds);
const result = {};

for (const [name, start] of Object.entries({ redis: redisOnDisk, postgres: postgresOnDisk })) {
  const random = seededRandom(seed);
  const made = await start();
  try {
    // It fails where a turn is acknowledged and not synced, lost, half or doubled.
    result[name] = await failSyncsUnderLoad(made, { rounds, writers: 4, moment: () => 50 + random.below(1_000) });
  } finally {
    await made.stop();
  }
  console.log(name, result[name]);
}
await saveResult("server-faults", { seed, ...result });
