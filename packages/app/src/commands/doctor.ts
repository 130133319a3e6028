import type { Health } from "aide-memoire";
import type { AddCommand, Context } from "../context.ts";
import type { DoctorDocument } from "../documents.ts";
import type { ExitCode } from "../failure.ts";
import { tableLines } from "../terminal/table.ts";
import { placeExists } from "../with-memory.ts";

export const addDoctor: AddCommand = (program, { help }, start) => {
  program
    .command("doctor")
    .description(help.commands.doctor)
    .action(async () => start(doctor));
};

/** How the memory is: its place, its checks, and that its text rests unencrypted. Fails where a check does. */
async function doctor({ settings, words, output, memory }: Context): Promise<ExitCode> {
  const exists = placeExists(memory);
  const health: Health = exists ? await memory.health() : { location: memory.location, checks: [] };
  const ok = health.checks.every((check) => check.ok);
  if (settings.json) {
    output.json({ ...health, ok, exists, encrypted: false } satisfies DoctorDocument);
    return ok ? 0 : 1;
  }
  output.line(words.doctor.location(health.location));
  if (!exists) output.line(words.doctor.nothingYet);
  const rows = health.checks.map((check) => [
    check.ok ? words.doctor.ok : words.doctor.fault,
    check.name,
    check.detail,
  ]);
  for (const line of tableLines(rows)) output.line(line);
  output.line(words.doctor.unencrypted);
  if (!ok) output.note(words.doctor.unwell);
  return ok ? 0 : 1;
}
