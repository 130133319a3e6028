// `npm test`: runs every step, goes on after a failing one, and ends with the line "N passed, N failed".
// `--fast` runs the fast steps; names run those: `node scripts/test.mjs lint vitest`. The list is steps.mjs.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { steps, vitestReport } from "./steps.mjs";
import { root } from "./paths.mjs";
import { readVitestReport } from "./vitest-report.mjs";

const strict = !["", "0", "false"].includes(process.env.CI ?? "");
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const fast = process.argv.includes("--fast");

const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no step ${unknown.join(", ")}; there are: ${steps.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

let passed = 0;
const failures = [];
const remarks = [];
for (const step of steps.filter(({ name, fast: quick }) =>
  names.length > 0 ? names.includes(name) : quick || !fast,
)) {
  console.log(`\n== ${step.name}`);
  if (step.counts) rmSync(vitestReport, { force: true });
  const started = performance.now();
  const { status } = spawnSync(process.execPath, step.args, {
    cwd: step.cwd ?? root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${step.name}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)`);
  if (step.counts) count(status);
  else if (status === 0) passed += 1;
  else failures.push(step.name);
}

console.log("");
for (const remark of remarks) console.log(remark);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

/** Each test counts for itself. A skipped one is a failure where nobody looks (CI), and named where somebody does. */
function count(status) {
  const report = readVitestReport(vitestReport);
  passed += report.passed;
  failures.push(...report.failed);
  if (strict) failures.push(...report.skipped.map((name) => `skipped in CI: ${name}`));
  else remarks.push(...report.skipped.map((name) => `skipped: ${name}`));
  if (status !== 0 && report.failed.length === 0) failures.push("vitest ended with an error outside its tests");
}
