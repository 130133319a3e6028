import type { Language } from "./language.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { means, type Unit } from "./units.ts";

/**
 * "What floor is Room Ash on?" for `it isn't in Room Ash, it's in Room Birch, on the second floor`; "when does the coach leave?"
 * for `we decided against the coach and take the ferry at 8:15`: what is told is told of the one that was taken instead.
 */
export function isRejected(question: Question, matches: readonly Match[], scope: Scope): boolean {
  if (question.negative || ["yes or no", "why", "anything"].includes(question.asked)) return false;
  const { units, language } = scope.passage;
  return matches.some(({ term, unit, place }) => {
    if (unit === undefined || place !== "borrowed" || term.need === "light" || term.attribute) return false;
    const places = units.flatMap((one, index) => (one.key === unit.key ? [index] : []));
    if (places.length === 0 || !places.every((index) => isDenied(units, index, language) || isSwapped(units, index)))
      return false;
    if (places.every((index) => isSwapped(units, index))) return true;
    const instead = units.slice(units.indexOf(unit) + 1);
    return term.unit.capital ? instead.some(isName) : instead.some((other) => isSibling(unit, other));
  });
}

const denials: Readonly<Record<Language, RegExp>> = { en: /^(?:not|against)$/, fr: /^(?:pas|plus)$/ };

/** A few words after `not`: the alternative itself, not the topic that stands before (`the class is not on Monday`). */
function isDenied(units: readonly Unit[], index: number, language: Language): boolean {
  return units
    .slice(Math.max(0, index - 5), index)
    .some((unit) => denials[language].test(unit.word) || means(unit, "reject", "cancel"));
}

/** `swapped the hotel for a flat`, « remplacé l'hôtel par un appartement ». */
function isSwapped(units: readonly Unit[], index: number): boolean {
  return (
    units.slice(Math.max(0, index - 5), index).some((unit) => means(unit, "replace")) &&
    units.slice(index + 1, index + 6).some((unit) => /^(?:for|par|with|by)$/.test(unit.word))
  );
}

function isName(unit: Unit): boolean {
  return unit.capital && !unit.stop && !means(unit, "day-name", "month-name");
}

/** `coach` and `ferry`: of one kind, not one a kind of the other. */
function isSibling(unit: Unit, other: Unit): boolean {
  if (other.stop || other.key === unit.key) return false;
  return unit.concepts.some((concept) =>
    other.concepts.some(
      (one) =>
        !one.kinds.has(concept.id) &&
        !concept.kinds.has(one.id) &&
        [...concept.kinds].some((kind) => !/^(?:person|profession)$/.test(kind) && one.kinds.has(kind)),
    ),
  );
}
