// Runs the tests of one mutant after another in one vitest, which keeps what it has transformed.
import { readFileSync } from "node:fs";
import { createVitest } from "vitest/node";
import { root } from "../paths.mjs";
import { mutated } from "./mutations.mjs";

/** The mutant whose turn it is: { file, mutation }. */
let current;
const plugin = {
  name: "mutant",
  enforce: "pre",
  transform: (code, id) =>
    id.split("?")[0] === current?.file ? mutated(readFileSync(current.file, "utf8"), current.mutation) : undefined,
};
const vitest = await createVitest(
  "test",
  { root, watch: false, bail: 1, reporters: [{}], maxWorkers: 1, testTimeout: 60_000 },
  { plugins: [plugin] },
);
await vitest.standalone();

process.on("message", (task) => void run(task));
process.send({ ready: true });

async function run({ file, mutation, phases }) {
  current = mutation && { file, mutation };
  vitest.invalidateFile(file);
  let killed = "";
  for (const filters of phases) {
    const specifications = (await Promise.all(filters.map((filter) => vitest.globTestSpecifications([filter])))).flat();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    killed = testModules.find((module) => !module.ok())?.moduleId ?? (unhandledErrors.length > 0 ? "an error" : "");
    if (killed !== "") break;
  }
  vitest.invalidateFile(file);
  process.send({ killed });
}
