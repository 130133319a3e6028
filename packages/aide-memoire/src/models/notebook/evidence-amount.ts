import type { Aliases } from "./aliases.ts";
import { derivedConcepts } from "./derived.ts";
import { asksDebt } from "./derived-debt.ts";
import { asksOf, overlaps } from "./evidence-words.ts";
import type { Mark } from "./marks.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, type Unit } from "./units.ts";

/** Money of another kind: what was earned, owed or lent is not what was paid. */
const otherMoney = [
  "sell",
  "owe",
  "salary",
  "refund",
  "discount",
  "deposit",
  "savings",
  "lend",
  "borrow",
  "budget",
  "loan",
  "tax",
];

export function givesMoney(question: Question, scope: Scope, marks: readonly Mark[], aliases: Aliases): number {
  const spends = asksOf(question, "pay");
  const sells = forSale.test(question.units.map((unit) => unit.word).join(" "));
  const owes =
    asksDebt(question) &&
    (scope.units.some((unit) => isOneOf(unit, "owe")) || derivedConcepts(scope, question, aliases).has("owe"));
  if (
    !owes &&
    !otherMoney.some(
      (id) => asksOf(question, id) && scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)),
    ) &&
    otherMoney.some(
      (id) =>
        !(sells && id === "sell") &&
        !(spends && id === "budget") &&
        scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)) &&
        !asksOf(question, id),
    )
  )
    return 0;
  if (marks.some((mark) => mark.kind === "money")) return paysForRepair(question, scope) ? 0 : 1;
  if (scope.units.some((unit) => isOneOf(unit, "code", "number", "extension", "phone-number", "reference", "size")))
    return 0;
  const costs = scope.units.some((unit) =>
    unit.concepts.some((concept) =>
      ["price", "pay", "rent", "salary", "budget", "tax", "subscription", "bill", "buy", "sell", "owe"].includes(
        concept.id,
      ),
    ),
  );
  if (costs && marks.some((mark) => mark.kind === "number" && /\d/.test(mark.text))) return 0.9;
  return marks.some((mark) => mark.kind === "number" && (/^\d+[.,]\d\d$/.test(mark.text) || isStatedPrice(scope, mark)))
    ? 0.7
    : 0;
}

/** `the cobbler wants 12 pounds to fix it` is not what the boots cost. */
function paysForRepair(question: Question, { units, passage }: Scope): boolean {
  if (question.mentions.length > 0 || asksOf(question, "repair") || asksOf(question, "clean")) return false;
  if (units.some((unit, index) => isOneOf(unit, "repair", "clean") && units[index - 1]?.word === "to")) return true;
  const isThing = (unit: Unit): boolean =>
    question.terms.some((term) => term.need === "must" && !term.verb && term.unit.key === unit.key);
  return passage.units.some(
    (unit, index) =>
      isOneOf(unit, "repair") &&
      /^(?:for|faire|fait|pour)$/.test(passage.units[index - 1]?.word ?? "") &&
      passage.units.slice(index + 1, index + 5).some(isThing),
  );
}

/** "How much did I get for the piano?" */
const forSale =
  /\b(?:get|got|fetch|fetched|receive) (?:\S+ )?for\b|\b(?:partie?s?|obtenu|touche|recu) (?:pour|ma|mon|mes)\b/;

