import { type Clause, clausesOf, isVerb } from "./clauses.ts";
import { isQuestion } from "./is-question.ts";
import { type Language, languageOf } from "./language.ts";
import { type Mention, mentionsOf } from "./people.ts";
import { sentencesOf } from "./sentences.ts";
import type { Reader } from "./tokens.ts";
import { type Unit, unitsOf } from "./units.ts";

/** A sentence that may be quoted. */
export type Passage = {
  readonly source: "note" | "system" | "input";
  /** Index of the note. */
  readonly note: number | undefined;
  /** Place among all passages: later ones are newer. */
  readonly order: number;
  readonly text: string;
  readonly language: Language;
  readonly units: readonly Unit[];
  readonly mentions: readonly Mention[];
  readonly clauses: readonly Clause[];
  /** What was said just before: sentences of the same text, the title above. */
  readonly before: readonly Unit[];
  readonly mentionsBefore: readonly Mention[];
  /** Puts right what was said before: `Sorry, I meant Thursday.` */
  readonly corrects: boolean;
  /** Cannot stand alone: `It costs 300 euros.`, `Actually Thursday.` */
  readonly leans: boolean;
};

/** A text, and for a note the few before it, oldest first. */
export type Source = Pick<Passage, "source" | "note"> & {
  readonly text: string;
  readonly previous?: readonly string[];
};

export type Readers = Readonly<Record<Language, Reader>>;

/** The sentences of a text that state something: questions are left out, and so are the app's words to the model. */
export function passagesOf(source: Source, order: number, fallback: Language, readers: Readers): Passage[] {
  const language = languageOf(source.text) ?? fallback;
  const reader = readers[language];
  const passages: Passage[] = [];
  const earlier = (source.previous ?? []).map((text) => unitsOf(text, reader));
  let spoken: readonly Unit[] = [];
  let mentionsBefore: readonly Mention[] = earlier.flatMap((units) => mentionsOf(units, language));
  let title: readonly Unit[] = [];
  const app: Unit[] = [];
  for (const [index, sentence] of sentencesOf(source.text).entries()) {
    const own = source.source === "system" ? (languageOf(sentence.text) ?? language) : language;
    const units = unitsOf(sentence.text, readers[own]);
    const mentions = mentionsOf(units, own);
    if (source.source === "system") {
      if (addressesModel.test(sentence.text)) {
        app.push(...units);
        continue;
      }
      if (/:\s*$/.test(sentence.text)) title = units;
    }
    const leans = leansOn(sentence.text, units, own);
    const takesUp = index === 0 ? earlier.filter((before) => leans || takesUpFrom(units, before, own)).flat() : [];
    if (!isQuestion(sentence.text, own)) {
      passages.push({
        source: source.source,
        note: source.note,
        order: order + index / 1000,
        text: sentence.text,
        language: own,
        units,
        mentions,
        clauses: clausesOf(sentence.text, units, own),
        before: source.source === "system" ? [...title, ...app] : [...takesUp, ...spoken],
        mentionsBefore: index > 0 || takesUp.length > 0 ? mentionsBefore : [],
        corrects: corrects[own].test(sentence.text),
        leans,
      });
    }
    spoken = [...spoken, ...takesUp, ...units];
    if (mentions.length > 0) mentionsBefore = mentions;
  }
  return passages;
}

/** `The course costs £350`, after a note about a scuba course; `to fix it`, right after what is to be fixed. */
function takesUpFrom(units: readonly Unit[], before: readonly Unit[], language: Language): boolean {
  const definite = language === "en" ? /^(?:the|this|that|these|those)$/ : /^(?:le|la|les|l|ce|cet|cette|ces)$/;
  const isNoun = (list: readonly Unit[], index: number): boolean =>
    list[index]?.stop === false && definite.test(list[index - 1]?.word ?? "");
  if (hasObjectPronoun(units, language)) return true;
  return units.some(
    (unit, index) =>
      isNoun(units, index) && before.some((other, place) => other.key === unit.key && !isNoun(before, place)),
  );
}

function hasObjectPronoun(units: readonly Unit[], language: Language): boolean {
  if (language === "en")
    return units.some(
      (unit, index) =>
        index > 0 && (unit.word === "it" || unit.word === "them") && isVerb(units[index - 1] ?? unit, language),
    );
  return units.some(
    (unit, index) =>
      /^(?:le|la|les|l)$/.test(unit.word) &&
      isVerb(units[index + 1] ?? unit, language) &&
      units[index + 1]?.capital === false &&
      /^(?:je|on|nous|pour|de|a|il|elle|faut|vais|va|peut|peux)$/.test(units[index - 1]?.word ?? ""),
  );
}

/** What an app tells a model to be or to do; its visitors did not ask for it. */
const addressesModel =
  /^\s*(?:you are\b|you're\b|act as\b|answer\b|reply\b|respond\b|always answer\b|never (?:answer|invent|say|reply)\b|do not (?:answer|invent|make)\b|don't (?:answer|invent|make)\b|be (?:brief|concise|polite|friendly|kind)\b|keep your\b|tu es\b|vous êtes (?:un|une|le|la|l['’])|réponds?\b|répondez\b|ne (?:réponds|répondez|inventez?|dis)\b|n['’]inventez?\b|sois\b|soyez\b|tu (?:réponds|dois|aides)\b|vous (?:répondez|devez répondre|aidez)\b)/i;

const leaningStart: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:and|but|so|oh|no|sorry|actually|well|correction|wait|ah|ok|in fact|finally|rather|scratch that|i meant?|make that|,|:|—|-)\s*)*(?:it|he|she|they|that|this|its|his|her|their|i mean[t]?|make (?:it|that))\b/i,
  fr: /^(?:(?:et|mais|alors|ah|non|pardon|en fait|finalement|bon|plutôt|correction|enfin|ou plutôt|désolée?|je voulais dire|,|:|—|-)\s*)*(?:il|elle|ils|elles|c['’]est|ce sera|c['’]était|ça|cela|son|sa|ses|leurs?|je voulais dire)\b(?! (?:faut|y a))/i,
};
const corrects: Readonly<Record<Language, RegExp>> = {
  en: /^(?:sorry|actually|correction|wait|no wait|oops|in fact|scratch that|i meant?|make that|oh no|no)\b/i,
  fr: /^(?:pardon|en fait|finalement|correction|oups|désolée?|je voulais dire|non|ou plutôt|je me suis trompée?|erreur)\b/i,
};

/** Whether a text may need the one before it. */
export function leansOnStart(text: string): boolean {
  return (
    (["en", "fr"] as const).some((language) => leaningStart[language].test(text) || corrects[language].test(text)) ||
    /^(?:the|le|la|les|l['’])/i.test(text)
  );
}

function leansOn(text: string, units: readonly Unit[], language: Language): boolean {
  return (
    leaningStart[language].test(text) ||
    (corrects[language].test(text) && units.filter((unit) => !unit.stop).length <= 5)
  );
}
