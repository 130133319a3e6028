import type { Aliases } from "./aliases.ts";
import { isSame } from "./is-same.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import type { About } from "./subject.ts";
import type { Unit } from "./units.ts";

/** "Where are we invited?": somebody else does it. */
function isPassive({ units }: Question, verb: Unit | undefined): boolean {
  const index = verb === undefined ? -1 : units.indexOf(verb);
  return (
    verb?.key.startsWith("invit") === true &&
    units
      .slice(Math.max(0, index - 2), Math.max(0, index))
      .some((unit) => /^(?:am|are|was|were|been|suis|sommes|ete)$/.test(unit.word))
  );
}

/** `I owe Duncan` for "what does Duncan owe me". */
export function isTurnedRound(
  question: Question,
  scope: Scope,
  matches: readonly Match[],
  about: About,
  aliases: Aliases,
): boolean {
  const directed = matches.find(
    ({ term, unit }) =>
      unit !== undefined && term.unit.concepts.some((concept) => concept.directed && unit.concepts.includes(concept)),
  );
  const asksDirected = question.units.find((unit) => unit.concepts.some((concept) => concept.directed));
  const said =
    directed?.unit ??
    scope.units.find(
      (unit) =>
        asksDirected !== undefined &&
        unit.concepts.some((concept) => concept.directed && asksDirected.concepts.includes(concept)),
    );
  if (said === undefined || about.subject === undefined) return false;
  if (question.subject === "who") return about.subject === "me" && question.me;
  if (question.subject === "me") return (about.subject !== "me") !== isPassive(question, asksDirected);
  if (question.subject === undefined) return false;
  return (
    about.subject === "me" || (typeof about.subject === "object" && !isSame(question.subject, about.subject, aliases))
  );
}
