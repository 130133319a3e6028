// `npm run test:mutants`: switches one rule of the codecs and of the mending off at a time, runs the tests that are near,
// and names the mutants that no test sees. `--minutes 30` ends it (default 10), `--only gemini` takes files whose path has
// that, `--part 2/5` every fifth from the second, `--near` runs the nearest tests only. Nothing in the working tree is
// touched: vitest is given the mutants.
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { equivalent } from "./mutants/equivalent.mjs";
import { mutationsOf } from "./mutants/mutations.mjs";
import { countOption, option } from "./option.mjs";
import { root } from "./paths.mjs";

const library = join(root, "packages/aide-memoire");
const core = ["repair", "pair", "repaired", "reply-steps", "trim", "window", "cut-text", "shorten"];
const patience = 120_000;

const files = [
  ...core.map((name) => join(library, `src/core/${name}.ts`)),
  ...readdirSync(join(library, "src/formats"), { recursive: true })
    .filter((path) => path.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(path))
    .map((path) => join(library, "src/formats", path)),
].filter((file) => file.includes(option("only", "")));

const [part, parts] = option("part", "1/1").split("/").map(Number);
const mutants = files
  .flatMap((file) => mutationsOf(file, readFileSync(file, "utf8")).map((mutation) => ({ file, mutation })))
  .filter((_, at) => at % parts === part - 1);
const end = Date.now() + countOption("minutes", 10) * 60_000;
if (mutants.length === 0) throw new Error("No file has a mutant: look at --only and --part.");

/** Folders whose tests pass without a mutant: what fails anyway kills nothing. */
const sound = new Set();
const count = { killed: 0, "timed out": 0, equivalent: 0, survived: 0 };
let worker = await started();
let done = 0;
for (const { file, mutation } of mutants) {
  if (Date.now() > end) break;
  done += 1;
  const path = relative(join(library, "src"), file);
  const excuse = equivalent.find(
    (one) => one.file === path && one.kind === mutation.kind && one.before === mutation.before,
  );
  if (excuse) {
    count.equivalent += 1;
    continue;
  }
  const phases = phasesFor(file);
  if (!sound.has(dirname(file))) {
    if ((await run({ file, phases })) !== "survived") throw new Error(`The tests near ${path} fail without a mutant.`);
    sound.add(dirname(file));
  }
  const outcome = await run({ file, mutation, phases });
  count[outcome] += 1;
  if (outcome === "survived") console.log(`survived: ${path}:${mutation.line} [${mutation.kind}] ${mutation.before}`);
}
worker.kill();
const figures = Object.entries(count).map(([what, times]) => `${times} ${what}`);
console.log(`${done} of ${mutants.length} mutants in ${files.length} files: ${figures.join(", ")}`);
process.exit(count.survived > 0 ? 1 : 0);

/** Tests near the file, then those further away: few mutants get there. */
function phasesFor(file) {
  const folder = dirname(relative(join(library, "src"), file));
  const inCore = folder === "core";
  const near = inCore ? ["src/core/repair", "src/core/trim", "src/core/cut-text"] : [`src/${folder}/`];
  const has = readdirSync(join(library, "src", folder)).some((name) => name.endsWith(".test.ts"));
  const far = [
    "test/formats/laws",
    "test/formats/silent",
    "test/catalogue/b-",
    "test/catalogue/c-",
    "test/catalogue/l-",
  ];
  const last = inCore
    ? ["test/formats/budget-laws", "test/catalogue/a-", "test/memory/budget", "test/memory/tool-answers"]
    : ["test/formats/matrix", "test/memory/crossings"];
  const phases = process.argv.includes("--near") ? [near] : [...(has ? [near] : []), far, last];
  return phases.map((names) => names.map((name) => join(library, name)));
}

async function started() {
  const child = fork(join(root, "scripts/mutants/worker.mjs"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, HISTORY_RUNS: "6" },
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("The worker did not start.")));
  });
  child.removeAllListeners("exit");
  return child;
}

/** A mutant may loop for ever: then its worker goes. */
async function run(task) {
  const answer = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve("timed out"), task.mutation ? patience : 4 * patience);
    worker.once("message", ({ killed }) => {
      clearTimeout(timer);
      if (!task.mutation && killed !== "") console.error(killed);
      resolve(killed === "" ? "survived" : "killed");
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve("killed");
    });
    worker.send(task);
  });
  const gone = worker.exitCode !== null;
  worker.removeAllListeners();
  if (answer === "timed out" || gone) {
    worker.kill("SIGKILL");
    worker = await started();
  }
  return answer;
}
