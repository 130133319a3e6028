import { statSync, statfsSync } from "node:fs";
import type { Health } from "../../core/store.ts";
import { pathOf } from "./owner-file.ts";
import type { Owners } from "./owners.ts";
import { version } from "./record.ts";

type Check = Health["checks"][number];

const megabyte = 1024 * 1024;
/** Reading more takes its time, and nobody may wait for it. */
const largestRead = 256 * megabyte;
const shownFiles = 5;

/** Looks all files over, without changing them. */
export async function inspectJournal(folder: string, owners: Owners, durable: boolean): Promise<Health> {
  const facts = [...(await owners.facts())];
  const names = facts.map(([name]) => name);
  const paths = names.map((name) => pathOf({ folder, name }));
  const size = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  const dead = facts.reduce((sum, [, known]) => sum + known.dead, 0);
  const refusing = owners.refusing();
  const checks: Check[] = [
    { name: "location", ok: true, detail: `${folder}, ${inMegabytes(size)} in ${paths.length} files` },
    { name: "format", ok: true, detail: `version ${version}` },
    { name: "durability", ok: true, detail: durable ? "each commit waits for the disk" : "relaxed" },
    await linesCheck(owners, names, size),
    { name: "writes", ok: refusing === 0, detail: `${refusing} owners refuse them until the journal is opened again` },
    modeCheck(folder, paths),
    { name: "tasks", ok: dead === 0, detail: `${dead} dead after five attempts` },
    spaceCheck(folder),
  ];
  return { location: folder, checks };
}

/** What a torn last write left behind goes with the next write; a damaged line stays for whoever can mend it. */
async function linesCheck(owners: Owners, names: readonly string[], size: number): Promise<Check> {
  const name = "lines";
  if (size > largestRead) return { name, ok: true, detail: `not read: more than ${inMegabytes(largestRead)}` };
  const problems = (await owners.unreadable()).map((file) => `all of owners/${file}.jsonl`);
  for (const file of names) {
    const { lines, isTorn } = await owners.named(file).withFile((open) => open.look());
    const found = [...lines.map((line) => `line ${line}`), ...(isTorn ? ["the last write"] : [])];
    if (found.length > 0) problems.push(`${found.join(", ")} of owners/${file}.jsonl`);
  }
  if (problems.length === 0) return { name, ok: true, detail: "all whole" };
  const more = problems.length > shownFiles ? "; ..." : "";
  return { name, ok: false, detail: `left out: ${problems.slice(0, shownFiles).join("; ")}${more}` };
}

function modeCheck(folder: string, paths: readonly string[]): Check {
  const name = "file mode";
  if (process.platform === "win32") return { name, ok: true, detail: "not known on Windows" };
  const open = [folder, ...paths].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  if (open.length === 0) return { name, ok: true, detail: "for this user only" };
  return { name, ok: false, detail: `others may have access to ${open.length} files: chmod -R go= ${folder}` };
}

function spaceCheck(folder: string): Check {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return { name: "free space", ok: free > 64 * megabyte, detail: inMegabytes(free) };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
