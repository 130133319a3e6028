// The library is one small tarball: this says how small, and fails above the limit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packLibrary } from "./pack.mjs";

const LIMIT = 400_000;

const folder = mkdtempSync(join(tmpdir(), "aide-memoire-size-"));
const { size, files } = packLibrary(folder);
rmSync(folder, { recursive: true });

console.log(`aide-memoire packed: ${(size / 1000).toFixed(1)} kB in ${files.length} files (limit ${LIMIT / 1000} kB)`);
process.exit(size < LIMIT ? 0 : 1);
