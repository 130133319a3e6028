import type { Context } from "../context.ts";
import type { AnswerDocument } from "../documents.ts";
import { ask, type Answer } from "./ask.ts";
import type { Conversation } from "./conversation.ts";

/**
 * One turn whose answer goes to stdout: as it comes (`stream`), in one line (`line`), or as one document, when that is
 * asked for. Says so where it was stopped. Fails as `ask` does.
 */
export async function tellTurn(
  { settings, output, words }: Context,
  conversation: Conversation,
  message: string,
  { how, signal }: { readonly how: "stream" | "line"; readonly signal: AbortSignal },
): Promise<Answer> {
  const streamed = how === "stream" && !settings.json;
  let open = false;
  const onText = (text: string): void => {
    if (!streamed || text === "") return;
    output.data(text);
    open = !text.endsWith("\n");
  };
  let answer;
  try {
    answer = await ask(conversation, message, { signal, onText });
  } finally {
    if (open) output.data("\n");
  }
  if (answer.status === "nothing") {
    output.note(words.stopped.nothing);
    return answer;
  }
  const { turn, status, text } = answer;
  if (settings.json) {
    output.json({ session: conversation.session.id, turn, status, text } satisfies AnswerDocument);
  } else if (!streamed) output.line(text.trim().replaceAll(/\s*\n\s*/g, " "));
  if (status === "stopped") output.note(words.stopped.kept);
  return answer;
}
