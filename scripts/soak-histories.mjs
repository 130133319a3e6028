// `npm run soak:histories`: holds every format to its laws over many random histories, in parts with a seed each, and says
// how many passed for which. `--histories 10000` (for each format), `--part 1000`, `--seed 1`, `--only gemini`.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countOption, option } from "./option.mjs";
import { cache, root } from "./paths.mjs";

const histories = countOption("histories", 10_000);
const part = Math.min(histories, countOption("part", 1000));
const first = countOption("seed", 1);
const report = join(cache, "soak.json");

/** By what a test says: how many parts of it ran, and how long they took. */
const laws = new Map();
let failures = 0;
for (let seed = first; seed < first + Math.ceil(histories / part); seed += 1) {
  for (const { fullName, status, duration = 0, failureMessages } of held(seed)) {
    const law = laws.get(fullName) ?? { parts: 0, seconds: 0 };
    laws.set(fullName, { parts: law.parts + 1, seconds: law.seconds + duration / 1000 });
    if (status === "passed") continue;
    failures += 1;
    console.error(`seed ${seed}: ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}`);
  }
  console.log(`seed ${seed}: ${part} histories, ${failures} failed`);
}
for (const [name, { parts, seconds }] of laws) console.log(`${parts} × ${part}  ${seconds.toFixed(0)} s  ${name}`);
if (laws.size === 0) console.error("No law was held: look at --only.");
process.exit(failures > 0 || laws.size === 0 ? 1 : 0);

/** Runs the laws over one part, and gives what each said. */
function held(seed) {
  rmSync(report, { force: true });
  const tests = ["laws", "budget-laws"].map((name) => `packages/aide-memoire/test/formats/${name}.test.ts`);
  const args = [...tests, "--reporter=json", `--outputFile=${report}`, "-t", option("only", "")];
  spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], {
    cwd: root,
    stdio: "ignore",
    env: { ...process.env, HISTORY_RUNS: String(part), HISTORY_SEED: String(seed) },
  });
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const results = testResults.flatMap((file) => file.assertionResults);
  return results.filter(({ status }) => status === "passed" || status === "failed");
}
