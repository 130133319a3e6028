// A hundred sessions chat in a Redis Cluster while slots are moved and masters fail over. Runs from the source:
// `npx tsx bench/redis-cluster.mjs [--sessions 100] [--rounds 1] [--seed 1] [--no-save]`. Exits 1 where something is wrong.
// See README.md.
import { parseArgs } from "node:util";
import { chatThroughFailovers } from "../packages/aide-memoire/test/stores/redis/failover/run.ts";
import { saveResult } from "./support/results.mjs";

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "100" },
    rounds: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    "no-save": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const runs = [];
for (const [name, settings] of /** @type {const} */ ([
  ["no replica needed for a write", {}],
  ["min-replicas-to-write 1", { "min-replicas-to-write": "1" }],
])) {
  console.log(name);
  const report = await chatThroughFailovers({
    sessions: Number(values.sessions),
    rounds: Number(values.rounds),
    seed,
    settings,
    pauseMs: 150,
    stuckMs: 14_000,
    say: (what) => console.log(`  ${what}`),
  });
  console.log(report);
  runs.push({ name, ...report });
}
if (!values["no-save"]) await saveResult("redis-cluster", { seed, runs });
const isRight = runs.every(
  ({ lost, half, doubled, unseen, denied, refused, listed, users }) =>
    lost + half + doubled + unseen + denied === 0 && !("untyped" in refused) && listed === users,
);
process.exitCode = isRight ? 0 : 1;
