import { aliasesOf } from "./aliases.ts";
import { withPrevious } from "./follow-up.ts";
import { isQuestion } from "./is-question.ts";
import { type Language, languageOf } from "./language.ts";
import { type Readers, type Passage, passagesOf } from "./passage.ts";
import { candidatesFor } from "./prefilter.ts";
import type { Question } from "./question.ts";
import { bestOf } from "./rank.ts";
import { namesIn } from "./names.ts";
import { phrases, quote, quoted } from "./reply.ts";
import { sentencesOf } from "./sentences.ts";
import { smallTalkIn, smallTalkOf } from "./small-talk.ts";
import { readerOf } from "./tokens.ts";

export type NotebookRequest = {
  readonly input: string;
  /** What the user said, oldest first. */
  readonly notes: readonly { readonly text: string; readonly at: number }[];
  /** The user's earlier questions or statements, newest last, without `input`. */
  readonly previous?: readonly string[];
  /** Instructions of the app; they may be quoted too. */
  readonly system?: string;
  /** `undefined`: told from the input, then from the notes. */
  readonly language: Language | undefined;
  readonly timeZone: string;
};

export type NotebookReply = {
  readonly kind: "acknowledged" | "answered" | "unknown";
  readonly text: string;
  /** Index of the quoted note. */
  readonly note?: number;
};

/** Answers a question with the one sentence that answers it, word for word, or says that there is none. Pure. */
export function answerFromNotes(request: NotebookRequest): NotebookReply {
  const language = languageOf(request.input) ?? request.language ?? languageOfNotes(request) ?? "en";
  const sentences = sentencesOf(request.input).map((sentence) => sentence.text);
  const talk = smallTalkIn(sentences, language);
  if (talk !== undefined) return { kind: "acknowledged", text: phrases[language][talk] };
  const asked = sentences.filter(
    (sentence) => isQuestion(sentence, language) && smallTalkOf(sentence, language) === undefined,
  );
  const [first] = asked;
  if (first === undefined) return acknowledge(sentences, language);
  return answer(request, first, sentences, language);
}

function languageOfNotes({ notes, previous, system }: NotebookRequest): Language | undefined {
  const recent = [...notes.slice(-20).map((note) => note.text), ...(previous ?? [])].join("\n");
  return languageOf(recent) ?? languageOf(system ?? "");
}

const repeats: Readonly<Record<Language, RegExp>> = {
  en: /^(?:and |now |then |please |can you |could you )*(?:repeat|say|read)(?: (?:it|that|this|them|after me|back))+(?: (?:to me|back|please|again|once))*[.!?\s]*$/i,
  fr: /^(?:et |maintenant |puis |s['’]il (?:te|vous) plaît,? |peux-tu |pouvez-vous )*(?:répète|répétez|répéter|redis|redites|relis|relisez)(?:-(?:le|la|les|moi|le-moi|la-moi|les-moi))*(?: (?:ça|cela|moi|s['’]il te plaît|s['’]il vous plaît))*[.!?\s]*$/i,
};

function acknowledge(sentences: readonly string[], language: Language): NotebookReply {
  const told = sentences.filter((sentence) => !repeats[language].test(sentence));
  if (told.length === sentences.length) return { kind: "acknowledged", text: phrases[language].noted };
  const text =
    told.length === 0 ? phrases[language].nothingToRepeat : phrases[language].repeat(quote(told.join(" "), language));
  return { kind: "acknowledged", text };
}

function answer(
  request: NotebookRequest,
  asked: string,
  sentences: readonly string[],
  language: Language,
): NotebookReply {
  const names = namesIn([
    ...request.notes.map((note) => note.text),
    request.system ?? "",
    ...(request.previous ?? []),
    request.input,
  ]);
  const readers: Readers = { en: readerOf("en", names), fr: readerOf("fr", names) };
  const told = sentences
    .filter(
      (sentence) =>
        sentence !== asked && !isQuestion(sentence, language) && smallTalkOf(sentence, language) === undefined,
    )
    .join("\n");
  for (const question of withPrevious(asked, told, request.previous ?? [], language, readers)) {
    const found = find(request, question, told, readers);
    if (found === undefined) continue;
    const at = found.note === undefined ? undefined : request.notes[found.note]?.at;
    return {
      kind: "answered",
      text: quoted(found, at, language, request.timeZone),
      ...(found.note === undefined ? {} : { note: found.note }),
    };
  }
  return { kind: "unknown", text: phrases[language].unknown };
}

function find(request: NotebookRequest, question: Question, told: string, readers: Readers): Passage | undefined {
  const fallback = languageOfNotes(request) ?? question.language;
  const notes = candidatesFor(question, request.notes, readers, fallback);
  const passages = [
    ...passagesOf({ source: "system", note: undefined, text: request.system ?? "" }, 0, fallback, readers),
    ...notes,
    ...passagesOf({ source: "input", note: undefined, text: told }, request.notes.length, question.language, readers),
  ];
  return bestOf(question, passages, aliasesOf(passages));
}
