import type { Aliases } from "./aliases.ts";
import { derivedConcepts } from "./derived.ts";
import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Mention } from "./people.ts";
import { kindOf } from "./likeness.ts";
import { isDeniedIn, isOpenUntil } from "./polarity.ts";
import type { Question, Term } from "./question.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./units.ts";

/** How a term of the question is found: where, and how surely (0 to 1). */
export type Match = {
  readonly term: Term;
  readonly quality: number;
  readonly unit: Unit | undefined;
  readonly place: "own" | "borrowed" | "before";
};

/** The best match of each term that the scope speaks of; one word of it serves one term. */
export function matchTerms(question: Question, scope: Scope, aliases: Aliases): Match[] {
  const derived = derivedConcepts(scope, question, aliases);
  const ranked = question.terms
    .map((term) => matchesOf(term, question, scope, aliases, derived))
    .filter((matches) => matches.length > 0)
    .sort((a, b) => bestWeight(b) - bestWeight(a));
  const used = new Set<Unit>();
  return ranked.flatMap((matches) => {
    const free = matches.find((match) => match.unit === undefined || !used.has(match.unit));
    if (free?.unit !== undefined) used.add(free.unit);
    return free === undefined ? [] : [free];
  });
}

function bestWeight(matches: readonly Match[]): number {
  const [best] = matches;
  return best === undefined ? 0 : weight(best);
}

/** All matches of a term, the best first. */
function matchesOf(
  term: Term,
  question: Question,
  scope: Scope,
  aliases: Aliases,
  derived: ReadonlySet<string>,
): Match[] {
  const matches = [
    ...matchIn(term, scope.units, "own", scope.mentions, scope.from, question, scope, aliases),
    ...matchIn(term, scope.borrowed, "borrowed", [], 0, question, scope, aliases),
    ...matchIn(term, scope.passage.before, "before", [], 0, question, scope, aliases),
  ];
  if (term.unit.concepts.some((concept) => derived.has(concept.id)))
    matches.push({ term, quality: 0.7, unit: undefined, place: "own" });
  if (
    (question.asked === "yes or no" || question.negative !== scope.negated || scope.contrast) &&
    isDeniedIn(term.unit, scope)
  ) {
    matches.push({ term, quality: 0.7, unit: undefined, place: "own" });
  }
  if (isOpenUntil(question, term.unit, scope)) matches.push({ term, quality: 0.8, unit: undefined, place: "own" });
  if (
    ["when", "clock", "day", "where", "who", "yes or no", "how long"].includes(question.asked) &&
    isDayCovered(term.unit, scope)
  )
    matches.push({ term, quality: 0.8, unit: undefined, place: "own" });
  return matches.sort((a, b) => weight(b) - weight(a));
}

function weight(match: Match): number {
  return match.quality * { own: 1, borrowed: 0.9, before: 0.6 }[match.place];
}

function matchIn(
  term: Term,
  units: readonly Unit[],
  place: Match["place"],
  mentions: readonly Mention[],
  from: number,
  question: Question,
  scope: Scope,
  aliases: Aliases,
): Match[] {
  return units.flatMap((unit, index) => {
    const mention = mentions.find((one) => one.from <= index + from && index + from < one.to);
    let quality = similarity(term.unit, unit, question.language === scope.passage.language);
    if (quality === 0) quality = aliasSimilarity(term, unit, mention, aliases);
    if (quality === 0) return [];
    if (place === "own" && isModifier(units, index, question, scope)) return [];
    if (term.mention !== undefined && mention !== undefined && !sameOwner(term.mention, mention, question)) return [];
    return [{ term, quality, unit, place }];
  });
}

const things = new Set([
  "where",
  "colour",
  "money",
  "how much",
  "measure",
  "size",
  "code",
  "phone",
  "number",
  "when",
  "clock",
  "day",
  "name",
  "age",
]);

