import type { Language } from "./language.ts";
import type { Question } from "./question.ts";
import type { Unit } from "./units.ts";

const opening: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:and|what about|how about|or|but|so|then|also|same for|and for)\b/i,
  fr: /^\s*(?:et|ou|mais|alors|sinon|pareil pour|même question pour)(?!\p{L})/iu,
};
const verbLike: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are|was|were|do|does|did|has|have|had|can|will|would|should)\b/i,
  fr: /(?<!\p{L})(?:est|sont|a|ont|était|ai|va|vont|dois|doit|peut|faut|fait)(?!\p{L})/iu,
};

/** No sentence of its own: `And on Saturday?`, `How much?`, « Et à quelle heure ? ». */
export function isFragment(question: Question, asked: string): boolean {
  const words = question.units.length;
  const verb =
    verbLike[question.language].test(asked) ||
    question.units.some((unit) => /(?:^| )(?:appel|nomm)/.test(unit.word)) ||
    question.terms.some((term) => !term.attribute && isMainVerb(term.unit));
  if (opening[question.language].test(asked)) return !verb || words <= 2;
  return (
    !verb &&
    words <= 4 &&
    (question.asked !== "anything" || words <= 3) &&
    question.terms.filter((term) => term.need !== "light").length <= 1
  );
}

const mainVerbs = new Set([
  "live",
  "work",
  "buy",
  "sell",
  "pay",
  "price",
  "depart",
  "arrive",
  "open",
  "closed",
  "start",
  "end",
  "come",
  "like",
  "eat",
  "drink",
  "choose",
  "owe",
]);

export function isMainVerb(unit: Unit): boolean {
  return unit.concepts.some((concept) => mainVerbs.has(concept.id)) && !unit.capital;
}
