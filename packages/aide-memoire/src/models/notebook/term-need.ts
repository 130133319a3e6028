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
  // « ma vue » is no meeting.
  if (isOneOf(unit, "eye")) return false;
  return unit.concepts.some((concept) => concept.light && !(noun && verbs.has(concept.id)));
}

/** Verbs that tell one thing only: what is asked about them, another verb does not answer. */
const definite = new Set(
  "buy sell birthday born lend borrow owe lose find steal break cancel retire wedding divorce engagement allergic like hate weigh smoke drink eat live work owe win write invite vote earn salary savings hire quit fail move-house love open closed start end expire depart arrive return delivery order sign retire choose reject wake study speak know believe trust distrust fear avoid want need increase call invent tax born age height".split(
    " ",
  ),
);

/** Other words may say it: "where did I *stash* the keys?". */
export function mayBeSaidOtherwise(verb: Unit): boolean {
  return verb.concepts.length === 0 || !verb.concepts.every((concept) => definite.has(concept.id));
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
  ["home", ["live"]],
  ["floor", ["live"]],
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

/** When or how often, by the way: "where does it sleep *in winter*?", "what do I pay *each month*?". */
const dayParts = ["morning", "afternoon", "evening", "night", "weekend"];

export function isDayPart(unit: Unit): boolean {
  return means(unit, ...dayParts);
}

export function isSetting(unit: Unit): boolean {
  return means(unit, "season", "week", "month", "year", ...dayParts);
}

/** "How long will the *work on* the roof take?" */
export function isWorkOn(unit: Unit, after: Unit | undefined): boolean {
  return isOneOf(unit, "renovation") && /^(?:on|of|de|du|des|sur)$/.test(after?.word ?? "");
}

/** "Why did I take the jacket back *to the shop*?" */
export function isTakenBackTo(unit: Unit, units: readonly Unit[]): boolean {
  return isOneOf(unit, "shop") && units.some((other) => other !== unit && isOneOf(other, "give-back"));
}

/** « Où sont les papiers *pour partir à l'étranger* ? », `for going abroad`: what it is for may be left out. */
export function isPurposeAt(units: readonly Unit[], index: number, language: Language): boolean {
  const at = units.findIndex(
    ({ word }, place) =>
      place > 1 &&
      word === (language === "en" ? "for" : "pour") &&
      (language === "en" ? /.ing$/ : /.(?:er|ir|re|oir)$/).test(units[place + 1]?.word ?? ""),
  );
  return at !== -1 && index > at;
}

const adjectives = new Set(["new", "next", "last", "first", "small", "large-quality"]);

/** Where nothing else is named, the general words count: "when is my class?"; not "what is my new address?". */
export function promoted(terms: readonly Term[], me: boolean): Term[] {
  const hasAttribute = terms.some((term) => term.attribute);
  const isAdjective = (term: Term): boolean =>
    term.unit.concepts.length > 0 && term.unit.concepts.every((concept) => adjectives.has(concept.id));
  const isVerbTerm = (term: Term): boolean => isOneOf(term.unit, "want", "need", "take", "go", "come", "use", "make");
  const nouns = terms.some((term) => !isVerbTerm(term) && !term.attribute && !isAdjective(term));
  return terms.map((term): Term => {
    if (nouns && isVerbTerm(term)) return term;
    if (me && hasAttribute) return term;
    return isAdjective(term) && terms.length > 1 ? term : { ...term, need: "must" };
  });
}
