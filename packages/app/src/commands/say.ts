import { text as readAll } from "node:stream/consumers";
import type { CommanderError } from "commander";
import { openConversation } from "../chat/conversation.ts";
import { tellSession } from "../chat/session-line.ts";
import { stoppable } from "../chat/stoppable.ts";
import { tellTurn } from "../chat/turn.ts";
import type { AddCommand, Context } from "../context.ts";
import { usageFailure, wrongUsage, type ExitCode } from "../failure.ts";
import { defaultSession } from "../settings.ts";
import { runDueTasks } from "../with-memory.ts";

export const addSay: AddCommand = (program, { help }, start) => {
  const command = program
    .command("say")
    .description(help.commands.say)
    .argument("<text>", help.arguments.text)
    .action(async (text: string) => start(async (context) => say(context, text)))
    .exitOverride((error) => {
      throw withHint(error, command.args);
    });
};

/** Tells the two ways in which a shell takes a text apart from what it is meant for. */
function withHint(error: CommanderError, [first = ""]: readonly string[]): Error {
  if (error.code === "commander.excessArguments") return usageFailure(error, ({ textInQuotes }) => textInQuotes);
  const dashed = error.code === "commander.unknownOption" && first.startsWith("-");
  return dashed ? usageFailure(error, ({ textAfterDashes }) => textAfterDashes) : error;
}

/** One turn. The answer goes to stdout as it comes. An answer that was stopped is not done. */
async function say(context: Context, given: string): Promise<ExitCode> {
  const message = given === "-" ? (await readAll(process.stdin)).replace(/\r?\n$/, "") : given;
  if (message.trim() === "") throw wrongUsage(({ usage }) => usage.nothingToSay);

  const conversation = await openConversation(context, context.settings.session ?? defaultSession);
  const { result: answer } = await stoppable(async (signal) => {
    await tellSession(context, conversation, "new");
    return tellTurn(context, conversation, message, { how: "stream", signal });
  });
  runDueTasks(context.memory);
  return answer.status === "committed" ? 0 : 1;
}
