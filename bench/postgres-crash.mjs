// A Postgres server that is killed and started again while four writers write turns: no acknowledged turn is lost, half or
// doubled. Runs from the source: `npx tsx bench/postgres-crash.mjs [--kills 20] [--seed 1]`. See README.md.
import { parseArgs } from "node:util";
import { seededRandom } from "../packages/aide-memoire/src/testing/store-random.ts";
import { crashUnderLoad } from "../packages/aide-memoire/test/stores/postgres/crash-run.ts";
import { addKeeper } from "../packages/aide-memoire/test/support/postgres-keeper.ts";
import { startPostgres } from "../packages/aide-memoire/test/support/postgres-server.ts";
import { saveResult } from "./support/results.mjs";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const random = seededRandom(Number(values.seed));
const server = await startPostgres();
try {
  const report = await crashUnderLoad(server, await addKeeper(server), {
    kills: Number(values.kills),
    writers: 4,
    moment: () => 50 + random.below(1_000),
  });
  // It has failed by now where a turn was half or doubled, or where an owner has not just what was acknowledged.
  const result = { seed: Number(values.seed), ...report, lost: report.acknowledged - report.found };
  await saveResult("postgres-crash", result);
  console.log(result);
} finally {
  await server.stop();
}
