// Keeps code in Markdown the same as the program it is cut from. A fence names its source:
//   ```ts source="examples/chat.ts#open"
// and the program marks the part with `// #region open` ... `// #endregion open`. Without "#..." it is the whole file.
// Writes the Markdown; with --check, only says what differs and exits 1. Takes another root as its argument.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { root as ownRoot } from "./paths.mjs";

const FENCE = /^([ \t]*)(`{3,})([^\n`]*\bsource="([^"#]+)(?:#([^"]+))?"[^\n`]*)\n([\s\S]*?)^\1\2[ \t]*$/gm;
const SKIPPED = new Set(["node_modules", "dist", ".git", ".cache"]);

const check = process.argv.includes("--check");
const root = resolve(process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? ownRoot);
let failed = false;
let count = 0;

for (const file of markdown(root)) {
  const name = relative(root, file).split(sep).join("/");
  const before = readFileSync(file, "utf8");
  const after = before.replace(FENCE, (fence, indent, ticks, info, source, region) => {
    count += 1;
    const code = snippet(name, source, region);
    if (code === undefined) return fence;
    const body = code.replace(/^(?=.)/gm, indent);
    return `${indent}${ticks}${info}\n${body}\n${indent}${ticks}`;
  });
  if (after === before) continue;
  if (check) fail(`${name} differs from its source: run \`npm run docs\``);
  else writeFileSync(file, after);
}
console.log(`${count} snippets ${check ? "checked" : "written"}`);
process.exit(failed ? 1 : 0);

function fail(message) {
  console.error(message);
  failed = true;
}

function markdown(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? markdown(path) : entry.name.endsWith(".md") ? [path] : [];
  });
}

function snippet(name, source, region) {
  const path = join(root, source);
  if (!existsSync(path)) return fail(`${name} quotes ${source}, which does not exist`);
  const text = readFileSync(path, "utf8").trimEnd();
  if (region === undefined) return text;
  const lines = text.split("\n");
  const marked = (mark) => lines.findIndex((line) => line.trim() === `// #${mark} ${region}`);
  const [start, end] = [marked("region"), marked("endregion")];
  if (start < 0 || end < start) return fail(`${name} quotes ${source}#${region}, which has no such region`);
  return dedent(lines.slice(start + 1, end).filter((line) => !/^\s*\/\/ #(end)?region /.test(line)));
}

function dedent(lines) {
  const depth = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(depth))
    .join("\n")
    .trim();
}