/** `is 25 a month`, « est à 25 » at the end. */
function isStatedPrice(scope: Scope, mark: Mark): boolean {
  const text = scope.passage.text;
  if (
    !/\d/.test(mark.text) ||
    !/(?:\b(?:is|are|was|were|est|sont|était)(?: à| de)?|\bat)\s*$/i.test(text.slice(0, mark.start))
  )
    return false;
  return /^\s*(?:[.!;,]|$|(?:a|an|per|each|par|le|la|l['’]|every|and|et)\b)/i.test(text.slice(mark.end));
}

export function givesAmount(question: Question, scope: Scope, marks: readonly Mark[], aliases: Aliases): number {
  const money = givesMoney(question, scope, marks, aliases);
  if (money > 0) return money;
  if (marks.some((mark) => mark.kind === "percent")) return 0.8;
  if (["price", "pay", "owe", "buy", "sell", "rent", "salary", "subscription"].some((id) => asksOf(question, id)))
    return 0;
  const words = question.units.map((unit) => unit.word).join(" ");
  if (/^how much (?:is|are|was|were)\b/.test(words)) return 0;
  if (marks.some((mark) => mark.kind === "measure")) return 0.7;
  const ofSomething = /^how much (?!is|are|was|were|do|does|did|will|would)|\bcombien de\b/.test(words);
  return ofSomething && marks.some((mark) => mark.kind === "number") ? 0.7 : 0;
}

/** `two kids`: the number stands by what is counted. */
export function countsNoun(
  question: Question,
  scope: Scope,
  matches: readonly Match[],
  marks: readonly Mark[],
): number {
  const first = question.terms[0];
  const unit = matches.find((match) => match.term === first && match.place === "own")?.unit;
  const numbers = marks.filter((mark) => mark.kind === "number" || mark.kind === "duration" || mark.kind === "measure");
  const people = first?.need === "light" && isOneOf(first.unit, "person");
  if (unit === undefined || people) return numbers.length > 0 && first?.need === "light" ? 0.6 : 0;
  const near = numbers.some(
    (mark) => mark.end <= unit.start && scope.passage.text.slice(mark.end, unit.start).trim().split(/\s+/).length <= 2,
  );
  if (near || numbers.some((mark) => mark.start < unit.start && unit.start < mark.end)) return 1;
  const one = scope.units[scope.units.indexOf(unit) - 1];
  if (one !== undefined && ["a", "an", "un", "une"].includes(one.word)) return 0.7;
  return marks.some(
    (mark) =>
      (mark.kind === "measure" || mark.kind === "duration" || mark.kind === "number") &&
      mark.start <= unit.start &&
      unit.end <= mark.end + 1,
  )
    ? 1
    : 0;
}

/** `15 pounds for lunch` weighs nothing. */
export function givesMeasure(question: Question, scope: Scope): boolean {
  const slims = /\b(?:take off|lose|shed|drop)\b/.test(question.units.map((unit) => unit.word).join(" "));
  if (!slims && !asksOf(question, "lose") && scope.units.some((unit) => isOneOf(unit, "lose"))) return false;
  const weighs = scope.units.some((unit) => isOneOf(unit, "weigh", "lose", "baby"));
  return scope.marks.some(
    (mark) =>
      mark.kind === "measure" &&
      (weighs || !overlaps(mark, scope.marks, "money")) &&
      (asksOf(question, "strength") || !/^(?:minus|plus|moins)/i.test(mark.text)),
  );
}

export function otherDimension(question: Question, scope: Scope): boolean {
  const all = ["width", "height", "depth", "length", "weigh", "surface", "temperature", "distance", "speed"];
  const said = all.filter((id) => scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id)));
  const words = question.units.map((unit) => unit.word).join(" ");
  const asked = all.filter((id) => asksOf(question, id) || (dimensionWords[id]?.test(words) ?? false));
  if (asked.length > 0 && said.length > 0) return !asked.some((id) => said.includes(id));
  if (asked.includes("weigh")) return !/(?:kg|kilo|gram|lb|pound|stone|ounce|oz|tonne)/i.test(scope.text);
  return asked.includes("temperature") && !/(?:degr|°)/i.test(scope.text);
}

const dimensionWords: Readonly<Record<string, RegExp>> = {
  width: /how wide|largeur/,
  height: /how (?:tall|high)|hauteur|taille|combien (?:mesure|je mesure)/,
  depth: /how deep|profond/,
  length: /how long|longueur/,
  weigh: /how heavy|weigh|pes|poids|kilo/,
  distance: /how far|distance/,
  speed: /how fast|vitesse/,
  temperature: /how (?:hot|cold)|temperature|degre/,
};
