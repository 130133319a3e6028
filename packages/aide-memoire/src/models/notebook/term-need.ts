import type { Asked } from "./asked.ts";
import type { Language } from "./language.ts";
import type { Term } from "./question.ts";
import { isOneOf, means, type Unit } from "./units.ts";

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
export function isLight(unit: Unit, before: Unit | undefined, asked: Asked): boolean {
  if (asked !== "where" && isOneOf(unit, "choose") && !isOneOf(unit, "take")) return false;
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
export function isUnknownVerb(units: readonly Unit[], index: number, first: boolean, language: Language): boolean {
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
      units.some((unit) => unit !== head && isOneOf(unit, ...verbs)),
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
  return means(unit, ...kinds);
}

const adjectives = new Set(["new", "next", "last", "first", "small", "large-quality"]);

/** Where nothing else is named, the general words count: "when is my class?"; not "what is my new address?". */
export function promoted(terms: readonly Term[], me: boolean): Term[] {
  const hasAttribute = terms.some((term) => term.attribute);
  const isAdjective = (term: Term): boolean =>
    term.unit.concepts.length > 0 && term.unit.concepts.every((concept) => adjectives.has(concept.id));
  return terms.map((term): Term => {
    if (me && hasAttribute) return term;
    return isAdjective(term) && terms.length > 1 ? term : { ...term, need: "must" };
  });
}
