import { asksOf } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf } from "./units.ts";

/** "Which city?" wants a name. */
export function asksForTown(question: Question): boolean {
  return question.units.some((unit) => isOneOf(unit, "city", "country", "region") && !unit.capital);
}

export const inTown: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:in|to|from|at|near) \p{Lu}/u,
  fr: /(?<!\p{L})(?:à|en|au|aux|dans|près de|vers) (?:la |le |l['’])?\p{Lu}/u,
};

export function saysPlaced(scope: Scope): boolean {
  return /\b(?:is|are|was|were|put|keep|kept|left|hangs?)\b|(?<!\p{L})(?:est|sont|mis|rangée?s?|posée?s?|laissée?s?)(?!\p{L})/iu.test(
    scope.text,
  );
}

/** "Where does Nadia come from?", not "where did I buy it". */
export function asksForOrigin(question: Question): boolean {
  const words = question.units.map((unit) => unit.word).join(" ");
  return (
    /^(?:where|ou_) .*\bfrom$|\bcome from$/.test(words) ||
    /^(?:de ou|de quel\p{L}+ (?:pays|ville|region)) (?:ven|vien)/u.test(words) ||
    asksOf(question, "from")
  );
}

export const originPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are|am|was|were|comes?|came|coming|originally|['’][ms])\s+(?:originally )?from\b|\bfrom (?:the )?[A-Z]|\bborn\b|\bgrew up\b|\bnative\b/,
  fr: /(?<!\p{L})(?:[Vv]ien\p{L}+ (?:de |du |d['’])(?:la |l['’])?\p{Lu}|originaire|née? (?:à|en|au)|grandi)/u,
};
