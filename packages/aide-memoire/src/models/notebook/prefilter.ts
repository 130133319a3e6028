import { lexiconOf } from "./concepts.ts";
import type { Language } from "./language.ts";
import { type Readers, type Passage, passagesOf } from "./passage.ts";
import type { Question } from "./question.ts";

/** All sentences of all notes. */
export function candidatesFor(question: Question, notes: readonly { readonly text: string }[], readers: Readers, fallback: Language): Passage[] {
  lexiconOf(question.language);
  return notes.flatMap((note, index) => {
    const previous = notes[index - 1]?.text;
    return passagesOf({ source: "note", note: index, text: note.text, ...(previous === undefined ? {} : { previous }) }, index + 1, fallback, readers);
  });
}
