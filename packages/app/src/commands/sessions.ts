import type { SessionInfo } from "aide-memoire";
import type { AddCommand, Context } from "../context.ts";
import type { SessionDocument, SessionsDocument } from "../documents.ts";
import type { ExitCode } from "../failure.ts";
import { listSessions, sessionLines } from "../list-sessions.ts";
import { placeExists } from "../with-memory.ts";

export const addSessions: AddCommand = (program, { help }, start) => {
  program
    .command("sessions")
    .description(help.commands.sessions)
    .option("--search <text>", help.options.search)
    .action(async ({ search }: { search?: string }) => start(async (context) => sessions(context, search)));
};

/** The user's sessions, the newest first. None is no failure. */
async function sessions(context: Context, search: string | undefined): Promise<ExitCode> {
  const { settings, output } = context;
  const found = await listSessions(context, { search });
  if (settings.json) {
    output.json({ user: settings.user, sessions: found.map(sessionDocument) } satisfies SessionsDocument);
    return 0;
  }
  for (const line of found.length === 0 ? [] : sessionLines(context, found)) output.line(line);
  if (found.length === 0) output.note(whyNone(context, search));
  return 0;
}

function whyNone({ memory, words }: Context, search: string | undefined): string {
  if (!placeExists(memory)) return words.doctor.nothingYet;
  return search === undefined ? words.session.none : words.session.noneFound(search);
}

function sessionDocument({ id, title, turns, messages, createdAt, lastAt }: SessionInfo): SessionDocument {
  return { id, title, turns, messages, createdAt: createdAt.toISOString(), lastAt: lastAt.toISOString() };
}
