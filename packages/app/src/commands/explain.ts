import type { AddCommand, Context } from "../context.ts";
import type { ExplainDocument } from "../documents.ts";
import type { ExitCode } from "../failure.ts";
import { explainLines } from "../explain-lines.ts";
import { findSession, sessionArgument } from "../find-session.ts";

export const addExplain: AddCommand = (program, { help }, start) => {
  program
    .command("explain")
    .description(help.commands.explain)
    .usage("<session> [turn] [options]")
    .argument("[session]", help.arguments.session)
    .argument("[turn]", help.arguments.turn)
    .action(async (id: string | undefined, turn: string | undefined) =>
      start(async (context) => explain(context, id, turn)),
    );
};

/** Why each block was in the prompt of a turn: of the last one, where none is named. */
async function explain(context: Context, given: string | undefined, turn: string | undefined): Promise<ExitCode> {
  const { settings, words, output } = context;
  const id = sessionArgument(given, settings);
  const { session } = await findSession(context, id);
  const explanation = await session.explain(turn);
  if (settings.json) output.json({ session: id, ...explanation } satisfies ExplainDocument);
  else for (const line of explainLines(explanation, words)) output.line(line);
  return 0;
}
