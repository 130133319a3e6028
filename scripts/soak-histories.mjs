// `npm run soak:histories`: holds every format to its laws over many random histories, in parts with a seed each, and says
// how many passed for which. `--histories 10000` (for each format), `--part 1000`, `--seed 1`, `--only gemini`.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : process.argv[at + 1];
};
const histories = Number(option("histories", "10000"));
const part = Math.min(histories, Number(option("part", "1000")));
const first = Number(option("seed", "1"));
const report = join(root, ".cache/soak.json");

/** By what a test says: how many parts of it passed, and how long it took. */
const laws = new Map();
const failed = [];
let told = 0;
for (let number = 0; number < Math.ceil(histories / part); number += 1) {
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "packages/aide-memoire/test/formats/laws.test.ts",
      "packages/aide-memoire/test/formats/budget-laws.test.ts",
      "--reporter=json",
      `--outputFile=${report}`,
      "-t",
      option("only", ""),
    ],
    {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, HISTORY_RUNS: String(part), HISTORY_SEED: String(first + number) },
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { fullName, status, duration = 0, failureMessages } of testResults.flatMap(
    (file) => file.assertionResults,
  )) {
    if (status !== "passed" && status !== "failed") continue;
    const law = laws.get(fullName) ?? { parts: 0, seconds: 0 };
    laws.set(fullName, { parts: law.parts + 1, seconds: law.seconds + duration / 1000 });
    if (status === "failed")
      failed.push(`seed ${first + number}: ${fullName}\n${failureMessages.join("\n").slice(0, 2000)}`);
  }
  for (const failure of failed.slice(told)) console.error(failure);
  told = failed.length;
  console.log(`part ${number + 1}: seed ${first + number}, ${part} histories, ${failed.length} failed`);
}
for (const [name, { parts, seconds }] of laws) console.log(`${parts} × ${part}  ${seconds.toFixed(0)} s  ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
