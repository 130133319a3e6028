import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Match } from "./match.ts";
import type { Question, Term } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isImplied, isKindOfPlace } from "./term-need.ts";
import { isOneOf, type Unit } from "./units.ts";

export const plainTypes = new Set([
  "clock",
  "day",
  "month",
  "year",
  "when",
  "where",
  "who",
  "money",
  "how much",
  "how many",
  "how long",
  "how often",
  "age",
  "measure",
  "code",
  "phone",
  "number",
  "why",
]);

/** One verb that we do not know, where the rest is found and the kind of answer is plain; or a kind of place that a name tells. */
export function mayMiss(
  question: Question,
  missing: readonly Term[],
  found: readonly Match[],
  matches: readonly Match[],
  scope: Scope,
): boolean {
  const [term, ...more] = missing;
  if (term === undefined || more.length > 0 || term.need !== "soft") return false;
  const near = found.filter((match) => match.place === "own" && match.term.need === "must");
  if (term.unit === question.head && (isKindOfPlace(term.unit) || isImplied(term.unit, question.units))) {
    const relation =
      near.length > 0 &&
      matches.some((match) => match.place === "own" && match.term.mention === undefined && !match.term.attribute);
    return relation && (!isKindOfPlace(term.unit) || placeName[scope.passage.language].test(scope.text));
  }
  if (question.asked === "who" && near.length < 2) return false;
  return (
    plainTypes.has(question.asked) &&
    near.length > 0 &&
    !scope.units.some((unit) => isStrongVerb(unit) && !found.some((match) => match.unit === unit))
  );
}

/** "When are my parents visiting?" for `my mum's birthday is on 2 February`: the verb is missing, and something else is told. */
export function isOtherEvent(question: Question, matches: readonly Match[], scope: Scope): boolean {
  if (!["when", "clock", "day", "month", "year", "money", "how much", "how long", "who"].includes(question.asked))
    return false;
  const comes = question.units.some((unit) =>
    /^(?:com(?:e|es|ing)|visit\p{L}*|vien\p{L}*|arriv\p{L}*)$/u.test(unit.word),
  );
  const bare =
    question.terms.every((term) => term.mention !== undefined || term.attribute) &&
    !question.units.some((unit) => unit.concepts.some((concept) => concept.directed));
  const unmet =
    (bare && question.asked !== "who") ||
    question.terms.some(
      (term) =>
        term.need === "light" &&
        !term.attribute &&
        isVerb(term.unit, question.language) &&
        matches.every((match) => match.term !== term),
    );
  return (
    unmet &&
    scope.units.some(
      (unit) =>
        isStrongVerb(unit) && matches.every((match) => match.unit !== unit) && !(comes && isOneOf(unit, "arrive")),
    )
  );
}

const strong = new Set([
  "buy",
  "sell",
  "open",
  "closed",
  "start",
  "end",
  "expire",
  "depart",
  "arrive",
  "delivery",
  "born",
  "wedding",
  "lend",
  "borrow",
  "owe",
  "lose",
  "find",
  "steal",
  "break",
  "cancel",
  "choose",
  "reject",
  "retire",
  "move-house",
  "live",
  "like",
  "hate",
  "allergic",
  "birthday",
]);

/** Says something definite that was not asked: `is delivered`, `was stolen`. */
function isStrongVerb(unit: Unit): boolean {
  return !unit.stop && unit.concepts.some((concept) => strong.has(concept.id));
}

const placeName: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:at|in|to|from|with|into)\s+(?:the )?\p{Lu}\p{L}+/u,
  fr: /(?<!\p{L})(?:à|au|chez|en|dans|de|avec|entre|pris|choisi|retenu|préféré)\s+(?:la |le |les |l['’])?\p{Lu}\p{L}+/u,
};
