import type { Context } from "../context.ts";
import type { AnswerDocument } from "../documents.ts";
import { ask, type Answer } from "./ask.ts";
import type { Conversation } from "./conversation.ts";
import { stoppable } from "./stoppable.ts";

export type Told = { readonly answer: Answer; readonly stoppedBy: NodeJS.Signals | undefined };

/**
 * One turn whose answer goes to stdout: as it comes (`stream`), in one line (`line`), or as one document, when that is
 * asked for. Says so where it was stopped. Fails as `ask` does.
 */
export async function tellTurn(
  { settings, output, words }: Context,
  conversation: Conversation,
  message: string,
  how: "stream" | "line",
): Promise<Told> {
  const streamed = how === "stream" && !settings.json;
  let open = false;
  const onText = (text: string): void => {
    if (!streamed || text === "") return;
    output.data(text);
    open = !text.endsWith("\n");
  };
  let told;
  try {
    told = await stoppable(async (signal) => ask(conversation, message, { signal, onText }));
  } finally {
    if (open) output.data("\n");
  }
  const { result: answer, stoppedBy } = told;
  const { turn, status, text } = answer;
  if (status === "nothing") output.note(words.stopped.nothing);
  else if (settings.json) {
    output.json({ session: conversation.session.id, turn, status, text } satisfies AnswerDocument);
  } else if (!streamed) output.line(text.trim().replaceAll(/\s*\n\s*/g, " "));
  if (status === "stopped") output.note(words.stopped.kept);
  return { answer, stoppedBy };
}
