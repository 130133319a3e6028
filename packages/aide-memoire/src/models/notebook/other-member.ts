import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { means, type Unit } from "./units.ts";

/** Closed groups: what is said of one member is not said of another. */
const groups: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    "left right",
    "front back|rear",
    "upstairs downstairs",
    "upper lower",
    "top bottom middle",
    "older|elder|oldest|eldest|big younger|youngest|little",
    "bigger|larger|big|large|biggest|largest smaller|small|little|smallest",
    "this next|coming last|previous",
    "first ground second third fourth last|final",
    "north|northern south|southern east|eastern west|western",
    "spring summer autumn|fall winter",
    "morning|mornings|breakfast lunchtime|midday afternoon|afternoons evening|evenings|night|nights|bedtime",
    "breakfast lunch dinner|supper|tea",
    "indoor|inside outdoor|outside",
    "new old|former|previous",
    "men|men's|mens women|women's|womens|ladies",
    "red blue green yellow white black grey|gray brown pink purple orange beige",
  ].map(members),
  fr: [
    "gauche droit|droite",
    "haut|superieur|superieure bas|inferieur|inferieure",
    "aine|ainee|grand|grande cadet|cadette|benjamin|benjamine|petit|petite",
    "premier|premiere deuxieme|second|seconde troisieme dernier|derniere",
    "nord sud est ouest",
    "printemps ete automne hiver",
    "matin|matins midi apres-midi soir|soirs|soiree|coucher nuit",
    "rouge bleu|bleue vert|verte jaune blanc|blanche noir|noire gris|grise marron rose violet|violette orange beige",
  ].map(members),
};

function members(group: string): string[] {
  return group.split(" ");
}

/** `my left eye` for "my right eye", `the downstairs toilet` for "the downstairs tap": another one of the group is spoken of. */
export function isOtherMember(question: Question, matches: readonly Match[], scope: Scope): boolean {
  const { language } = scope.passage;
  if (question.language !== language) return false;
  if (isOtherWay(question, matches, scope) || isOtherPart(question, matches, scope)) return true;
  if (saysOther(question, matches, scope) || isOtherKindOf(matches, scope)) return true;
  return question.units.some((unit, index) =>
    groups[language].some((group) => {
      const asked = memberIn(unit, group);
      if (asked === undefined) return false;
      const nouns = describedBy(question.units, index, language);
      const said = matches.find((match) => nouns.includes(match.term.unit) && match.place !== "before")?.unit;
      if (said === undefined) return false;
      const around = besides(scope.passage.units, said, language).flatMap((one) => memberIn(one, group) ?? []);
      return around.length > 0 && !around.includes(asked);
    }),
  );
}

const directions = /^(?:to|from)$/;

/** `the flight to Chicago` for "the flight back from Chicago". */
function isOtherWay(question: Question, matches: readonly Match[], scope: Scope): boolean {
  if (question.language === "fr") return false;
  const wayOf = (units: readonly Unit[], unit: Unit): string | undefined =>
    units.slice(Math.max(0, units.indexOf(unit) - 2), units.indexOf(unit)).findLast((one) => directions.test(one.word))
      ?.word;
  const travels = question.units.some((unit) => means(unit, "transport", "trip"));
  const isPlace = (unit: Unit): boolean => unit.capital && !means(unit, "day-name", "month-name");
  return matches.some(({ term, unit, place }) => {
    if (unit === undefined || place === "before" || (term.mention !== undefined && !travels) || !isPlace(term.unit))
      return false;
    const asked = wayOf(question.units, term.unit);
    const said = wayOf(scope.passage.units, unit);
    return asked !== undefined && said !== undefined && asked !== said;
  });
}

