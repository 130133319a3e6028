// Builds both packages into dist, incrementally, and removes what no source stands for any more.
// Writes nothing to stdout: `npm start` belongs to the chat.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { entries, library, root } from "./paths.mjs";

const tsc = join(root, "node_modules/typescript/bin/tsc");

for (const name of ["aide-memoire", "app"]) {
  const folder = join(root, "packages", name);
  if (!existsSync(join(folder, "dist"))) continue;
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    // Of the library only declarations come from `tsc`; its programs are bundles.
    const source = file.replace(name === "app" ? /\.d\.ts$|\.js$/ : /\.d\.ts$/, ".ts");
    if (source !== file && !existsSync(join(folder, "src", source))) rmSync(join(folder, "dist", file));
  }
}

let status = declare();
if (status === 0 && !keepReachable()) {
  // A declaration that was removed before is needed now; only a build from the beginning makes it again.
  rmSync(join(library, "dist/.tsbuildinfo"), { force: true });
  status = declare();
  keepReachable();
}
await bundle();
process.exit(status);

function declare() {
  const { status, error } = spawnSync(process.execPath, [tsc, "-b", "tsconfig.build.json", "--pretty", "false"], {
    cwd: root,
    stdio: ["ignore", process.stderr, "inherit"],
  });
  if (error) throw error;
  return status ?? 1;
}

/** Removes declarations that no entry leads to: they are of the inside. Tells whether all that are needed are there. */
function keepReachable() {
  const dist = join(library, "dist");
  const reached = new Set();
  let complete = true;
  const queue = entries.map(({ types }) => types);
  for (const file of queue) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!existsSync(file)) {
      complete = false;
      continue;
    }
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      queue.push(join(dirname(file), path.replace(/\.(ts|js)$/, ".d.ts")));
    }
  }
  for (const file of readdirSync(dist, { recursive: true })) {
    if (file.endsWith(".d.ts") && !reached.has(join(dist, file))) rmSync(join(dist, file));
  }
  return complete;
}

/** One file for each entry of the library, and what they share in chunks: a program opens few files at its start. */
async function bundle() {
  const dist = join(library, "dist");
  const { metafile } = await build({
    entryPoints: entries.map(({ source }) => source),
    outdir: dist,
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
    metafile: true,
    absWorkingDir: root,
    logLevel: "error",
  });
  const made = new Set(Object.keys(metafile.outputs).map((file) => join(root, file)));
  for (const file of readdirSync(dist, { recursive: true })) {
    if (file.endsWith(".js") && !made.has(join(dist, file))) rmSync(join(dist, file));
  }
}
