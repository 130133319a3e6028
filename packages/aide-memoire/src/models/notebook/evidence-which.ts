import { isVerb } from "./clauses.ts";
import { times } from "./evidence-words.ts";
import { kindOf } from "./likeness.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./units.ts";

/** Says more than the question does. */
export function isInformative(scope: Scope, said: ReadonlySet<Unit>): boolean {
  return scope.units.some(
    (unit, index) =>
      !said.has(unit) &&
      !isSetting(scope, unit, index) &&
      (!unit.stop || unit.digits) &&
      (unit.concepts.length === 0 || !unit.concepts.every((concept) => concept.light)),
  );
}

/** When and where tells nothing of what: `in Dundee`, `on Sunday`. */
function isSetting(scope: Scope, unit: Unit, index: number): boolean {
  if (scope.marks.some((mark) => times.includes(mark.kind) && mark.start <= unit.start && unit.end <= mark.end))
    return true;
  return unit.capital && /^(?:in|at|near|en|dans)$/.test(scope.units[index - 1]?.word ?? "");
}

/** `cat` for "which pet": a word of the scope is a kind of what is asked for. */
export function namesKind(matches: readonly Match[], scope: Scope): boolean {
  const asked = matches
    .filter((match) => match.term.need !== "light" && match.term.mention === undefined)
    .flatMap((match) => match.term.unit.concepts);
  return scope.units.some((unit) =>
    unit.concepts.some((concept) => asked.some((one) => one.id !== concept.id && concept.kinds.has(one.id))),
  );
}

/** "Which school?": `the school trip` does not tell, `Elm school` does. */
export function specifies(question: Question, scope: Scope, matches: readonly Match[]): boolean {
  const match = matches.find((one) => one.term.unit === question.head);
  if (question.head === undefined || match?.unit === undefined || match.quality === kindOf) return true;
  if (matches.some((other) => other !== match && other.term.need !== "light" && other.term.mention === undefined))
    return true;
  if (namesKind(matches, scope)) return true;
  const { units, language } = scope.passage;
  const index = units.indexOf(match.unit);
  const around = [units[index - 1], units[index + 1]];
  if (around.some((unit) => unit !== undefined && (unit.digits || (unit.capital && unit.start > 0 && !unit.stop))))
    return true;
  const adjective = language === "en" ? units[index - 1] : units[index + 1];
  if (adjective !== undefined && !adjective.stop && !isVerb(adjective, language)) return true;
  const named = units[index + 2];
  if (/^(?:of|de|des|du)$/.test(units[index + 1]?.word ?? "") && named !== undefined && (named.digits || named.capital))
    return true;
  if (units.slice(0, index).some((unit) => isVerb(unit, language))) return false;
  return units
    .slice(index + 1, index + 7)
    .some((unit) => /^(?:is|are|was|were|called|named|est|sont|etait|ce)$/.test(unit.word));
}
