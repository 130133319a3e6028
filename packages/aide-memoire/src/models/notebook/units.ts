import { type Concept, type Lexicon, lexiconOf } from "./concepts.ts";
import type { Language } from "./language.ts";
import { splitElision, splitHyphen } from "./split-words.ts";
import { isStopWord } from "./stop-words.ts";
import { type Reader, type Token, tokensOf } from "./tokens.ts";

/** A word or a known phrase (`washing machine`) with its meanings. */
export type Unit = {
  readonly text: string;
  readonly word: string;
  /** Stems of its words, joined. */
  readonly key: string;
  readonly concepts: readonly Concept[];
  readonly stop: boolean;
  readonly capital: boolean;
  readonly possessive: boolean;
  readonly digits: boolean;
  readonly start: number;
  readonly end: number;
};

/** One of its meanings is one of these, or a kind of one: a cat is a `pet`. */
export function means(unit: Unit, ...kinds: readonly string[]): boolean {
  return unit.concepts.some((concept) => kinds.some((kind) => concept.kinds.has(kind)));
}

/** One of its meanings is exactly one of these. */
export function isOneOf(unit: Unit, ...ids: readonly string[]): boolean {
  return unit.concepts.some((concept) => ids.includes(concept.id));
}

/** The words and phrases of a text. */
export function unitsOf(text: string, reader: Reader): Unit[] {
  const units = wordsOf(text, reader);
  return units.map((unit, index) =>
    inContext(unit, units[index - (isAdjective(units[index - 1]) ? 2 : 1)], reader.language),
  );
}

function isAdjective(unit: Unit | undefined): boolean {
  return unit !== undefined && isOneOf(unit, "new", "old", "small", "large-quality", "next", "last");
}

/** Concepts that only verbs have. */
const verbOnly = new Set([
  "call",
  "live",
  "buy",
  "sell",
  "put",
  "take",
  "choose",
  "reject",
  "find",
  "lose",
  "go",
  "come",
  "depart",
  "drive",
  "open-verb",
  "watch-verb",
  "paint-verb",
  "plant-verb",
  "water-verb",
  "cook-verb",
  "park",
  "stay",
  "learn",
  "use",
  "bring",
]);
const determiners: Readonly<Record<Language, RegExp>> = {
  en: /^(?:the|a|an|my|our|your|his|her|their|this|that)$/,
  fr: /^(?:le|la|les|un|une|mon|ma|mes|notre|nos|votre|vos|son|sa|ses|leur|leurs|ce|cet|cette|ces)$/,
};
const placeKinds = [
  "city",
  "country",
  "day-name",
  "month-name",
  "person",
  "relative",
  "profession",
  "language",
  "street",
  "building",
  "shop",
  "school",
  "station",
  "holiday",
  "christmas",
  "easter",
  "company",
  "car",
];

/** `the phone` does not call anybody; `from Reading` does not read. */
function inContext(unit: Unit, before: Unit | undefined, language: Language): Unit {
  if (before === undefined || unit.concepts.length === 0 || unit.stop) return unit;
  if (unit.capital && unit.start > 0 && /^(?:in|at|from|to|near|en|de)$/.test(before.word)) {
    const concepts = unit.concepts.filter((concept) => placeKinds.some((kind) => concept.kinds.has(kind)));
    return concepts.length === unit.concepts.length ? unit : { ...unit, concepts };
  }
  if (unit.concepts.length < 2 || !(determiners[language].test(before.word) || before.possessive)) return unit;
  const nouns = unit.concepts.filter((concept) => !verbOnly.has(concept.id));
  return nouns.length === 0 ? unit : { ...unit, concepts: nouns };
}

