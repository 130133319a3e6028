import { typeOfNoun } from "./asked-by-noun.ts";
import type { Asked } from "./asked.ts";
import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import { verbsIn } from "./main-verb.ts";
import { type Mention, mentionsOf } from "./people.ts";
import { pronounOf, speaksOfMe, subjectOf } from "./question-people.ts";
import { beginsWithVerb, firstRule, headAfter, joined, withoutFraming } from "./question-words.ts";
import {
  isDayPart,
  isImplied,
  isKindOfPlace,
  isLight,
  isPurposeAt,
  isSetting,
  isTakenBackTo,
  isWorkOn,
  mayBeSaidOtherwise,
  promoted,
} from "./term-need.ts";
import type { Reader } from "./tokens.ts";
import { isOneOf, type Unit, unitsOf } from "./units.ts";

/** A word that the answer has to speak of, in its own words or by its kind. */
export type Term = {
  readonly unit: Unit;
  /** `light`: welcome, not needed (`class`, `put`). `soft`: one of these may be missing where all else fits. */
  readonly need: "must" | "soft" | "light";
  /** Tells the kind of answer (`price`), not what it is about. */
  readonly attribute: boolean;
  /** Stands where a verb does: other words may tell the same. */
  readonly verb: boolean;
  readonly mention: Mention | undefined;
};

export type Question = {
  readonly text: string;
  readonly language: Language;
  readonly asked: Asked;
  readonly terms: readonly Term[];
  /** The noun of "which worktop". */
  readonly head: Unit | undefined;
  readonly units: readonly Unit[];
  readonly mentions: readonly Mention[];
  /** Speaks of the one who asks, other than as the owner of a person (`my brother`). */
  readonly me: boolean;
  /** Who does or is it. */
  readonly subject: "me" | "who" | Mention | undefined;
  readonly negative: boolean;
  /** Made of a fragment and the question before it: `And on Saturday?`. */
  readonly completed: boolean;
  readonly past: boolean;
  /** « Que dois-je acheter ? », `what do I need?` */
  readonly needs: boolean;
  /** `he`, `it`: stands for something said before. */
  readonly pronoun: "person" | "thing" | undefined;
};

const negations: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:not|never|no longer|nobody|none)\b/,
  fr: /\bne\b.*\b(?:pas|plus|jamais|aucune?|ni)\b|\b(?:pas|plus jamais)\b/,
};

const pasts: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:used to|before|previously|formerly|in the past|previous|former|(?<!how |years )old)\b/,
  fr: /\b(?:avant(?! (?:le|la|quand|de))|auparavant|autrefois|jadis|ancien|ancienne|precedent|precedente)\b/,
};

