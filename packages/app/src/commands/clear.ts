import type { AddCommand, Context } from "../context.ts";
import type { ClearDocument } from "../documents.ts";
import type { ExitCode } from "../failure.ts";
import { findSession, sessionArgument } from "../find-session.ts";

export const addClear: AddCommand = (program, { help }, start) => {
  program
    .command("clear")
    .description(help.commands.clear)
    .usage("<session> [options]")
    .argument("[session]", help.arguments.session)
    .action(async (id: string | undefined) => start(async (context) => clear(context, id)));
};

/** Destroys the messages of one session, and of no other. */
async function clear(context: Context, given: string | undefined): Promise<ExitCode> {
  const { settings, words, output } = context;
  const id = sessionArgument(given, settings);
  const { session, info } = await findSession(context, id);
  await session.clear();
  const { messages } = info;
  if (settings.json) output.json({ session: id, cleared: true, messages } satisfies ClearDocument);
  else output.note(words.session.cleared(id, messages));
  return 0;
}
