import type { Session, SessionInfo } from "aide-memoire";
import type { AiSdk } from "aide-memoire/formats";
import type { Context } from "./context.ts";
import { CommandFailure, wrongUsage } from "./failure.ts";
import type { Settings } from "./settings.ts";
import { placeExists } from "./with-memory.ts";

/** The session that a command is about: its argument, else `--session`. Fails as wrong usage where neither is given. */
export function sessionArgument(given: string | undefined, settings: Settings): string {
  const id = given ?? settings.session;
  if (id !== undefined) return id;
  throw wrongUsage((words) => words.usage.noSession);
}

/** A session that is there. Fails with NOT_FOUND where it is not, and says where it looked. */
export async function findSession(
  { memory, settings }: Context,
  id: string,
): Promise<{ readonly session: Session<AiSdk>; readonly info: SessionInfo }> {
  const { user } = settings;
  const session = memory.session(id, { user });
  const info = placeExists(memory) ? await session.info() : undefined;
  if (info !== undefined) return { session, info };
  throw new CommandFailure({ code: "NOT_FOUND", exit: 1, words: (words) => words.session.notFound(id, user) });
}
