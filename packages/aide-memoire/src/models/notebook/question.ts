import { type Asked, askedRules, framing, type Rule } from "./asked.ts";
import { typeOfNoun } from "./asked-by-noun.ts";
import type { Language } from "./language.ts";
import { isNousSubject, type Mention, mentionsOf } from "./people.ts";
import { type Unit, unitsOf } from "./units.ts";
import type { Reader } from "./tokens.ts";

/** A word that the answer has to speak of, in its own words or by its kind. */
export type Term = {
  readonly unit: Unit;
  /** `light`: welcome, not needed (`class`, `put`). `soft`: one of these may be missing where all else fits. */
  readonly need: "must" | "soft" | "light";
  /** Tells the kind of answer (`price`), not what it is about. */
  readonly attribute: boolean;
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

const firstPerson: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i me my mine myself we us our ours".split(" ")),
  fr: new Set("je me moi mon ma mes mien mienne nous notre nos on".split(" ")),
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
  const head = headAfter(units, places, to, language);
  const { asked, optional } = typeOfNoun(
    first,
    units.filter((_, index) => !isAsking(index)),
    head,
    language,
  );
  const mentions = mentionsOf(units, language).filter(
    (mention) => mention.names.length > 0 || [...mention.kinds].some((kind) => kind !== "person"),
  );
  const terms = units.flatMap((unit, index): Term[] => {
    if (unit.stop || isAsking(index) || /^[€$£%]$/.test(unit.text)) return [];
    const mention = mentions.find((one) => one.from <= index && index < one.to);
    const isNamed = mention !== undefined && mention.names.length > 0 && !mention.names.includes(unit.key);
    const light = optional.has(unit) || isNamed || (mention === undefined && isLight(unit, units[index - 1], asked));
    const soft =
      mention === undefined &&
      (isUnknownVerb(units, index, rule?.[1] !== "which" && [to, to + 1].includes(places[index] ?? 0), language) ||
        (unit === head && (isKindOfPlace(unit) || isImplied(unit, units))));
    return [{ unit, need: light ? "light" : soft ? "soft" : "must", attribute: optional.has(unit), mention }];
  });
  const some = terms.some((term) => term.need !== "light");
  return {
    text,
    language,
    asked,
    terms: some ? terms : promoted(terms, speaksOfMe(units, mentions, language)),
    head,
    units,
    mentions,
    me: speaksOfMe(units, mentions, language),
    subject: subjectOf(units, mentions, asked, language),
    completed: false,
    negative: negations[language].test(words.replace(politeNegation, "")),
    past: pasts[language].test(words),
    needs: needPattern.test(words),
    pronoun: pronounOf(words, units, mentions, language),
  };
}

const verbs = new Set([
  "take",
  "put",
  "use",
  "make",
  "want",
  "need",
  "think",
  "attend",
  "find",
  "change",
  "go",
  "come",
  "depart",
  "arrive",
  "happen",
  "collect",
]);

/** Too general to be looked for: `class`; `keep` where a place is asked, not where a choice is; `place` as a verb only. */
function isLight(unit: Unit, before: Unit | undefined, asked: Asked): boolean {
  if (
    asked !== "where" &&
    unit.concepts.some((concept) => concept.id === "choose") &&
    !unit.concepts.some((concept) => concept.id === "take")
  )
    return false;
  const noun =
    before !== undefined && /^(?:the|a|an|my|our|your|le|la|les|l|un|une|mon|ma|mes|notre|nos)$/.test(before.word);
  return unit.concepts.some((concept) => concept.light && !(noun && verbs.has(concept.id)));
}

