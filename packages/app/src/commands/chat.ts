import { runChatCommand } from "../chat/chat-commands.ts";
import { openConversation, type Conversation } from "../chat/conversation.ts";
import { readInput } from "../chat/input.ts";
import { openLines, type Lines } from "../chat/lines.ts";
import { tellSession } from "../chat/session-line.ts";
import { stoppable } from "../chat/stoppable.ts";
import { tellTurn } from "../chat/turn.ts";
import type { AddCommand, Context } from "../context.ts";
import { tellFailure, type ExitCode } from "../failure.ts";
import { defaultSession } from "../settings.ts";
import { runDueTasks } from "../with-memory.ts";

export const addChat: AddCommand = (program, { help }, start) => {
  program
    .command("chat")
    .description(help.commands.chat)
    .action(async () => start(chat));
};

/** Talks until the person ends it. Without a terminal each line of stdin is a message, and each answer one line. */
async function chat(context: Context): Promise<ExitCode> {
  const lines = openLines(context.words.chat.prompt);
  try {
    const conversation = await openConversation(context, context.settings.session ?? defaultSession);
    await tellSession(context, conversation, "always");
    if (lines.interactive) {
      context.output.note(context.words.chat.hint);
      context.output.note("");
    }
    const exit = await talk(context, conversation, lines);
    runDueTasks(context.memory);
    return exit;
  } finally {
    lines.close();
  }
}

/** A turn that fails ends no conversation; where nobody reads the words, the code to exit with tells of it. */
async function talk(context: Context, first: Conversation, lines: Lines): Promise<ExitCode> {
  const { output, words, settings } = context;
  let conversation = first;
  let exit: ExitCode = 0;
  for (;;) {
    const line = await lines.next();
    if (line === undefined) return exit;
    const input = readInput(line);
    try {
      switch (input.kind) {
        case "blank":
          continue;
        case "unknown":
          output.note(words.chat.unknownCommand(input.name));
          break;
        case "command": {
          const next = await runChatCommand(context, conversation, input);
          if (next === "quit") return exit;
          conversation = next;
          break;
        }
        case "message": {
          const how = lines.interactive ? "stream" : "line";
          const turn = async (signal: AbortSignal): Promise<unknown> =>
            tellTurn(context, conversation, input.text, { how, signal });
          const { stoppedBy } = await stoppable(turn, lines.onInterrupt);
          if (stoppedBy !== undefined && (!lines.interactive || stoppedBy !== "SIGINT")) return 1;
        }
      }
    } catch (error) {
      tellFailure(error, { words, output, json: settings.json });
      if (!lines.interactive) exit = 1;
    }
    if (lines.interactive) output.note("");
  }
}
