import type { SessionInfo } from "aide-memoire";
import type { Context } from "./context.ts";
import { localTime } from "./terminal/clock.ts";
import { oneLine, tableLines } from "./terminal/table.ts";
import { placeExists } from "./with-memory.ts";

const pageSize = 100;

/** The user's sessions, the newest first; at most `limit`. */
export async function listSessions(
  { memory, settings }: Context,
  { search, limit = Infinity }: { readonly search?: string | undefined; readonly limit?: number },
): Promise<SessionInfo[]> {
  if (!placeExists(memory)) return [];
  const user = memory.user(settings.user);
  const found: SessionInfo[] = [];
  let cursor: string | undefined;
  do {
    const page = await user.sessions({
      limit: Math.min(pageSize, limit - found.length),
      ...(search !== undefined && { search }),
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined && found.length < limit);
  return found;
}

export function sessionLines({ words }: Context, sessions: readonly SessionInfo[]): string[] {
  const { columns, untitled } = words.session;
  return tableLines(
    [
      [columns.id, columns.messages, columns.last, columns.title],
      ...sessions.map(({ id, messages, lastAt, title }) => [
        oneLine(id, 40),
        String(messages),
        localTime(lastAt),
        oneLine(title, 60) || untitled,
      ]),
    ],
    [1],
  );
}
