// Builds both packages into dist, incrementally, and removes what no source stands for any more.
// Writes nothing to stdout: `npm start` belongs to the chat.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
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

const { status, error } = spawnSync(process.execPath, [tsc, "-b", "tsconfig.build.json", "--pretty", "false"], {
  cwd: root,
  stdio: ["ignore", process.stderr, "inherit"],
});
if (error) throw error;
await bundle();
process.exit(status ?? 1);

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
