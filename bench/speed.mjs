// The speed of aide-memoire beside the bare driver: each measure in a process of its own, its two sides by turns. Prints
// each figure with its limit; writes results/speed.json and the table in docs/benchmarks.md. See README.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { replaceMarked, machine, saveResult } from "./support/results.mjs";
import { figureText, limitText, line, table, verdict } from "./speed/rows.mjs";

const measures = ["turn", "last", "growth", "many", "lone", "start", "size"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { clone: { type: "boolean", default: false }, save: { type: "boolean", default: true } },
  allowNegative: true,
});
const chosen = positionals.length > 0 ? positionals : [...measures, ...(values.clone ? ["clone"] : [])];
const known = [...measures, "clone"];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no measure ${unknown.join(", ")}; there are: ${known.join(", ")}`);
  process.exit(2);
}

/** @type {import("./speed/rows.mjs").Row[]} */
const rows = [];
const failed = [];
for (const name of chosen) {
  const child = fork(fileURLToPath(new URL(`speed/${name}.mjs`, import.meta.url)), { stdio: "inherit" });
  child.on("message", (message) => {
    for (const row of message.rows) {
      rows.push(row);
      console.log(line(row));
    }
  });
  const [code] = await once(child, "close");
  if (code !== 0) failed.push(name);
}

const missed = rows.filter((row) => verdict(row) === "missed");
for (const name of failed) console.log(`not measured: ${name}`);
console.log(`${rows.filter((row) => verdict(row) === "met").length} met, ${missed.length} missed`);
if (values.save && positionals.length === 0 && failed.length === 0) {
  const told = rows.map((row) => ({ ...row, text: figureText(row), held: limitText(row), verdict: verdict(row) }));
  await saveResult("speed", { rows: told });
  const { node, system, cores, processor, memoryGb, load, at } = machine();
  const where = `${at}, Node ${node}, better-sqlite3, ${system}, ${cores} cores (${processor}), ${memoryGb} GB; load at the end ${load}.`;
  await replaceMarked("docs/benchmarks.md", "speed", `${where}\n\n${table(rows)}`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
