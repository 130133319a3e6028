// What a bench leaves: bench/results/<name>.json, and tables between markers in Markdown.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param {string} name
 * @param {object} result
 */
export async function saveResult(name, result) {
  const path = join(root, "bench/results", `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await formatted(path, JSON.stringify({ ...result, machine: machine() })));
}

/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->`.
 * @param {string} file
 * @param {string} name
 * @param {string} text
 */
export async function replaceMarked(file, name, text) {
  const path = join(root, file);
  const page = readFileSync(path, "utf8");
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`${file} has no markers ${open} and ${close}`);
  const next = `${page.slice(0, from + open.length)}\n\n${text.trim()}\n\n${page.slice(to)}`;
  writeFileSync(path, await formatted(path, next));
}

/**
 * @param {string} path
 * @param {string} text
 */
async function formatted(path, text) {
  return format(text, { filepath: path, printWidth: 120, embeddedLanguageFormatting: "off" });
}

/** Where and when it was measured. */
export function machine() {
  return {
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: Number(loadavg()[0].toFixed(2)),
    at: new Date().toISOString().slice(0, 10),
  };
}
