// What `npm test` runs, in this order: the build first of those that read types, which are `any` without `dist`. Add a check: one line here, one script that exits 1 when it is not content.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { library, root } from "./paths.mjs";

const bin = (path) => join(root, "node_modules", path);
const script = (name) => join(root, "scripts", name);
const linted = ["packages", "scripts", "test", "examples", "bench", "vitest.config.mjs"];

/** Where vitest leaves its counts. */
export const vitestReport = join(root, ".cache/vitest.json");

/** fast: also part of `npm run test:fast`. counts: its tests are counted one by one, from the vitest report. */
export const steps = [
  { name: "format", args: [bin("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."], fast: true },
  { name: "build", args: [script("build.mjs")], fast: true },
  {
    name: "lint",
    args: [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings", ...linted.filter(isThere)],
    fast: true,
  },
  { name: "layers", args: [script("layers.mjs")], fast: true },
  { name: "types", args: [bin("typescript/bin/tsc"), "-p", "tsconfig.json", "--pretty", "false"], fast: true },
  {
    name: "vitest",
    args: [
      bin("vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    fast: true,
    counts: true,
  },
  { name: "api", args: [script("api.mjs"), "--check"] },
  { name: "publint", args: [bin("publint/src/cli.js"), library, "--strict"] },
  {
    name: "attw",
    args: [bin("@arethetypeswrong/cli/dist/index.js"), "--pack", ".", "--profile", "esm-only"],
    cwd: library,
  },
  { name: "consumer", args: [script("consumer.mjs")] },
  { name: "size", args: [script("size.mjs")] },
  { name: "examples", args: [script("examples.mjs")] },
  { name: "snippets", args: [script("snippets.mjs"), "--check"] },
];

function isThere(path) {
  return existsSync(join(root, path));
}
