import { textModel, type TextModel } from "../text-model.ts";
import { answerFromNotes } from "./answer.ts";
import { notesOf, type NotebookSession } from "./notes.ts";

export type NotebookOptions = {
  /** Default: told from what is said. */
  readonly language?: "en" | "fr";
  /** IANA name of the zone that dates are told in. Default: that of this process. */
  readonly timeZone?: string;
};

/**
 * The model that needs no key and no network. It takes statements with a short word, and answers a question with the one
 * sentence that the user said in this session (the whole of it, not only the window) with its date, or says that it was
 * told nothing. It never says more than it was told. English and French. A model of the AI SDK.
 *
 * @example
 * const model = notebook(chat);
 * await chat.turn("My dog is called Rex.", (prompt) => generateText({ model, ...prompt }));
 */
export function notebook(chat: NotebookSession, options: NotebookOptions = {}): TextModel {
  const timeZone = options.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return textModel("notebook", async ({ system, messages }) => {
    const said = messages.filter(({ role }) => role === "user").map(({ text }) => text);
    const input = said.at(-1) ?? "";
    const notes = await notesOf(chat, input);
    const previous = said.slice(0, -1);
    return answerFromNotes({ input, notes, previous, system, language: options.language, timeZone }).text;
  });
}
