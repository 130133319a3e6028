import type { Aliases } from "./aliases.ts";
import { isDayCovered } from "./day-range.ts";
import { derivedConcepts } from "./derived.ts";
import { relatedTo } from "./likeness.ts";
import { isModifier } from "./modifier.ts";
import type { Mention } from "./people.ts";
import { isDeniedIn, isOpenUntil } from "./polarity.ts";
import type { Question, Term } from "./question.ts";
import { aliasSimilarity, sameOwner } from "./same-person.ts";
import type { Scope } from "./scope.ts";
import { similarity } from "./similarity.ts";
import type { Unit } from "./units.ts";

/** How a term of the question is found: where, and how surely (0 to 1). */
export type Match = {
  readonly term: Term;
  readonly quality: number;
  readonly unit: Unit | undefined;
  readonly place: "own" | "borrowed" | "before";
};

/** The best match of each term that the scope speaks of; one word of it serves one term. */
export function matchTerms(question: Question, scope: Scope, aliases: Aliases): Match[] {
  const derived = derivedConcepts(scope, question, aliases);
  const ranked = question.terms
    .map((term) => matchesOf(term, question, scope, aliases, derived))
    .filter((matches) => matches.length > 0)
    .sort((a, b) => bestWeight(b) - bestWeight(a));
  const used = new Map<Unit, Unit>();
  return ranked.flatMap((matches) => {
    const free = matches.find(
      (match) =>
        match.unit === undefined ||
        match.quality === relatedTo ||
        isFree(match.unit, match.term.unit, used.get(match.unit)),
    );
    if (free?.unit !== undefined && free.quality !== relatedTo) used.set(free.unit, free.term.unit);
    return free === undefined ? [] : [free];
  });
}

/** « décolle » and « avion » are both told by « vol ». */
function isFree(unit: Unit, asked: Unit, server: Unit | undefined): boolean {
  return (
    server === undefined ||
    (server.key !== asked.key &&
      asked.concepts.some((concept) => server.concepts.includes(concept) && unit.concepts.includes(concept)))
  );
}

function bestWeight(matches: readonly Match[]): number {
  const [best] = matches;
  return best === undefined ? 0 : weight(best) - (isLight(matches) ? 0.3 : 0);
}

function isLight(matches: readonly Match[]): boolean {
  return matches[0]?.term.need === "light";
}

/** All matches of a term, the best first. */
function matchesOf(
  term: Term,
  question: Question,
  scope: Scope,
  aliases: Aliases,
  derived: ReadonlySet<string>,
): Match[] {
  const matches = [
    ...matchIn(term, scope.units, "own", scope.mentions, scope.from, question, scope, aliases),
    ...matchIn(term, scope.borrowed, "borrowed", [], 0, question, scope, aliases),
    ...matchIn(term, scope.passage.before, "before", [], 0, question, scope, aliases),
  ];
  if (term.unit.concepts.some((concept) => derived.has(concept.id)))
    matches.push({ term, quality: 0.7, unit: undefined, place: "own" });
  if (matches.length === 0) matches.push(...spreadOut(term, scope));
  if (
    (question.asked === "yes or no" || question.negative !== scope.negated || scope.contrast) &&
    isDeniedIn(term.unit, scope)
  ) {
    matches.push({ term, quality: 0.7, unit: undefined, place: "own" });
  }
  if (isOpenUntil(question, term.unit, scope)) matches.push({ term, quality: 0.8, unit: undefined, place: "own" });
  if (
    ["when", "clock", "day", "where", "who", "yes or no", "how long"].includes(question.asked) &&
    isDayCovered(term.unit, scope)
  )
    matches.push({ term, quality: 0.8, unit: undefined, place: "own" });
  return matches.sort((a, b) => weight(b) - weight(a));
}

/** `the spare house key` for "the spare key": all words of a phrase, not side by side. */
function spreadOut(term: Term, scope: Scope): Match[] {
  const parts = term.unit.key.split(" ");
  if (parts.length < 2 || term.verb) return [];
  const places = parts.map((part) => scope.units.findIndex((unit) => unit.key === part));
  const [first = -1] = places;
  const last = places.at(-1) ?? -1;
  if (places.includes(-1) || last < first || last - first > parts.length) return [];
  return [{ term, quality: 0.8, unit: scope.units[last], place: "own" }];
}

function weight(match: Match): number {
  return match.quality * { own: 1, borrowed: 0.9, before: 0.6 }[match.place];
}

function matchIn(
  term: Term,
  units: readonly Unit[],
  place: Match["place"],
  mentions: readonly Mention[],
  from: number,
  question: Question,
  scope: Scope,
  aliases: Aliases,
): Match[] {
  return units.flatMap((unit, index) => {
    const mention = mentions.find((one) => one.from <= index + from && index + from < one.to);
    let quality = similarity(term.unit, unit, question.language === scope.passage.language);
    if (quality === 0) quality = aliasSimilarity(term, unit, mention, aliases);
    if (quality === 0 || (quality === relatedTo && (term.unit === question.head || place === "before"))) return [];
    if (place === "own" && isModifier(units, index, question, scope)) return [];
    if (term.mention !== undefined && mention !== undefined && !sameOwner(term.mention, mention, question)) return [];
    return [{ term, quality, unit, place }];
  });
}
