import { isVerb } from "./clauses.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, means, type Unit } from "./units.ts";

/** "When are my parents visiting?" for `my mum's birthday is on 2 February`: the verb is missing, and something else is told. */
export function isOtherEvent(question: Question, matches: readonly Match[], scope: Scope): boolean {
  if (!["when", "clock", "day", "month", "year", "money", "how much", "how long", "who"].includes(question.asked))
    return false;
  const comes = question.units.some((unit) =>
    /^(?:com(?:e|es|ing)|here|visit\p{L}*|vien\p{L}*|arriv\p{L}*)$/u.test(unit.word),
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
        !isOneOf(term.unit, "need") &&
        isVerb(term.unit, question.language) &&
        matches.every((match) => match.term !== term),
    );
  return (
    unmet &&
    strongVerbsOf(scope).some(
      (unit) => matches.every((match) => match.unit !== unit) && !(comes && isOneOf(unit, "arrive")),
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
  "divorce",
]);

/** Verbs that say something definite that was not asked: `is delivered`, `was stolen`; not in `before we leave`, `the delivery of`. */
export function strongVerbsOf({ units }: Scope): Unit[] {
  const isAside = (index: number): boolean =>
    units.slice(Math.max(0, index - 3), index).some((unit) => aside.test(unit.word));
  return units.filter(
    (unit, index) =>
      !unit.stop &&
      unit.concepts.some((concept) => strong.has(concept.id)) &&
      !isAside(index) &&
      !(isOneOf(unit, "move-house") && isPostponed(units.slice(index + 1, index + 4))),
  );
}

/** `was moved to Friday` moves nobody. */
function isPostponed(after: readonly Unit[]): boolean {
  return after.some((unit) => unit.digits || means(unit, "day-name", "month-name"));
}

const aside = /^(?:before|after|until|if|avant|apres|si)$/;

/** Its verb tells something definite that was not asked. */
export function tellsOther(question: Question, matches: readonly Match[], scope: Scope): boolean {
  const asked = question.terms.filter((term) => term.verb && matches.every((match) => match.term !== term));
  const isKnown = (unit: Unit): boolean => unit.concepts.some((concept) => !concept.light);
  const said = scope.units.filter(
    (unit) =>
      !unit.stop && isKnown(unit) && isVerb(unit, scope.passage.language) && !matches.some((m) => m.unit === unit),
  );
  const known = asked.filter((term) => isKnown(term.unit));
  const others = known.length > 0 ? said : strongVerbsOf(scope).filter((unit) => said.includes(unit));
  return others.some((unit) => !known.some((term) => isRelated(term.unit, unit)));
}

function isRelated(asked: Unit, said: Unit): boolean {
  return asked.concepts.some((concept) =>
    said.concepts.some((other) => other.id === concept.id || concept.related.has(other.id)),
  );
}
