// Holds the formats to both ends of the version ranges that the library's peerDependencies state: at each end the type
// tests are compiled against the real packages, and the real clients talk to the scripted providers (test/clients).
// `node scripts/versions.mjs [oldest|newest|pages]`; needs the registry the first time. The table is in docs/formats.md.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, library, root } from "./paths.mjs";

/** What is not named here is the workspace's own, which `npm test` holds to. */
const ends = {
  oldest: {
    "@ai-sdk/anthropic": "4.0.62",
    "@ai-sdk/google": "4.0.72",
    "@ai-sdk/openai": "4.0.70",
    "@anthropic-ai/sdk": "1.0.0",
    "@google/genai": "1.20.0",
    "@langchain/core": "1.0.0",
    "@openai/agents": "0.17.0",
    ai: "7.0.103",
    openai: "7.51.0",
  },
  newest: { "@google/genai": "3.3.0" },
  /** Pages of the AI SDK have had all their parts since then. */
  pages: { ai: "7.0.163" },
};
const pages = ["packages/aide-memoire/src/adapters/ai-sdk", "packages/aide-memoire/src/formats/ui-messages"];

const asked = process.argv.slice(2);
let failed = checkRanges();
for (const [end, versions] of Object.entries(ends)) {
  if (asked.length > 0 && !asked.includes(end)) continue;
  const folder = join(cache, "versions", end);
  const started = performance.now();
  install(folder, versions);
  copySources(folder, end);
  const types = run(folder, "typescript/bin/tsc", ["-p", "tsconfig.versions.json", "--pretty", "false"]);
  const tests = end === "pages" || run(folder, "vitest/vitest.mjs", ["run", ...clientTests(end), "--reporter=dot"]);
  failed ||= !types || !tests;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${end}: types ${types ? "ok" : "FAILED"}, clients ${tests ? "ok" : "FAILED"} (${seconds} s)`);
}
process.exit(failed ? 1 : 0);

/** Old providers of the AI SDK tell a stream that a proxy cut as a whole one: at that end only its types are held. */
function clientTests(end) {
  return end === "oldest" ? ["test/clients", "--exclude=test/clients/ai-sdk.test.ts"] : ["test/clients"];
}

/** The oldest version that is tested is the one where the stated range begins. */
function checkRanges() {
  const { peerDependencies } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));
  const wrong = Object.entries(ends.oldest).filter(
    ([name, version]) => !name.startsWith("@ai-sdk/") && peerDependencies[name] !== `>=${version}`,
  );
  for (const [name, version] of wrong) console.error(`${name}: ${peerDependencies[name]} does not begin at ${version}`);
  return wrong.length > 0;
}

function install(folder, versions) {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: versions }, undefined, 2);
  const file = join(folder, "package.json");
  if (existsSync(join(folder, "node_modules")) && existsSync(file) && readFileSync(file, "utf8") === manifest) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifest);
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...options], { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

/** A copy finds the packages of its own folder first, and all others in the workspace's. */
function copySources(folder, end) {
  const kept = (path) => !/(node_modules|[\\/]dist)$/.test(path);
  for (const name of ["packages", "test", "scripts", "tsconfig.json", "tsconfig.base.json", "vitest.config.mjs"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: kept });
  }
  const include =
    end === "pages"
      ? pages.map((path) => `${path}/*.test-d.ts`)
      : ["packages/aide-memoire/**/*.test-d.ts", "test/clients/**/*.ts"];
  const exclude = end === "oldest" ? pages.map((path) => `${path}/*.test-d.ts`) : [];
  writeFileSync(
    join(folder, "tsconfig.versions.json"),
    JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { incremental: false }, include, exclude }),
  );
}

function run(folder, bin, args) {
  const command = [join(root, "node_modules", bin), ...args];
  return spawnSync(process.execPath, command, { cwd: folder, stdio: "inherit" }).status === 0;
}
