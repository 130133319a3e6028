import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Health } from "aide-memoire";
import type { AddCommand, Context } from "../context.ts";
import type { DoctorDocument } from "../documents.ts";
import type { ExitCode } from "../failure.ts";
import { oneLine, tableLines } from "../terminal/table.ts";
import { placeExists } from "../with-memory.ts";
import type { Words } from "../words/words.ts";

export const addDoctor: AddCommand = (program, { help }, start) => {
  program
    .command("doctor")
    .description(help.commands.doctor)
    .action(async () => start(doctor));
};

/** How the memory is: its place, its checks, and that its text rests unencrypted. Fails where a check does. */
async function doctor({ settings, words, output, memory }: Context): Promise<ExitCode> {
  const { location } = memory;
  // A journal is a folder itself.
  const isMistaken = isFolder(location) && settings.store?.startsWith("journal:") !== true;
  const exists = placeExists(memory) && !isMistaken;
  const health: Health = exists ? await memory.health() : healthToBe(location, isMistaken, words);
  const ok = health.checks.every((check) => check.ok);
  if (settings.json) {
    output.json({ ...health, ok, exists, encrypted: false } satisfies DoctorDocument);
    return ok ? 0 : 1;
  }
  output.line(words.doctor.location(health.location));
  if (!exists && ok) output.line(words.doctor.nothingYet);
  const rows = health.checks.map((check) => [
    check.ok ? words.doctor.ok : words.doctor.fault,
    words.fromLibrary(check.name),
    oneLine(words.fromLibrary(check.detail), 200),
  ]);
  for (const line of tableLines(rows)) output.line(line);
  output.line(words.doctor.unencrypted);
  if (!ok) output.note(words.doctor.unwell);
  return ok ? 0 : 1;
}

/** Of a memory that is not there yet: whether there can be one. */
function healthToBe(location: string, isMistaken: boolean, { doctor }: Words): Health {
  const folder = nearestFolder(dirname(location));
  const ok = canWrite(folder) && !isMistaken;
  const detail = isMistaken ? doctor.isFolder(location, join(location, "memory.db")) : doctor.folder(folder, ok);
  return { location, checks: [{ name: "location", ok, detail }] };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
