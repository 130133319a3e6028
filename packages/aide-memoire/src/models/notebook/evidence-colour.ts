import { isVerb } from "./clauses.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./units.ts";

/** A colour that no other noun than the one asked about has: not `the drill is in the blue box`. */
export function givesColour(scope: Scope, said: ReadonlySet<Unit>): boolean {
  const { language } = scope.passage;
  return scope.units.some((unit, index) => {
    if (said.has(unit) || !isColour(unit)) return false;
    const noun = scope.units[language === "en" ? index + 1 : index - 1];
    if (noun === undefined || noun.stop || noun.capital || noun.digits || said.has(noun) || isColour(noun)) return true;
    const touches = language === "en" ? /^\s$/.test(scope.passage.text.slice(unit.end, noun.start)) : true;
    return !touches || isVerb(noun, language);
  });
}

function isColour(unit: Unit): boolean {
  return unit.concepts.some((concept) => concept.kinds.has("colour") && concept.id !== "colour");
}
