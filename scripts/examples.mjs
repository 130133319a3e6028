// The examples as a stranger would run them: compiled strictly against the packed library, then run, each in a folder of
// its own. `node scripts/examples.mjs [--node PATH]...` runs them on this Node and on the others.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { packLibrary, runNpm } from "./pack.mjs";
import { library, root } from "./paths.mjs";

const { values } = parseArgs({ options: { node: { type: "string", multiple: true, default: [] } } });
const nodes = [process.execPath, ...values.node];
const run = promisify(execFile);

/** What an example may import beside Node's own modules. */
const PUBLIC = /^(aide-memoire(\/(ai-sdk|notebook|openai-agents|testing))?|@openai\/agents(\/testing)?|ai|zod)$/;
/** Installed beside the library, from this repository's node_modules: nothing is compiled or downloaded again. */
const BESIDE = ["@openai", "ai", "zod", "better-sqlite3", "@types"];
/** Stands for @types/json-schema, which the declarations of `ai` need and do not bring. */
const JSON_SCHEMA = `declare module "json-schema" {
  export type JSONSchema7 = { readonly [keyword: string]: unknown };
  export type JSONSchema7Definition = JSONSchema7 | boolean;
}
`;
/** Run twice: the second time they find the file of the first. */
const AGAIN = ["chatbot.ts", "openai-agents.ts"];
const runMs = 60_000;
/** Characters of what a failing program said. */
const shown = 2_000;

const examples = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".ts"));
const folder = mkdtempSync(join(tmpdir(), "aide-memoire-examples-"));
const problems = examples.flatMap((name) => breachesIn(name, readFileSync(join(root, "examples", name), "utf8")));
try {
  install();
  if (problems.length === 0) problems.push(...(await compile()));
  if (problems.length === 0) for (const node of nodes) problems.push(...(await runAll(node)));
} finally {
  rmSync(folder, { recursive: true });
}
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${examples.length} examples passed`);
process.exit(problems.length === 0 ? 0 : 1);

function install() {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "examples", private: true, type: "module" }));
  runNpm(["install", "--offline", "--no-audit", "--no-fund", packLibrary(folder).path], folder);
  for (const name of BESIDE)
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
}

/** The examples, and with them the type tests: what they hold is held of what is published. */
async function compile() {
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
  mkdirSync(join(folder, "types"));
  for (const file of readdirSync(join(library, "src"), { recursive: true })) {
    if (!file.endsWith(".test-d.ts")) continue;
    // Those that speak of the library by its public name; the others hold a format to its SDK, and are part of `types`.
    const text = readFileSync(join(library, "src", file), "utf8");
    if (!/from "\.{1,2}\//.test(text)) cpSync(join(library, "src", file), join(folder, "types", basename(file)));
  }
  writeFileSync(join(folder, "types/json-schema.d.ts"), JSON_SCHEMA);
  const compilerOptions = {
    // What the declarations of `ai` need: they speak of HeadersInit and FileList.
    lib: ["es2023", "dom", "dom.iterable"],
    types: ["node"],
    target: "es2023",
    module: "nodenext",
    strict: true,
    skipLibCheck: false,
    rootDir: ".",
    outDir: "compiled",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["examples", "types"] }));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return attempt("compile", run(process.execPath, [tsc, "-p", ".", "--pretty", "false"], { cwd: folder }));
}

/** Each example on one Node. */
async function runAll(node) {
  const { stdout } = await run(node, ["--version"]);
  const found = await Promise.all(
    examples.map(async (name) => {
      const cwd = mkdtempSync(join(folder, "run-"));
      const program = join(folder, "compiled/examples", name.replace(/ts$/, "js"));
      const once = () =>
        attempt(`${name} on ${stdout.trim()}`, run(node, [program], { cwd, timeout: runMs, env: environment() }));
      return (await once()).concat(AGAIN.includes(name) ? await once() : []);
    }),
  );
  console.log(`Node ${stdout.trim()}: ${found.filter((list) => list.length === 0).length} of ${examples.length}`);
  return found.flat();
}

/** No model but the examples' own. */
function environment() {
  const { MODEL: _model, ...rest } = process.env;
  return rest;
}

async function attempt(what, running) {
  try {
    await running;
    return [];
  } catch (error) {
    const reason = error.killed ? `did not end in ${runMs / 1000} s` : `failed (${error.code ?? error.message})`;
    return [`${what} ${reason}\n${`${error.stdout ?? ""}${error.stderr ?? ""}`.slice(0, shown)}`];
  }
}

function breachesIn(name, text) {
  const breaches = [];
  for (const [, specifier] of text.matchAll(/^(?:import|export) [^;]*? from "([^"]+)"/gm)) {
    if (!specifier.startsWith("node:") && !PUBLIC.test(specifier)) breaches.push(`${name} imports ${specifier}`);
  }
  const code = text.replaceAll(/"(\\.|[^"\\])*"|`[^`]*`|\/\/.*$/gm, "");
  if (/\bas (?!const\b)|: any\b|<any>|\w!\.|@ts-/.test(code)) breaches.push(`${name} casts, or says any`);
  return breaches;
}
