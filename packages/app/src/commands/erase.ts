import type { Receipt } from "aide-memoire";
import type { AddCommand, Context } from "../context.ts";
import type { EraseDocument } from "../documents.ts";
import { wrongUsage, type ExitCode } from "../failure.ts";
import { findSession } from "../find-session.ts";
import { confirm } from "../terminal/confirm.ts";
import { placeExists } from "../with-memory.ts";

type EraseOptions = { readonly dryRun?: boolean; readonly yes?: boolean };

export const addErase: AddCommand = (program, { help }, start) => {
  program
    .command("erase")
    .description(help.commands.erase)
    .usage("--session <id> | --user <id> [--dry-run | --yes]")
    .option("--dry-run", help.options.dryRun)
    .option("--yes", help.options.yes)
    .action(async (options: EraseOptions) => start(async (context) => erase(context, options)));
};

/** Erases one session, or all of a user. Asks before it does so; where nobody can be asked, it wants to be told. */
async function erase(context: Context, { dryRun = false, yes = false }: EraseOptions): Promise<ExitCode> {
  const { settings, words, output, memory } = context;
  const { session, user } = settings;
  if (session === undefined && !settings.userGiven) throw wrongUsage(({ usage }) => usage.eraseWhat);
  if (dryRun && yes) throw wrongUsage(({ usage }) => usage.dryRunAndYes);
  // A mistyped session is told; a user of whom there is nothing is erased already.
  const target = session === undefined ? memory.user(user) : (await findSession(context, session)).session;
  const exists = placeExists(memory);

  if (!dryRun && !yes) {
    const plan = exists ? await target.erase({ dryRun: true }) : nothing(true);
    const answer = await confirm(words.erase.ask(user, session, plan), words.erase.yes);
    if (answer === "nobody") throw wrongUsage(({ usage }) => usage.eraseUnconfirmed);
    if (answer === "no") {
      output.note(words.erase.left);
      return 1;
    }
  }

  const receipt = exists ? await target.erase({ dryRun }) : nothing(dryRun);
  const who = { user, ...(session !== undefined && { session }) };
  if (settings.json) output.json({ ...who, ...receipt } satisfies EraseDocument);
  else for (const line of words.erase.receipt(user, session, receipt)) output.line(line);
  return dryRun || receipt.done ? 0 : 1;
}

/** The receipt of a place where there is no memory. */
function nothing(dryRun: boolean): Receipt {
  return { dryRun, sessions: 0, messages: 0, done: !dryRun, pending: [], operator: [] };
}
