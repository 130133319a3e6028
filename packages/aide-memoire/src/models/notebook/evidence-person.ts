import { type Aliases, namingsOf } from "./aliases.ts";
import type { Language } from "./language.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { isPlaceNoun } from "./person-names.ts";
import { isOneOf, means } from "./units.ts";
import { isSame } from "./is-same.ts";
import { firstNames } from "./words/first-names.ts";

/** "Who is Hannah?", "Who is our landlord?": nothing is asked but who they are. */
export function asksWhoIs(question: Question): boolean {
  return (
    question.mentions.length > 0 &&
    question.units.some((unit) => /^(?:is|are|was|were|am|est|sont|etait|ce)$/.test(unit.word)) &&
    question.terms.every((term) => term.mention !== undefined || term.need === "light")
  );
}

export function givesIdentity(question: Question, scope: Scope): number {
  const asked = (names: readonly string[], kinds: ReadonlySet<string>): boolean =>
    question.mentions.some((mention) => isSame(mention, { ...mention, names, kinds }, noAliases));
  if (namingsOf(scope.passage).some((naming) => asked(naming.names, new Set()) || asked([], naming.kinds))) return 1;
  const named = scope.mentions.some(
    (mention) => (mention.owner || mention.names.length > 0) && asked(mention.names, mention.kinds),
  );
  if (named && scope.units.some((unit) => isOneOf(unit, "name", "first-name", "surname"))) return 1;
  const [subject, ...rest] = scope.mentions.filter((mention) => !mention.owner);
  if (subject === undefined || !asked(subject.names, subject.kinds)) return 0;
  const next = scope.units.slice(subject.to - scope.from, subject.to - scope.from + 4);
  if (!next.some((unit) => /^(?:is|are|was|were|will|est|sont|etait|sera|ce|works|travaille)$/.test(unit.word)))
    return 0;
  return rest.length > 0 || scope.units.some((unit) => means(unit, "profession")) ? 0.9 : 0;
}

/** Somebody whom the question does not name. */
export function givesPerson(question: Question, scope: Scope, aliases: Aliases): boolean {
  const asked = (mention: Mention): boolean =>
    question.mentions.some(
      (other) =>
        isSame(other, mention, noAliases) ||
        (other.kinds.size > 0 && mention.kinds.size > 0 && isSame(other, mention, aliases)),
    );
  // "Who is my sister going to marry?" asks for somebody else than her.
  const isDoer = (mention: Mention): boolean =>
    question.mentions.some((other) => other.names.length > 0 && isSame(other, mention, noAliases)) ||
    (typeof question.subject === "object" && isSame(question.subject, mention, noAliases));
  const asksPerson = question.terms.some((term) => isOneOf(term.unit, "person"));
  if (!asksPerson && scope.units.some((unit) => isOneOf(unit, "person"))) return true;
  if (question.terms.some((term) => term.mention === undefined) && isDoneBy(scope)) return true;
  return [...scope.mentions].some(
    (mention) =>
      !isTown(mention, scope, question) &&
      (!asked(mention) || (givesBoth(mention) && !isDoer(mention))) &&
      !(typeof mention.of === "object" && asked(mention)) &&
      (!mention.owner || asksWhose(question) || scope.units.some((unit) => isOneOf(unit, "gift"))),
  );
}

/** « se marie à Annecy »: a name after `à` that nothing is given to is a place. */
function isTown(mention: Mention, scope: Scope, question: Question): boolean {
  if (
    scope.passage.language !== "fr" ||
    scope.units[mention.from - scope.from - 1]?.word !== "a" ||
    mention.kinds.size > 0
  )
    return false;
  if (mention.names.some((name) => firstNames.has(name)) || question.units[0]?.word === "a") return false;
  return !scope.units.some((unit) => unit.concepts.some((concept) => concept.directed));
}

/** A firm or somebody: `restrung at Halligan's`, `insured with Solvia`; not `at St Bride's Hospital`. */
export function isDoneBy(scope: Scope): boolean {
  const { units } = scope;
  return units.some((unit, index) => {
    if (!doers[scope.passage.language].test(unit.word)) return false;
    const from = index + (articles.test(units[index + 1]?.word ?? "") ? 2 : 1);
    let to = from;
    while (units[to]?.capital === true && means(units[to] ?? unit, "day-name", "month-name", "holiday") === false)
      to += 1;
    if (to === from || isPlaceNoun(units[to]) || isPlaceNoun(units[to - 1])) return false;
    return unit.word !== "at" || units[to - 1]?.possessive === true;
  });
}

const doers: Readonly<Record<Language, RegExp>> = { en: /^(?:by|with|at)$/, fr: /^(?:par|avec|chez)$/ };
const articles = /^(?:the|my|our|aunt|uncle|le|la|l|ma|mon)$/;

export const noAliases: Aliases = { kindsOf: () => new Set(), namesOf: () => new Set() };

/** `Emma's birthday` answers "whose birthday?", not "who has a birthday present?". */
function asksWhose(question: Question): boolean {
  return /\bwhose\b|^(?:a|de) qui\b/.test(question.units.map((unit) => unit.word).join(" "));
}

/** `my brother Nick` tells who Nick is, and who my brother is. */
export function givesBoth(mention: Mention): boolean {
  return mention.kinds.size > 0 && mention.names.length > 0;
}

/** Somebody whom the question does not name does what the clause tells: `Yusuf stands in`, « c'est Inès qui », `at Halligan's`. */
export function namesAgent(question: Question, scope: Scope): boolean {
  const { subject } = aboutOf(scope);
  if (typeof subject === "object" && !question.mentions.some((mention) => isSame(mention, subject, noAliases)))
    return true;
  return isDoneBy(scope) || (scope.passage.language === "fr" && frenchAgent.test(scope.text));
}

/** « c'est Inès qui », « avec papa ». */
const frenchAgent =
  /(?<!\p{L})(?:(?:c['’]est|ce sera)\s+(?:ma |mon |la |le |l['’])?\p{Lu}\p{L}+|(?:par|avec|chez|c['’]est|ce sera) (?:mamie|papi|papa|maman)(?!\p{L}))/u;
