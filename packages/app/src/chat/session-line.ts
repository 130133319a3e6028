import type { Context } from "../context.ts";
import { localTime } from "../terminal/clock.ts";
import type { Conversation } from "./conversation.ts";

/** Says which session this is, so that a mistyped id is seen: always, or only where it begins now. */
export async function tellSession(
  { words, output }: Context,
  { session, modelName }: Conversation,
  when: "always" | "new",
): Promise<void> {
  const info = await session.info();
  if (info === undefined) output.note(words.session.begins(session.id, modelName));
  else if (when === "always") {
    output.note(words.session.goesOn(session.id, info.messages, localTime(info.lastAt), modelName));
  }
}
