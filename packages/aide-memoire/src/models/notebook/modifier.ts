import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { similarity } from "./similarity.ts";
import type { Unit } from "./units.ts";

const things = new Set(["where", "colour", "measure", "size", "code", "phone", "number", "name", "age"]);

/** `laptop` in `laptop charger`, « ordinateur » in « le chargeur de mon ordinateur »: another thing is spoken of. */
export function isModifier(units: readonly Unit[], index: number, question: Question, scope: Scope): boolean {
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
    "seat",
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
    "entrance",
    "subscription",
  ];
  return head.concepts.some((concept) => concept.light || kinds.some((kind) => concept.kinds.has(kind)));
}