const auxiliaries = /^(?:do|does|did|will|can|could|should|would|have|has|had|is|are|was|were|am)$/;
/** Verbs that may be said in many other ways; others, such as buy, sell, close, must be there. */
const mildVerbs = new Set([
  "bring",
  "cook-verb",
  "make",
  "injury",
  "pain",
  "look-after",
  "feed",
  "stay",
  "water-verb",
  "clean",
  "prepare",
  "practise",
  "use",
  "repair",
  "install",
  "provide",
  "help",
  "attend",
  "join",
  "promise",
  "think",
  "agree",
  "recommend",
  "increase",
  "change",
  "wait",
  "send",
  "pay",
  "price",
  "watch-verb",
  "play",
  "hire",
  "teach",
  "work",
  "collect",
  "run",
  "walk",
  "training",
  "train",
  "take",
  "buy-groceries",
]);
const beforeVerb =
  /^(?:je|tu|il|elle|on|nous|ils|elles|ne|se|me|ai|as|a|avons|avez|ont|est|suis|sont|faut|dois|doit|peut|peux|va|vais|vont|to|not|be)$/;

/** A word that means nothing to us, where a verb stands: "where did I *stash* the keys?". Other words may say it. */
function isUnknownVerb(units: readonly Unit[], index: number, first: boolean, language: Language): boolean {
  const unit = units[index];
  const [before, after] = [units[index - 1], units[index + 1]];
  if (unit === undefined || unit.capital || unit.digits || unit.concepts.some((concept) => !mildVerbs.has(concept.id)))
    return false;
  if (
    before !== undefined &&
    beforeVerb.test(before.word) &&
    !(language === "fr" && before.word === "a" && before.text !== "a")
  )
    return true;
  if (language === "fr") {
    if (
      after !== undefined &&
      /^(?:je|tu|il|elle|on|nous|ils|elles)$/.test(after.word) &&
      units[index + 2] !== undefined
    )
      return true;
    return first && after !== undefined && (after.stop || after.capital);
  }
  if (first && /[^s]s$|ed$/.test(unit.word) && after !== undefined) return true;
  const auxiliary = units.findIndex((one) => auxiliaries.test(one.word));
  if (auxiliary === -1 || auxiliary >= index - 1)
    return /(?:ed|ing)$/.test(unit.word) && before !== undefined && auxiliaries.test(before.word);
  return (
    !/^(?:the|a|an|my|our|his|her|their|of|for|in|on|at|with|from)$/.test(before?.word ?? "") &&
    (after === undefined || after.stop)
  );
}

/** What the verb says already: one drives a car, speaks a language, supports a team. */
const implied: readonly (readonly [head: string, verbs: readonly string[]])[] = [
  ["language", ["learn", "study", "language"]],
  ["car", ["drive"]],
  ["drink", ["drink"]],
  ["food", ["eat", "cook-verb"]],
  ["book", ["read"]],
  ["film", ["watch-verb"]],
  ["series", ["watch-verb"]],
  ["music", ["sing", "listen"]],
  ["team", ["support-team"]],
  ["city", ["live", "work", "move-house"]],
  ["company", ["work"]],
  ["subject", ["study", "teach"]],
  ["animal", ["feed"]],
];

export function isImplied(head: Unit, units: readonly Unit[]): boolean {
  return implied.some(
    ([kind, verbs]) =>
      head.concepts.some((concept) => concept.id === kind) &&
      units.some((unit) => unit !== head && unit.concepts.some((concept) => verbs.includes(concept.id))),
  );
}

/** "Which airport do I land at?": a name after `at` tells, without the word. */
export function isKindOfPlace(unit: Unit): boolean {
  const kinds = [
    "airport",
    "station",
    "school",
    "university",
    "hotel",
    "hospital",
    "restaurant",
    "shop",
    "company",
    "museum",
    "church",
    "street",
    "building",
  ];
  return unit.concepts.some((concept) => kinds.some((kind) => concept.kinds.has(kind)));
}