/** `laptop` in `laptop charger`, « ordinateur » in « le chargeur de mon ordinateur »: another thing is spoken of. */
function isModifier(units: readonly Unit[], index: number, question: Question, scope: Scope): boolean {
  if (!things.has(question.asked)) return false;
  const unit = units[index];
  const { language, text } = scope.passage;
  if (unit === undefined || unit.stop || unit.possessive || unit.capital || isVerb(unit, language)) return false;
  if (
    headsOf(units, index, language).some((noun) =>
      question.units.some((asked) => similarity(asked, noun, question.language === language) > 0),
    )
  )
    return false;
  const head = headsOf(units, index, language)[0];
  if (
    head === undefined ||
    head.stop ||
    head.capital ||
    head.digits ||
    !/\p{L}/u.test(head.text) ||
    isVerb(head, language) ||
    isTransparent(head)
  )
    return false;
  if (
    language === "en" &&
    (!/^\s$/.test(text.slice(unit.end, head.start)) ||
      (head.concepts.length === 0 && /(?:s|ed|ing|ly)$/.test(head.word)))
  )
    return false;
  return true;
}

/** The nouns that a noun belongs to, nearest first: `hatch` and `key` of `loft hatch key`. */
function headsOf(units: readonly Unit[], index: number, language: Language): Unit[] {
  const heads: Unit[] = [];
  for (let at = index; heads.length < 3;) {
    const next = language === "en" ? units[at + 1] : nounBefore(units, at);
    if (next === undefined || next.stop) break;
    heads.push(next);
    at = units.indexOf(next);
  }
  return heads;
}

/** The noun of « le chargeur de mon ordinateur ». */
function nounBefore(units: readonly Unit[], index: number): Unit | undefined {
  const link = /^(?:le|la|les|l|mon|ma|mes|notre|nos)$/.test(units[index - 1]?.word ?? "") ? index - 2 : index - 1;
  return /^(?:de|du|des)$/.test(units[link]?.word ?? "") ? units[link - 1] : undefined;
}

/** A class, a price, a date of something speaks of that thing. */
function isTransparent(head: Unit): boolean {
  const kinds = [
    "price",
    "name",
    "address",
    "number",
    "phone-number",
    "code",
    "password",
    "colour",
    "size",
    "birthday",
    "team",
    "practise",
    "match",
    "race",
    "event",
    "time-thing",
    "training",
    "trip",
    "holiday",
    "person",
    "tomorrow",
    "today",
    "yesterday",
    "day-name",
    "month-name",
    "season",
    "morning",
    "evening",
    "afternoon",
    "night",
    "salary",
    "account",
    "bank-account",
    "expire",
    "guarantee",
    "delivery",
    "repair",
    "renovation",
    "operation",
    "exam",
    "course",
    "interview",
    "ticket",
    "room",
    "building",
    "shop",
    "machine",
    "key",
    "bill",
    "rent",
    "brand",
    "duration",
    "week",
    "month",
    "year",
    "weekend",
    "spare",
    "bag",
    "box",
    "bottle",
  ];
  return head.concepts.some((concept) => concept.light || kinds.some((kind) => concept.kinds.has(kind)));
}

/** 1: same word; less: same meaning, a kind of it, same root, a slip of the pen; 0: none. */
export function similarity(asked: Unit, said: Unit, sameLanguage: boolean): number {
  if (asked.word === said.word) return 1;
  if (sameLanguage && asked.key === said.key && !said.stop) return 1;
  if (said.stop && said.concepts.length === 0) return 0;
  let best = 0;
  for (const concept of asked.concepts) {
    for (const other of said.concepts) {
      if (concept.id === other.id) return 0.9;
      if (other.kinds.has(concept.id)) best = kindOf;
    }
  }
  if (best > 0 || !sameLanguage) return best;
  if (asked.digits || said.digits || (asked.concepts.length > 0 && said.concepts.length > 0)) return 0;
  const [a, b] = [rootOf(asked.key), rootOf(said.key)];
  if (
    a === b &&
    (a.length >= 5 || (a.length === 4 && /^(?:er|or|eur|eus)?$/.test(asked.key.slice(4) + said.key.slice(4))))
  )
    return 0.75;
  if (asked.concepts.length > 0 && said.concepts.length > 0) return 0;
  return isSlip(asked.word, said.word) ? 0.7 : 0;
}

