import type { SessionItem } from "aide-memoire";
import { aiSdk, type AiSdk } from "aide-memoire/formats";
import type { AddCommand, Context } from "../context.ts";
import type { ItemDocument, ShowDocument } from "../documents.ts";
import { wrongUsage, type ExitCode } from "../failure.ts";
import { findSession, sessionArgument } from "../find-session.ts";
import { messageLines } from "../message-lines.ts";

export const addShow: AddCommand = (program, { help }, start) => {
  program
    .command("show")
    .description(help.commands.show)
    .usage("<session> [options]")
    .argument("[session]", help.arguments.session)
    .option("--last <n>", help.options.last)
    .action(async (id: string | undefined, { last }: { last?: string }) =>
      start(async (context) => show(context, id, last)),
    );
};

/** The messages of a session, oldest first. */
async function show(context: Context, given: string | undefined, last: string | undefined): Promise<ExitCode> {
  const { settings, words, output } = context;
  const id = sessionArgument(given, settings);
  const limit = last === undefined ? undefined : countOf(last);
  const { session } = await findSession(context, id);
  const items = await session.items(limit === undefined ? {} : { last: limit });
  if (settings.json) {
    output.json({ session: id, items: items.map(itemDocument) } satisfies ShowDocument);
    return 0;
  }
  if (items.length === 0) output.note(words.session.empty(id));
  for (const item of items) output.line(messageLines(item, words));
  return 0;
}

function itemDocument({ id, turn, at, message }: SessionItem<AiSdk>): ItemDocument {
  const { role, text } = aiSdk.read(message);
  return { id, turn, at: at.toISOString(), role, text, message };
}

function countOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrongUsage((words) => words.usage.last(text));
}
