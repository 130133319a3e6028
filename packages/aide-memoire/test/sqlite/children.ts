import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const source = fileURLToPath(new URL("../../src", import.meta.url));
const script = fileURLToPath(new URL("child.mjs", import.meta.url));
const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

/** Writes the store as JavaScript of now, whatever was built when, so that plain Node processes can run it. */
export function transpileStore(folder: string, { driver = true } = {}): string {
  for (const part of ["core", "stores", "stores/sqlite"]) {
    mkdirSync(join(folder, part), { recursive: true });
    for (const file of readdirSync(join(source, part))) {
      if (!file.endsWith(".ts") || file.includes(".test")) continue;
      const { outputText } = ts.transpileModule(readFileSync(join(source, part, file), "utf8"), {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2023,
          rewriteRelativeImportExtensions: true,
          verbatimModuleSyntax: true,
        },
      });
      writeFileSync(join(folder, part, file.replace(/ts$/, "js")), outputText);
    }
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  if (driver) symlinkSync(modules, join(folder, "node_modules"));
  return folder;
}

/** Starts a process that plays a part of `child.mjs`. */
export function startChild(dist: string, part: string, ...values: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script, dist, part, ...values], { stdio: ["pipe", "pipe", "inherit"] });
}

/** The first line that the child writes. */
export async function lineOf(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
  return chunk.toString().trim();
}

/** All that the child writes; fails unless it ends well. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let output = "";
  child.stdout!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The child ended with ${code}: ${output}`);
  return output.trim();
}