const endings =
  /(?:ations?|itions?|ments?|anc|enc|ances?|ences?|euses?|eus|eurs?|rices?|ric|ions?|ages?|ag|ists?|ics?|iqus?|iers?|ers?|ors?|als?|ing|ies?|iv|if|y|i)$/;

export function rootOf(key: string): string {
  return key.includes(" ") ? key : key.replace(endings, "");
}

/** One letter wrong, in a word that means nothing by itself. */
export function isSlip(a: string, b: string): boolean {
  if (a.length < 6 || b.length < 6 || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) === 1 || (left.length === 2 && right === `${left[1]}${left[0]}`);
}

/** One has several of these: the one whose name we know need not be meant. */
const several = new Set([
  "neighbour",
  "friend",
  "colleague",
  "cousin",
  "client",
  "guest",
  "player",
  "classmate",
  "employee",
  "teacher",
  "child",
  "person",
]);

/** `my brother` is spoken of as `Nick`, and the other way round where there is only one brother. */
function aliasSimilarity(term: Term, unit: Unit, mention: Mention | undefined, aliases: Aliases): number {
  if (mention === undefined || term.mention === undefined) return 0;
  if (mention.names.includes(unit.key) && term.mention.of !== "other") {
    const kinds = aliases.kindsOf(unit.key);
    if (term.unit.concepts.some((concept) => kinds.has(concept.id))) return 0.85;
  }
  if (term.mention.names.includes(term.unit.key) && mention.of !== "other" && typeof mention.of !== "object") {
    const kinds = aliases.kindsOf(term.unit.key);
    if (
      unit.concepts.some(
        (concept) => kinds.has(concept.id) && !several.has(concept.id) && aliases.namesOf(concept.id).size === 1,
      )
    )
      return 0.85;
  }
  return 0;
}

/** `my sister` is not `Hannah's sister`, nor `his sister`. */
function sameOwner(asked: Mention, said: Mention, question: Question): boolean {
  if (asked.names.length > 0 || said.names.length > 0) return true;
  if (typeof asked.of === "object") return said.of !== "me";
  if (typeof said.of === "object") {
    const owner = said.of;
    return question.mentions.some((mention) => mention !== asked && sharesName(mention, owner));
  }
  return !(asked.of === "me" && said.of === "other");
}

function sharesName(a: Mention, b: Mention): boolean {
  return (
    a.names.some((name) => b.names.includes(name)) ||
    [...a.kinds].some((kind) => b.kinds.has(kind) && kind !== "person" && kind !== "relative")
  );
}

const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Wednesday is within `Monday to Friday`, `every day`, `on weekdays`. */
function isDayCovered(asked: Unit, scope: Scope): boolean {
  const day = week.findIndex((name) => asked.concepts.some((concept) => concept.id === name));
  const wantsWeekend = asked.concepts.some((concept) => concept.id === "weekend");
  if (day === -1 && !wantsWeekend) return false;
  const said = scope.units.flatMap((unit, index) =>
    week.flatMap((name, place) => (unit.concepts.some((concept) => concept.id === name) ? [{ place, index }] : [])),
  );
  if (wantsWeekend) return said.some(({ place }) => place >= 5);
  if (
    /\b(?:every (?:day|morning|evening|night)|daily|seven days|tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)|7 jours sur 7|7j\/7)\b/i.test(
      scope.text,
    )
  )
    return true;
  if (day < 5 && /\b(?:weekdays?|working days|en semaine|jours ouvrés|jours de semaine)\b/i.test(scope.text))
    return true;
  if (day >= 5 && /\bweek-?ends?\b/i.test(scope.text)) return true;
  return said.some(({ place, index }, number) => {
    const next = said[number + 1];
    const [a, b] = [scope.units[index], next === undefined ? undefined : scope.units[next.index]];
    if (next === undefined || a === undefined || b === undefined || next.index - index > 2) return false;
    const between = scope.passage.text.slice(a.end, b.start);
    return rangeBetween[scope.passage.language].test(between) && place <= day && day <= next.place;
  });
}

const rangeBetween: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:to|until|till|through|-|–)\s*$/i,
  fr: /^\s*(?:au|à|jusqu['’]au|-|–)\s*$/i,
};
