// Reads what vitest's JSON reporter wrote.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./paths.mjs";

/** { passed: count, failed: names, skipped: names }. A file that did not load is one failure. */
export function readVitestReport(path) {
  const found = { passed: 0, failed: [], skipped: [] };
  if (!existsSync(path)) return found;
  for (const file of JSON.parse(readFileSync(path, "utf8")).testResults) {
    const name = relative(root, file.name);
    const before = found.failed.length;
    for (const { status, fullName } of file.assertionResults) {
      if (status === "passed") found.passed += 1;
      else (status === "failed" ? found.failed : found.skipped).push(`${name}: ${fullName}`);
    }
    if (file.status === "failed" && found.failed.length === before) found.failed.push(`${name}: did not load`);
  }
  return found;
}
