import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A path in a new folder, which is removed after the tests of the file. */
export function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "aide-sqlite-"));
  folders.push(folder);
  return join(folder, "memory.db");
}
