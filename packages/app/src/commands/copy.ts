import { isAbsolute } from "node:path";
import { openMemory, type CopiedOwner, type CopyMode, type Memory, type MemoryEvent } from "aide-memoire";
import type { AddCommand, Context } from "../context.ts";
import { progressBar } from "../copy/progress-bar.ts";
import { Summing, totalLines } from "../copy/totals.ts";
import type { CopiedOwnerDocument, CopyDocument } from "../documents.ts";
import { CommandFailure, wrongUsage, type ExitCode } from "../failure.ts";
import { placeExists } from "../with-memory.ts";

type CopyOptions = {
  readonly from?: string;
  readonly to?: string;
  readonly verify?: boolean;
  readonly dryRun?: boolean;
};

/** What a copy is told to do, and what was heard of rows that cannot be read. */
type Job = { readonly to: string; readonly mode: CopyMode; readonly unreadable: Set<MemoryEvent> };

export const addCopy: AddCommand = (program, { help }, start) => {
  program
    .command("copy")
    .description(help.commands.copy)
    .usage("--from <place> --to <place> [--verify | --dry-run]")
    .option("--from <place>", help.options.from)
    .option("--to <place>", help.options.to)
    .option("--verify", help.options.verify)
    .option("--dry-run", help.options.dryRunCopy)
    .action(async ({ from, to, verify = false, dryRun = false }: CopyOptions) => {
      if (from === undefined || to === undefined) throw wrongUsage(({ usage }) => usage.copyWhat);
      if (verify && dryRun) throw wrongUsage(({ usage }) => usage.dryRunAndVerify);
      const unreadable = new Set<MemoryEvent>();
      const job = { to, mode: verify ? "verify" : dryRun ? "dry-run" : "copy", unreadable } as const;
      await start(async (context) => copy(context, job), { store: from, onEvent: (event) => unreadable.add(event) });
    });
};

/** Copies a memory to another place, or says how the two stand. Stopped at any point, the next time goes on. */
async function copy(context: Context, job: Job): Promise<ExitCode> {
  const { words, output, memory } = context;
  if (!placeExists(memory)) throw noSource(memory);
  const target = openMemory(job.to, { background: "manual", onEvent: () => undefined });
  output.note(words.copy.from(memory.location));
  output.note(words.copy.to(target.location));
  // A look at a place where there is nothing must not make a memory there.
  const looked = job.mode === "copy" || placeExists(target) ? target : openMemory(":memory:", { background: "manual" });
  try {
    return await copyAll(context, job, looked);
  } finally {
    await Promise.all([target.close(), looked.close()]);
  }
}

async function copyAll(context: Context, { mode, unreadable }: Job, target: Memory): Promise<ExitCode> {
  const { settings, words, output, memory } = context;
  const bar = progressBar(process.stderr, words.copy.progress);
  const [source, copied] = [new Summing(), new Summing()];
  let [owners, unwell] = [0, 0];
  try {
    for await (const one of memory.copyTo(target, { mode, onProgress: (progress) => bar.show(progress) })) {
      owners += 1;
      source.add(one.owner, one.source);
      copied.add(one.owner, one.target);
      const problems = problemsOf(context, one, unreadable.size > 0);
      unreadable.clear();
      if (problems.length > 0) unwell += 1;
      if (settings.json) output.json(ownerDocument(context, one, problems));
      if (problems.length > 0) bar.end();
      for (const problem of problems) output.note(`${words.copy.owner(one.owner)}: ${problem}`);
    }
  } finally {
    bar.end();
  }
  // Of a server it shows only here that there was nothing: a mistyped database must not pass for a finished move.
  if (owners === 0 && !isAbsolute(memory.location)) throw noSource(memory);
  const isOk = unwell === 0;
  const sums = { source: source.totals(), ...(mode !== "dry-run" && { target: copied.totals() }) };
  if (settings.json) output.json({ mode, ok: isOk, owners, unwell, ...sums } satisfies CopyDocument);
  else for (const line of totalLines(words, sums.source, sums.target)) output.line(line);
  output.note(words.copy.end(mode, owners, unwell));
  return isOk ? 0 : 1;
}

function noSource({ location }: Memory): CommandFailure {
  return new CommandFailure({ code: "NOT_FOUND", exit: 1, words: ({ copy }) => copy.noSource(location) });
}

/** What a person must know of an owner, each in a sentence. None: all is well. */
function problemsOf({ words }: Context, one: CopiedOwner, hasUnreadable: boolean): string[] {
  const { status, error, damaged } = one;
  const isWell = status === "copied" || status === "same" || status === "due";
  return [
    ...(isWell ? [] : [error === undefined ? words.copy.problems[status] : words.memoryError(error)]),
    ...damaged.map(({ session, lost }) => words.copy.damaged(session, words.fromLibrary(lost))),
    ...(hasUnreadable ? [words.copy.unreadable] : []),
  ];
}

function ownerDocument(
  { words }: Context,
  { error, ...one }: CopiedOwner,
  problems: readonly string[],
): CopiedOwnerDocument {
  return {
    ...one,
    problems,
    ...(error !== undefined && { error: { code: error.code, message: words.memoryError(error) } }),
  };
}