/** The rule that fits first in the words: in "who feeds the hens when we are away" that is `who`. */
function firstRule(words: string, language: Language): [Rule | undefined, RegExpExecArray | undefined] {
  let best: [Rule | undefined, RegExpExecArray | undefined] = [undefined, undefined];
  for (const rule of askedRules[language]) {
    const match = rule[0].exec(words);
    if (match !== null && match.index < (best[1]?.index ?? Infinity)) best = [rule, match];
  }
  return best;
}

function headAfter(
  units: readonly Unit[],
  places: readonly number[],
  to: number,
  language: Language,
): Unit | undefined {
  const start = places.findIndex((place) => place >= to);
  const run =
    start === -1
      ? []
      : units
          .slice(start, units.findIndex((unit, index) => index >= start && unit.stop) + 1 || undefined)
          .filter((unit) => !unit.stop);
  return language === "en" ? run.at(-1) : run[0];
}

const adjectives = new Set(["new", "next", "last", "first", "small", "large-quality"]);

/** Where nothing else is named, the general words count: "when is my class?"; not "what is my new address?". */
function promoted(terms: readonly Term[], me: boolean): Term[] {
  const hasAttribute = terms.some((term) => term.attribute);
  const isAdjective = (term: Term): boolean =>
    term.unit.concepts.length > 0 && term.unit.concepts.every((concept) => adjectives.has(concept.id));
  return terms.map((term): Term => {
    if (me && hasAttribute) return term;
    return isAdjective(term) && terms.length > 1 ? term : { ...term, need: "must" };
  });
}

const needPattern = /\b(?:need|have to|has to|got to|must|should)\b|\b(?:faut|dois|doit|besoin)\b/;

const politeNegation =
  /^(?:is|are|do|does|did|have|has|was|were) not\b|\b(?:is|are|do|does|did|have) not (?:it|he|she|they|i|we)$|\bne (?:est|ce est) ce pas$/;

function withoutFraming(units: readonly Unit[], language: Language): readonly Unit[] {
  let kept = units;
  for (const pattern of framing[language]) {
    const [words, places] = joined(kept);
    const match = pattern.exec(`${words} `);
    if (match === null || match[0] === "") continue;
    const to = match.index + match[0].length;
    const rest = kept.filter((_, index) => (places[index] ?? 0) < match.index || (places[index] ?? 0) >= to);
    if (rest.length > 0) kept = rest;
  }
  return kept;
}

/** The words joined by spaces, and where each unit begins in that. `où` becomes `ou_`: it is not `ou`. */
function joined(units: readonly Unit[]): [words: string, places: readonly number[]] {
  let words = "";
  const places: number[] = [];
  for (const [index, unit] of units.entries()) {
    if (words !== "") words += " ";
    places.push(words.length);
    words += unit.word === "ou" && (unit.text.toLowerCase() === "où" || index === 0) ? "ou_" : unit.word;
  }
  return [words, places];
}

const openings: Readonly<Record<Language, RegExp>> = {
  en: /^(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|shall|may|must)\b/,
  fr: /^(?:est ce que\b|\p{L}+ (?:je|tu|il|elle|on|nous|vous|ils|elles|ce)\b|(?:le|la|les|mon|ma|mes|\p{L}+) .*\b(?:est|sont|a|ont|va|vont|doit|\p{L}{3,}) (?:il|elle|ils|elles)\b)/u,
};

function beginsWithVerb(words: string, language: Language): boolean {
  return openings[language].test(words);
}

function speaksOfMe(units: readonly Unit[], mentions: readonly Mention[], language: Language): boolean {
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

function subjectOf(
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
    if (mention !== undefined && !mention.owner && !prepositions[language].has(mention.after)) return mention;
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

function pronounOf(
  words: string,
  units: readonly Unit[],
  mentions: readonly Mention[],
  language: Language,
): Question["pronoun"] {
  const [person, thing] = pronouns[language];
  if (mentions.length === 0 && person.test(words) && !repeatsSubject(units, language)) return "person";
  return thing.test(words) ? "thing" : undefined;
}
