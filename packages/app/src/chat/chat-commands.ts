import { randomBytes } from "node:crypto";
import { MemoryError } from "aide-memoire";
import type { Context } from "../context.ts";
import { explainLines } from "../explain-lines.ts";
import { listSessions, sessionLines } from "../list-sessions.ts";
import { localTime } from "../terminal/clock.ts";
import { tableLines } from "../terminal/table.ts";
import { openConversation, type Conversation } from "./conversation.ts";
import { chatCommands, type ChatCommand } from "./input.ts";
import { tellSession } from "./session-line.ts";

/** Sessions that `/sessions` shows. */
const shown = 20;

/** Does what a line with a slash asks for. All it says goes to stderr: stdout is for answers. Gives what goes on. */
export async function runChatCommand(
  context: Context,
  conversation: Conversation,
  { name, argument }: { readonly name: ChatCommand; readonly argument: string },
): Promise<Conversation | "quit"> {
  const { output, words } = context;
  const say = (lines: readonly string[]): void => {
    for (const line of lines) output.note(line);
  };
  switch (name) {
    case "help":
      say(tableLines(chatCommands.map((command) => [`/${command}`, words.chat.commands[command]])));
      say([words.chat.otherKeys]);
      return conversation;
    case "new": {
      const next = await openConversation(context, argument === "" ? newSessionId() : argument);
      await tellSession(context, next, "always");
      return next;
    }
    case "undo":
      say([(await undone(conversation)) ? words.chat.undone : words.chat.nothingToUndo]);
      return conversation;
    case "sessions": {
      const sessions = await listSessions(context, { limit: shown });
      say(sessions.length === 0 ? [words.session.none] : sessionLines(context, sessions));
      return conversation;
    }
    case "explain":
      say(explainLines(await conversation.session.explain(), words));
      return conversation;
    case "quit":
      return "quit";
  }
}

/** Takes back the last turn; false where there is none. */
async function undone({ session }: Conversation): Promise<boolean> {
  try {
    await session.undo();
    return true;
  } catch (error) {
    if (MemoryError.is(error, "NOT_FOUND")) return false;
    throw error;
  }
}

/** Fit to be typed: `chat-20260131-0930-3f9a`. */
function newSessionId(): string {
  const time = localTime(new Date()).replaceAll(/[-:]/g, "").replace(" ", "-");
  return `chat-${time}-${randomBytes(2).toString("hex")}`;
}