/** `one in the morning and two red ones at bedtime` for "how many red ones in the morning?". */
function isOtherPart(question: Question, matches: readonly Match[], scope: Scope): boolean {
  const parts = groups[question.language].find((group) =>
    group.some((one) => one.startsWith("morning|") || one.startsWith("matin|")),
  );
  if (parts === undefined) return false;
  const asked = question.terms.flatMap(({ unit }) => memberIn(unit, parts) ?? []);
  if (asked.length === 0) return false;
  const { units } = scope.passage;
  const segments = segmentsOf(units);
  const said = segments.map((segment) => segment.flatMap((unit) => memberIn(unit, parts) ?? []));
  if (said.filter((members) => members.length > 0).length < 2) return false;
  const topics = matches.filter(
    ({ term, unit }) =>
      unit !== undefined &&
      term.mention === undefined &&
      memberIn(term.unit, parts) === undefined &&
      !term.verb &&
      units.filter((one) => one.key === unit?.key).length === 1,
  );
  const places = segments.flatMap((segment, index) => {
    const count = topics.filter(({ unit }) => segment.some((one) => one === unit)).length;
    return count === 0 ? [] : [{ index, count }];
  });
  const most = Math.max(...places.map(({ count }) => count));
  const best = places.filter(({ count }) => count === most);
  return (
    best.length === 1 &&
    best.every(({ index }) => (said[index] ?? []).length > 0 && !(said[index] ?? []).some((one) => asked.includes(one)))
  );
}

/** The parts of a sentence between `and`, `but`. */
function segmentsOf(units: readonly Unit[]): Unit[][] {
  const segments: Unit[][] = [[]];
  for (const unit of units) {
    if (/^(?:and|but|et|mais)$/.test(unit.word)) segments.push([]);
    else segments.at(-1)?.push(unit);
  }
  return segments;
}

/** `the garage door` for "the front door". */
function isOtherKindOf(matches: readonly Match[], scope: Scope): boolean {
  const { units, language } = scope.passage;
  return (
    language === "en" &&
    matches.some(({ term, unit }) => {
      if (unit === undefined || !term.unit.key.endsWith(` ${unit.key}`)) return false;
      const modifier = units[units.indexOf(unit) - 1];
      return (
        modifier !== undefined &&
        !modifier.stop &&
        modifier.concepts.some((concept) => !concept.light) &&
        !isVerb(modifier, language) &&
        matches.every((match) => match.unit !== modifier)
      );
    })
  );
}

/** "My other gran": the one that is spoken of without `other` is not meant. */
function saysOther(question: Question, matches: readonly Match[], scope: Scope): boolean {
  return question.units.some(({ word }, index) => {
    const noun = question.units[index + 1];
    return (
      /^(?:other|autre)$/.test(word) &&
      !/^(?:every|each)$/.test(question.units[index - 1]?.word ?? "") &&
      matches.some((match) => match.term.unit === noun) &&
      !scope.passage.units.some((unit) => /^(?:other|another|second|autre)$/.test(unit.word))
    );
  });
}

/** The place of a word in its group; `older brother` counts as `older`. */
function memberIn(unit: Unit, group: readonly string[]): number | undefined {
  const words = unit.word.split(" ");
  const index = group.findIndex((member) => member.split("|").some((one) => words.includes(one)));
  return index === -1 ? undefined : index;
}

/** What an adjective stands by: `eye` of `my right eye`, `floor` and `tenants` of `the first floor tenants`. */
function describedBy(units: readonly Unit[], index: number, language: Language): readonly Unit[] {
  const unit = units[index];
  if (unit === undefined) return [];
  if (unit.key.includes(" ")) return [unit];
  if (language === "fr")
    return [units[index - 1], units[index + 1]].flatMap((one) => (one === undefined || one.stop ? [] : [one]));
  const rest = units.slice(index + 1, index + 4);
  const end = rest.findIndex((one) => one.stop);
  return end === -1 ? rest : rest.slice(0, end);
}

/** A word and what stands by it. */
function besides(units: readonly Unit[], unit: Unit, language: Language): readonly Unit[] {
  const index = units.indexOf(unit);
  if (language === "fr") return units.slice(Math.max(0, index - 1), index + 2);
  return units.slice(Math.max(0, index - 3), index + 1);
}
