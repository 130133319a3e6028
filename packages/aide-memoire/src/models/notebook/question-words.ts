import { isVerb } from "./clauses.ts";
import { askedRules, framing, type Rule } from "./asked.ts";
import type { Language } from "./language.ts";
import type { Unit } from "./units.ts";

/** The rule that fits first in the words: in "who feeds the hens when we are away" that is `who`. */
export function firstRule(words: string, language: Language): [Rule | undefined, RegExpExecArray | undefined] {
  let best: [Rule | undefined, RegExpExecArray | undefined] = [undefined, undefined];
  for (const rule of askedRules[language]) {
    const match = rule[0].exec(words);
    if (match !== null && match.index < (best[1]?.index ?? Infinity)) best = [rule, match];
  }
  return best;
}

export function headAfter(
  units: readonly Unit[],
  places: readonly number[],
  to: number,
  language: Language,
): Unit | undefined {
  const start = places.findIndex((place) => place >= to);
  const run =
    start === -1
      ? []
      : units
          .slice(start, units.findIndex((unit, index) => index >= start && unit.stop) + 1 || undefined)
          .filter((unit) => !unit.stop);
  const verb = run.findIndex((unit, index) => index > 0 && verbForm.test(unit.word) && isVerb(unit, language));
  return language === "en" ? run.at((verb === -1 ? run.length : verb) - 1) : run[0];
}

/** "Which number *opens* the safe?" */
const verbForm = /(?:[^s]s|ed)$/;

export function withoutFraming(units: readonly Unit[], language: Language): readonly Unit[] {
  let kept = units;
  for (const pattern of framing[language]) {
    const [words, places] = joined(kept);
    const match = pattern.exec(`${words} `);
    if (match === null || match[0] === "") continue;
    const to = match.index + match[0].length;
    const rest = kept.filter((_, index) => (places[index] ?? 0) < match.index || (places[index] ?? 0) >= to);
    if (rest.length > 0) kept = rest;
  }
  return kept;
}

/** The words joined by spaces, and where each unit begins in that. `où` becomes `ou_`: it is not `ou`. */
export function joined(units: readonly Unit[]): [words: string, places: readonly number[]] {
  let words = "";
  const places: number[] = [];
  for (const [index, unit] of units.entries()) {
    if (words !== "") words += " ";
    places.push(words.length);
    words += unit.word === "ou" && (unit.text.toLowerCase() === "où" || index === 0) ? "ou_" : unit.word;
  }
  return [words, places];
}

const openings: Readonly<Record<Language, RegExp>> = {
  en: /^(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|shall|may|must)\b/,
  fr: /^(?:est ce que\b|\p{L}+ (?:je|tu|il|elle|on|nous|vous|ils|elles|ce)\b|(?:le|la|les|mon|ma|mes|\p{L}+) .*\b(?:est|sont|a|ont|va|vont|doit|\p{L}{3,}) (?:il|elle|ils|elles)\b)/u,
};

export function beginsWithVerb(words: string, language: Language): boolean {
  return openings[language].test(words);
}