/** What a question asks for, and what it is about. */
export function questionOf(text: string, reader: Reader): Question {
  const { language } = reader;
  const units = withoutFraming(unitsOf(text, reader), language);
  const [words, places] = joined(units);
  const [rule, match] = firstRule(words, language);
  const from = match?.index ?? 0;
  const to = from + (match?.[0].length ?? 0);
  const isAsking = (index: number): boolean => from <= (places[index] ?? 0) && (places[index] ?? 0) < to;
  const first = rule?.[1] ?? (beginsWithVerb(words, language) ? "yes or no" : "anything");
  // « Qu'est-ce qui effraie Hugo ? »: a verb follows.
  const hasHead = (first === "which" || first === "anything") && match?.[0].endsWith(" qui") !== true;
  const head = hasHead ? headAfter(units, places, to, language) : undefined;
  if (/^(?:who am i|qui (?:suis je|je suis)|je suis qui)$/.test(words)) return questionOf(whoAmI[language], reader);
  const reaches = first === "how" && units.some((unit) => isOneOf(unit, "call"));
  const { asked, optional } = typeOfNoun(
    reaches ? "phone" : first,
    units.filter((_, index) => !isAsking(index)),
    head,
    language,
  );
  const mentions = mentionsOf(units, language).filter(
    (mention) => mention.names.length > 0 || [...mention.kinds].some((kind) => kind !== "person"),
  );
  const begin = rule?.[1] === "which" ? -1 : places.findIndex((place) => place >= to);
  const circumstance = units.findIndex(
    (unit, index) => (places[index] ?? 0) >= to && index > 1 && circumstances[language].test(unit.word),
  );
  const verbs = verbsIn(units, begin, language);
  const asksTime = asked === "clock" || asked === "when";
  const isAside = (unit: Unit, index: number): boolean =>
    (isSetting(unit) && !(asksTime && isDayPart(unit))) || (circumstance !== -1 && index > circumstance);
  const terms = units.flatMap((unit, index): Term[] => {
    if (unit.stop || isAsking(index) || /^[€$£%]$/.test(unit.text) || isParticle(units, index, language)) return [];
    const mention = mentions.find((one) => one.from <= index && index < one.to);
    const isNamed = mention !== undefined && mention.names.length > 0 && !mention.names.includes(unit.key);
    const light = optional.has(unit) || isNamed || (mention === undefined && isLight(unit, units[index - 1], asked));
    const soft =
      mention === undefined &&
      ((isAside(unit, index) && !unit.capital) ||
        isWorkOn(unit, units[index + 1]) ||
        isTakenBackTo(unit, units) ||
        (asked === "where" && isPurposeAt(units, index, language)) ||
        (verbs.has(unit) && (mayBeSaidOtherwise(unit) || (asked === "how" && isOneOf(unit, "like")))) ||
        (unit === head && (isKindOfPlace(unit) || isImplied(unit, units))));
    return [
      {
        unit,
        need: light ? "light" : soft ? "soft" : "must",
        attribute: optional.has(unit),
        verb: verbs.has(unit),
        mention,
      },
    ];
  });
  const some = terms.some((term) => term.need !== "light");
  const main = circumstance === -1 ? words : joined(units.slice(0, circumstance))[0];
  return {
    text,
    language,
    asked,
    terms: some ? terms : promoted(terms, speaksOfMe(units, mentions, language)),
    head,
    units,
    mentions,
    me: speaksOfMe(units, mentions, language),
    subject: subjectOf(circumstance === -1 ? units : units.slice(0, circumstance), mentions, asked, language),
    completed: false,
    negative: negations[language].test(main.replace(politeNegation, "")),
    past: pasts[language].test(words),
    needs: needPattern.test(words),
    pronoun: pronounOf(words, units, mentions, language),
  };
}

/** "When do they take *away* the rubbish?": part of the verb, nobody is away; `give a lift *home*`. */
function isParticle(units: readonly Unit[], index: number, language: Language): boolean {
  const word = units[index]?.word;
  const before = units[index - 1];
  if (word === "home" && language === "en") return before !== undefined && !before.stop && isVerb(before, language);
  // « à la place de », `in place of`
  if (word === "place")
    return /^(?:de|du|d|of)$/.test(units[index + 1]?.word ?? "") && /^(?:la|in)$/.test(before?.word ?? "");
  if (language !== "en" || !(word === "away" || (word === "back" && !isDetermined(before)))) return false;
  return units.slice(Math.max(0, index - 4), index).some((unit) => !unit.stop && isVerb(unit, language));
}

function isDetermined(before: Unit | undefined): boolean {
  return /^(?:the|a|an|my|your|his|her|our|their|in|at|on)$/.test(before?.word ?? "");
}

const whoAmI: Readonly<Record<Language, string>> = { en: "what is my name", fr: "quel est mon nom" };

/** "Who feeds the fish *when we are away*?" */
const circumstances: Readonly<Record<Language, RegExp>> = {
  en: /^(?:when|while|if|during)$/,
  fr: /^(?:quand|lorsque|si|pendant)$/,
};

const needPattern = /\b(?:need|have to|has to|got to|must|should)\b|\b(?:faut|dois|doit|besoin)\b/;

const politeNegation =
  /^(?:is|are|do|does|did|have|has|was|were) not\b|\b(?:is|are|do|does|did|have) not (?:it|he|she|they|i|we)$|\bne (?:est|ce est) ce pas$/;
