import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import { isBeing } from "./person-names.ts";
import type { Unit } from "./units.ts";

/** `baby shower`, `cat food`: no baby, no cat. */
export function isCompound(units: readonly Unit[], index: number, language: Language): boolean {
  const [unit, next] = [units[index], units[index + 1]];
  return (
    language === "en" &&
    unit !== undefined &&
    next !== undefined &&
    !unit.capital &&
    !unit.possessive &&
    !next.stop &&
    !next.capital &&
    !next.digits &&
    next.concepts.length > 0 &&
    !isVerb(next, language) &&
    !isBeing(next) &&
    !/(?:ed|ing|ly)\b/.test(next.word) &&
    next.start - unit.end === 1 &&
    !/[^s]s$/.test(unit.word)
  );
}
