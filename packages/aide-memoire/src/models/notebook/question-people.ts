import type { Asked } from "./asked.ts";
import type { Language } from "./language.ts";
import { isNousSubject, type Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Unit } from "./units.ts";

const firstPerson: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i me my mine myself we us our ours".split(" ")),
  fr: new Set("je me moi mon ma mes mien mienne nous notre nos on".split(" ")),
};

export function speaksOfMe(units: readonly Unit[], mentions: readonly Mention[], language: Language): boolean {
  return units.some((unit, index) => firstPerson[language].has(unit.word) && !ownsMention(index, mentions));
}

/** `my` of `my brother`, up to two words before. */
function ownsMention(index: number, mentions: readonly Mention[]): boolean {
  return mentions.some((mention) => mention.of === "me" && index < mention.from && index >= mention.from - 3);
}

const subjectPronouns: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["i", "we"]),
  fr: new Set(["je", "nous", "on"]),
};

const prepositions: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("to with for from of about by at in on near after before".split(" ")),
  fr: new Set("a avec pour de du des chez par sur contre au aux".split(" ")),
};

export function subjectOf(
  units: readonly Unit[],
  mentions: readonly Mention[],
  asked: Asked,
  language: Language,
): Question["subject"] {
  if (
    units.some(
      (unit, index) =>
        subjectPronouns[language].has(unit.word) && (unit.word !== "nous" || isNousSubject(units, index)),
    )
  )
    return "me";
  for (const index of units.keys()) {
    const mention = mentions.find((one) => one.from === index);
    if (mention !== undefined && !mention.owner && !prepositions[language].has(mention.after.split(" ").at(-1) ?? ""))
      return mention;
  }
  return asked === "who" ? "who" : undefined;
}

const pronouns: Readonly<Record<Language, readonly [RegExp, RegExp]>> = {
  en: [/\b(?:he|she|him|her|his|hers|they|them|their)\b/, /\b(?:it|its|that|there|this)\b/],
  fr: [
    /(?<!\b(?:y a|faut|fait|reste) )\b(?:il|elle|ils|elles|lui|leur|son|sa|ses)\b(?! (?:y a|faut|pleut|fait|reste))/,
    /\b(?:ca|cela|y|celui ci|celle ci)\b/,
  ],
};

/** « Le musée est-il ouvert ? »: the pronoun only repeats the noun before it. */
function repeatsSubject(units: readonly Unit[], language: Language): boolean {
  const pronoun = units.findIndex((unit) => /^(?:il|elle|ils|elles)$/.test(unit.word));
  return (
    language === "fr" &&
    units
      .slice(0, Math.max(0, pronoun))
      .some(
        (unit, index) =>
          !unit.stop && /^(?:le|la|les|l|mon|ma|mes|notre|nos|ce|cette|un|une)$/.test(units[index - 1]?.word ?? ""),
      )
  );
}

export function pronounOf(
  words: string,
  units: readonly Unit[],
  mentions: readonly Mention[],
  language: Language,
): Question["pronoun"] {
  const [person, thing] = pronouns[language];
  if (mentions.length === 0 && person.test(words) && !repeatsSubject(units, language)) return "person";
  return thing.test(words) ? "thing" : undefined;
}
