import { kindOf } from "./likeness.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, means, type Unit } from "./units.ts";

/** Meanings that deny by themselves: `hates`, `turned down`, `allergic`. */
const denying = ["hate", "reject", "no-eat", "avoid", "cancel", "distrust"];

/**
 * False where one says what the other denies: "which did we keep?" for `we did not keep BETA-3`, "when does it open?" for
 * `it closes at 8`. A scope that says both (`oak, not marble`) fits both.
 */
export function fitsPolarity(question: Question, scope: Scope, matches: readonly Match[]): boolean {
  if (question.asked === "yes or no" || question.asked === "why" || scope.contrast || isUntilClosing(question, scope))
    return true;
  if (question.asked === "when" && /\b(?:before|until|till)\b|(?<!\p{L})(?:avant|jusqu)/iu.test(scope.text))
    return true;
  const opposite = meansOpposite(question, scope);
  if (question.negative && isClosedFor(question, scope)) return true;
  if (question.negative) return opposite ? !scope.negated : scope.negated || scope.units.some(isDenying);
  if (opposite) return scope.negated;
  if (scope.negated)
    return (
      namesTime(question) || question.terms.some((term) => isDenying(term.unit)) || isBeforeNegation(scope, matches)
    );
  return scope.units.every(
    (unit) => !isDenying(unit) || matches.some((match) => match.unit === unit || isDenying(match.term.unit)),
  );
}

/** `Rufus, our labrador, must not have chocolate`: what breed he is, is not denied. */
function isBeforeNegation(scope: Scope, matches: readonly Match[]): boolean {
  const place = scope.units.findIndex((unit) => /^(?:not|never|ne|pas)$/.test(unit.word));
  return (
    matches.some((match) => match.quality === kindOf) &&
    matches.every(
      (match) => match.unit !== undefined && match.place === "own" && scope.units.indexOf(match.unit) < place,
    )
  );
}

/** "Until when is it open?": `closes at midnight` answers. */
function isUntilClosing(question: Question, scope: Scope): boolean {
  const words = question.units.map((unit) => unit.word).join(" ");
  return /\b(?:until|till|how late|jusque)\b/.test(words) && scope.units.some((unit) => isOneOf(unit, "closed", "end"));
}

/** "When can't I buy bread there?": `closed on Mondays`. */
function isClosedFor(question: Question, scope: Scope): boolean {
  return (
    question.units.some((unit) => isOneOf(unit, "buy", "go", "shopping", "visit")) &&
    scope.units.some((unit) => isOneOf(unit, "closed"))
  );
}

function isDenying(unit: Unit): boolean {
  return means(unit, ...denying);
}

/** The scope holds the opposite of a word of the question, and not the word itself. */
export function meansOpposite(question: Question, scope: Scope): boolean {
  const whole: Scope = { ...scope, units: scope.passage.units };
  return question.units.some((unit) => {
    if (unit.concepts.length === 0) return false;
    const isVerb = question.terms.some((term) => term.unit === unit && term.need === "light");
    return isOppositeIn(unit, isVerb ? whole : scope);
  });
}

/** Opposites that one tells by the other: what is closed is not open. */
const pairs = new Set(["like", "hate", "choose", "reject", "open", "closed", "left-handed", "right-handed"]);

export function isDeniedIn(unit: Unit, scope: Scope): boolean {
  return unit.concepts.some((concept) => pairs.has(concept.id)) && isOppositeIn(unit, scope);
}

export function isOpenUntil(question: Question, unit: Unit, scope: Scope): boolean {
  return isOneOf(unit, "open") && isUntilClosing(question, scope);
}

/** True where the scope holds an opposite of this word and none of its meanings. */
export function isOppositeIn(unit: Unit, scope: Scope): boolean {
  const paired = unit.concepts.filter((concept) => concept.opposites.length > 0);
  const opposites = paired.flatMap((concept) => concept.opposites);
  if (opposites.length === 0) return false;
  if (scope.units.some((said) => said.key === unit.key || said.concepts.some((concept) => paired.includes(concept))))
    return false;
  return scope.units.some((said) => isOneOf(said, ...opposites));
}

/** "And on Saturday?": `No pilates on Saturday` answers. */
export function namesTime(question: Question): boolean {
  const kinds = [
    "day-name",
    "month-name",
    "weekend",
    "holiday",
    "christmas",
    "easter",
    "morning",
    "evening",
    "afternoon",
  ];
  return question.terms.some((term) => means(term.unit, ...kinds));
}
