// The speed of aide-memoire beside other products that keep conversations: all in one run, by turns, each case in a
// process of its own. Prints the tables; writes results/peers.json and the tables in docs/benchmarks.md. See README.md.
import { existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { participants } from "./peers/participants.mjs";
import { measureInstalled } from "./peers/run/installed.mjs";
import { measureAll } from "./peers/run/measure.mjs";
import { figureTables, notAhead, ratioTable } from "./peers/run/tables.mjs";
import { machine, replaceMarked, root, saveResult } from "./support/results.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    minutes: { type: "string", default: "11" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    installed: { type: "boolean", default: false },
    save: { type: "boolean", default: true },
  },
  allowNegative: true,
});
// Ended so, it still ends the Redis that it started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

if (process.platform !== "linux" || !existsSync(join(root, "bench/peers/node_modules"))) {
  console.error("not run: this needs Linux with gcc and redis-server, and `npm ci` in bench/peers");
  process.exit(2);
}
if (values.installed) await saveResult("peers-installed", { sizes: await measureInstalled(participants) });
else await run();

async function run() {
  const only = values.only?.split(",");
  const chosen = participants.filter(({ id }) => only === undefined || only.includes(id));
  const loadBefore = Number(loadavg()[0].toFixed(1));
  const plan = values.quick
    ? { rounds: 1, speedUp: 4, without: ["resumeLarge"], minutes: Number(values.minutes) }
    : { rounds: Number(values.rounds), speedUp: 1, without: [], minutes: Number(values.minutes) };
  const { rounds, figures, failures } = await measureAll(chosen, plan);
  for (const [id, size] of Object.entries(installedSizes()))
    if (figures[id] !== undefined) figures[id].installed = [size];

  const { node, system, cores, processor, memoryGb, load, at } = machine();
  const where = `${at}, Node ${node}, ${system}, ${cores} cores (${processor}), ${memoryGb} GB; medians of ${rounds} rounds; load ${loadBefore} before, ${load} after.`;
  const behind = notAhead(figures, chosen);
  const text = [where, figureTables(figures, chosen), ratioTable(figures, chosen)].join("\n\n");
  console.log(text);
  for (const { peer, column, times, target } of behind) {
    console.log(`not ahead of ${peer}: ${column}, ${times.toFixed(2)} times, meant to be ${target}`);
  }
  for (const failure of failures) console.log(`not measured: ${failure}`);
  if (values.save && !values.quick && only === undefined) {
    await saveResult("peers", { rounds, loadBefore, figures, notAhead: behind, failures });
    await replaceMarked("docs/benchmarks.md", "peers", text);
  }
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** As measured last by `--installed`. */
function installedSizes() {
  const path = join(root, "bench/results/peers-installed.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).sizes : {};
}
