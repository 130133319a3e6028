// Builds both packages, incrementally, beside dist (.cache/build), and then puts into dist what has changed: who reads it
// meanwhile finds every file whole. With --if-older nothing is done where no source is newer than the last build.
// Writes nothing to stdout: `npm start` belongs to the chat.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { takeBuildLock } from "./build-lock.mjs";
import { cache, entries, library, root } from "./paths.mjs";

const tsc = join(root, "node_modules/typescript/bin/tsc");
const app = join(root, "packages/app");
const beside = join(cache, "build");
/** As old as the beginning of the last build that went well. */
const stamp = join(beside, "done");

takeBuildLock();
if (process.argv.includes("--if-older") && isFresh()) process.exit(0);
const began = new Date();
let failed = !compile(library);
put(library, new Map([...(await bundles()), ...declarations()]));
// The command is compiled against the library's dist, as it is published.
failed = !compile(app) || failed;
put(app, programs());
if (!failed) {
  writeFileSync(stamp, "");
  utimesSync(stamp, began, began);
}
process.exit(failed ? 1 : 0);

function isFresh() {
  const made = [...entries.map(({ types }) => types), join(app, "dist/main.js"), stamp];
  if (!made.every((file) => existsSync(file))) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return [library, app].every((folder) =>
    filesIn(join(folder, "src"))
      .filter((file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(file))
      .every((file) => statSync(join(folder, "src", file)).mtimeMs <= builtAt),
  );
}

/** False where the compiler found a fault; what it could write is there all the same. */
function compile(folder) {
  const { status, error } = spawnSync(
    process.execPath,
    [tsc, "-b", join(folder, "tsconfig.build.json"), "--pretty", "false"],
    { cwd: root, stdio: ["ignore", process.stderr, "inherit"] },
  );
  if (error) throw error;
  return status === 0;
}

/** One program for each entry of the library, and what they share in chunks: a program opens few files at its start. */
async function bundles() {
  const { outputFiles } = await build({
    entryPoints: entries.map(({ source }) => source),
    outdir: join(library, "dist"),
    write: false,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    // An uncaught error prints its line of the program: that must not fill the screen.
    lineLimit: 160,
    packages: "external",
    chunkNames: "chunks/[name]-[hash]",
    absWorkingDir: root,
    logLevel: "error",
  });
  const files = outputFiles.map(({ path, contents }) => [relative(join(library, "dist"), path), contents]);
  // Chunks are named for what is in them, so that an entry goes with its own ones.
  return files.sort(([a], [b]) => Number(b.startsWith("chunks")) - Number(a.startsWith("chunks")));
}

/** The declarations that an entry leads to; all others are of the inside. */
function declarations() {
  const compiled = join(beside, "aide-memoire");
  const files = new Map();
  const queue = entries.map(({ name }) => join(compiled, `${name}.d.ts`));
  for (const file of queue) {
    const name = relative(compiled, file);
    if (files.has(name) || !existsSync(file)) continue;
    const text = readFileSync(file);
    files.set(name, text);
    for (const [, path] of text.toString().matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      queue.push(join(dirname(file), path.replace(/\.(ts|js)$/, ".d.ts")));
    }
  }
  return [...files].reverse();
}

/** All of the command, but what no source stands for any more. */
function programs() {
  const compiled = join(beside, "app");
  const files = filesIn(compiled).filter((file) => {
    const source = file.replace(/\.d\.ts$|\.js$/, ".ts");
    return source !== file && existsSync(join(app, "src", source));
  });
  return new Map(files.map((file) => [file, readFileSync(join(compiled, file))]));
}

/** Makes dist hold just these files, in their order. What is the same is not touched; what is not among them goes last. */
function put(folder, files) {
  const dist = join(folder, "dist");
  const next = join(beside, "next");
  for (const [file, bytes] of files) {
    const path = join(dist, file);
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(next, bytes);
    renameSync(next, path);
  }
  for (const file of filesIn(dist)) if (!files.has(file)) rmSync(join(dist, file));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
}
