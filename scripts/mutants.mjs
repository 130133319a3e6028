// `npm run test:mutants`: switches one rule of the codecs and of the mending off at a time, runs the tests that reach it,
// and names the mutants that no test sees. `--only gemini` takes files whose path has that, `--near` runs the tests beside
// them only, `--seconds 5` is how long the tests of one mutant may work together, `--minutes 30` ends it: what was not
// tried with all tests by then is out of time. Nothing in the working tree is touched: vitest is given the mutants.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { BroadcastChannel } from "node:worker_threads";
import { createVitest } from "vitest/node";
import { equivalent } from "./mutants/equivalent.mjs";
import { mutationsOf } from "./mutants/mutations.mjs";
import { switched } from "./mutants/switched.mjs";
import { countOption, option } from "./option.mjs";
import { library, root } from "./paths.mjs";

const source = join(library, "src");
const rules = "answered-call cut-text pair repair repaired reply-steps sendable shorten silent trim window".split(" ");
const far = ["src/core/", "src/formats/", "test/formats/", "test/ai-sdk/"].concat(
  ["a", "b", "c", "e", "l"].map((group) => `test/catalogue/${group}-`),
  ["budget", "follow", "tool-answers", "crossings"].map((name) => `test/memory/${name}.`),
);

const files = [
  ...rules.map((name) => join(source, `core/${name}.ts`)),
  ...readdirSync(join(source, "formats"), { recursive: true })
    .filter((path) => path.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(path))
    .map((path) => join(source, "formats", path)),
].filter((file) => file.includes(option("only", "")));

const mutants = files
  .flatMap((file) => mutationsOf(file, readFileSync(file, "utf8")).map((mutation) => ({ file, ...mutation })))
  .map((mutant, id) => ({ id, ...mutant, outcome: isEquivalent(mutant) ? "equivalent" : "not reached" }));
if (mutants.length === 0) throw new Error("No file has a mutant: look at --only.");

const plugin = {
  name: "mutants",
  enforce: "pre",
  transform(code, path) {
    const own = mutants.filter(({ file, outcome }) => file === path.split("?")[0] && outcome !== "equivalent");
    return own.length === 0 ? undefined : switched(readFileSync(own[0].file, "utf8"), own);
  },
};
const vitest = await createVitest(
  "test",
  {
    root,
    watch: false,
    reporters: [{}],
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    testTimeout: 8_000,
    runner: join(root, "scripts/mutants/runner.mjs"),
    sequence: {
      sequencer: class {
        shard = (all) => all;
        sort = (all) => all.toSorted(byDistance);
      },
    },
  },
  { plugins: [plugin] },
);
await vitest.standalone();
const near = [...new Set(files.map((file) => `${dirname(relative(library, file))}/`)), "test/formats/odd-"];
const wanted = process.argv.includes("--near") ? near : [...near, ...far];
const specifications = (await vitest.globTestSpecifications(wanted.map((path) => join(library, path)))).toSorted(
  byDistance,
);

process.env.HISTORY_RUNS ??= "6";
process.env.MUTANTS = JSON.stringify({
  patience: countOption("seconds", 5) * 1000,
  end: Date.now() + countOption("minutes", 60) * 60_000,
  testFiles: specifications.map(({ moduleId }) => moduleId),
});
const channel = new BroadcastChannel("mutants");
channel.onmessage = ({ data: { reached = [], late, killed, by } }) => {
  for (const id of reached) if (mutants[id].outcome === "not reached") mutants[id].outcome = "survived";
  if (late !== undefined) mutants[late].outcome = "out of time";
  if (killed === undefined) return;
  mutants[killed].outcome = "killed";
  mutants[killed].by = relative(library, by);
};
const { testModules } = await vitest.runTestSpecifications(specifications);
await new Promise((resolve) => setTimeout(resolve, 100));
channel.close();
await vitest.close();
for (const module of testModules) if (!module.ok()) console.error(`fails without a mutant: ${module.moduleId}`);

const folders = new Map();
for (const { file, line, kind, before, outcome } of mutants) {
  const path = relative(source, file);
  const figures = folders.get(dirname(path)) ?? {};
  folders.set(dirname(path), { ...figures, [outcome]: (figures[outcome] ?? 0) + 1 });
  if (!isSettled(outcome)) console.log(`${outcome}: ${path}:${line} [${kind}] ${before}`);
}
console.table(Object.fromEntries(folders));
process.exitCode = mutants.every(({ outcome }) => isSettled(outcome)) ? 0 : 1;

function isSettled(outcome) {
  return outcome === "killed" || outcome === "equivalent";
}

function isEquivalent({ file, kind, before }) {
  const path = relative(source, file);
  return equivalent.some((one) => one.file === path && one.kind === kind && one.before === before);
}

/** The tests beside the files first, then those of the core and the formats, then those that go through a memory. */
function byDistance(one, other) {
  return distance(one.moduleId) - distance(other.moduleId) || one.moduleId.localeCompare(other.moduleId);
}

function distance(path) {
  const at = [...near, ...far].findIndex((part) => path.includes(join(library, part)));
  return at < 0 ? 99 : at;
}