function wordsOf(text: string, reader: Reader): Unit[] {
  const { language } = reader;
  const lexicon = lexiconOf(language);
  const tokens = tokensOf(text, reader)
    .flatMap((token) => splitHyphen(token, lexicon, reader))
    .flatMap((token) => splitElision(token, lexicon, reader));
  const units: Unit[] = [];
  for (let index = 0; index < tokens.length;) {
    const found = phraseAt(tokens, index, lexicon);
    const parts = tokens.slice(index, index + (found?.length ?? 1));
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) break;
    const stop = found === undefined && isStopWord(first.word, language) && !isNoun(tokens, index, language);
    units.push({
      text: text.slice(first.start, last.end),
      word: parts.map((part) => part.word).join(" "),
      key: parts.map((part) => part.stem).join(" "),
      concepts: found?.concepts ?? (isMust(tokens, index) ? [] : conceptsOf(first, lexicon, stop)),
      stop,
      capital: first.capital,
      possessive: last.possessive,
      digits: /\p{N}/u.test(first.text),
      start: first.start,
      end: last.end,
    });
    index += parts.length;
  }
  return units;
}

/** Small words that mean something all the same: `été`, `je dois 20 euros`. */
const meaningful = new Set(["ete", "dois", "doit", "doivent", "devait", "devoir"]);

/** « le billet de car »: not « car il pleut »; « cet été »: not « a été ». */
function isNoun(tokens: readonly Token[], index: number, language: Language): boolean {
  const before = tokens[index - 1]?.word ?? "";
  if (language !== "fr") return false;
  return tokens[index]?.word === "car"
    ? /^(?:de|du|le|un|en|ce|mon|par)$/.test(before)
    : tokens[index]?.word === "ete" && /^(?:le|de|cet|en|un|chaque)$/.test(before);
}

/** « il doit perdre deux kilos » owes nothing. */
function isMust(tokens: readonly Token[], index: number): boolean {
  if (!/^(?:dois|doit|doivent|devait|devais|devoir)$/.test(tokens[index]?.word ?? "")) return false;
  const next = tokens
    .slice(index + 1)
    .find(
      (token) =>
        !/^(?:je|tu|il|elle|on|nous|vous|ils|elles|ne|pas|se|le|la|les|y|en|me|te|bien|encore|absolument|aussi)$/.test(
          token.word,
        ),
    );
  return next !== undefined && !/^(?:notre|votre|leur)$/.test(next.word) && /(?:er|ir|re|oir)$/.test(next.word);
}

function conceptsOf(token: Token, lexicon: Lexicon, stop: boolean): readonly Concept[] {
  if (stop && !meaningful.has(token.word)) return [];
  return lexicon.words.get(token.stem) ?? lexicon.words.get(token.word) ?? [];
}

type Found = { readonly length: number; readonly concepts: readonly Concept[] };

/** « s'occuper de » is also « s'occuper des ». */
function isSameStem(stem: string, said: string | undefined): boolean {
  return (
    stem === said ||
    (stem === "de" && (said === "du" || said === "des")) ||
    (stem === "a" && (said === "au" || said === "aux"))
  );
}

const particles = new Set(["up", "down", "off", "out", "back", "away", "over"]);

/** `pick the van up`: up to three words stand between. */
function isParted(tokens: readonly Token[], index: number, particle: string): boolean {
  const at = tokens.findIndex((token, place) => place > index + 1 && place < index + 5 && token.stem === particle);
  const next = tokens[index + 1];
  return (
    at !== -1 &&
    (/^(?:the|a|an|my|our|his|her|their|it|them|him|me|us|this|that)$/.test(next?.word ?? "") || next?.capital === true)
  );
}

function phraseAt(tokens: readonly Token[], index: number, lexicon: Lexicon): Found | undefined {
  const first = tokens[index];
  if (first === undefined) return undefined;
  for (const { stems, concepts } of lexicon.phrases.get(first.stem) ?? []) {
    if (stems.every((stem, offset) => isSameStem(stem, tokens[index + offset]?.stem)))
      return { length: stems.length, concepts };
    const [, particle = ""] = stems;
    if (stems.length === 2 && particles.has(particle) && isParted(tokens, index, particle))
      return { length: 1, concepts };
  }
  return undefined;
}
