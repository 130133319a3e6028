import { isAboutTheSame } from "./about.ts";
import type { Aliases } from "./aliases.ts";
import { evidenceOf } from "./evidence.ts";
import { namesAgent } from "./evidence-person.ts";
import { relatedTo } from "./likeness.ts";
import { type Match, matchTerms } from "./match.ts";
import { isCounted, isOtherKind, plainTypes } from "./may-miss.ts";
import { tellsOther } from "./other-event.ts";
import { isOtherMember } from "./other-member.ts";
import type { Passage } from "./passage.ts";
import { fitsPolarity } from "./polarity.ts";
import type { Question, Term } from "./question.ts";
import { isRejected } from "./rejected.ts";
import { type Scope, scopesOf } from "./scope.ts";
import { isSetting, mayBeSaidOtherwise } from "./term-need.ts";

type Reading = {
  readonly passage: Passage;
  readonly scopes: readonly (readonly [scope: Scope, matches: readonly Match[]])[];
  readonly found: ReadonlySet<Term>;
};

/**
 * Where no passage says what is asked in words like these: the one passage that speaks of the topics, and no other does as much,
 * if it gives the kind of answer that is asked for and tells nothing else. Verbs are weak: `the rubbish is collected` for "when
 * do they take away the rubbish?".
 */
export function nearestOf(question: Question, passages: readonly Passage[], aliases: Aliases): Passage | undefined {
  if (!(plainTypes.has(question.asked) || question.asked === "size") || question.completed || question.past)
    return undefined;
  const topics = question.terms.filter((term) => isTopic(term));
  if (topics.every((term) => term.mention !== undefined)) return undefined;
  const readings = passages.map((passage): Reading => {
    const scopes = scopesOf(passage).map((scope) => [scope, matchTerms(question, scope, aliases)] as const);
    const all = scopes.flatMap(([, matches]) => matches);
    const found = topics.filter((term) =>
      all.some((match) => match.term === term && match.place !== "before" && match.quality > relatedTo),
    );
    return { passage, scopes, found: new Set(found) };
  });
  const weights = new Map(
    topics.map((term) => [term, 1 / Math.max(1, readings.filter(({ found }) => found.has(term)).length)]),
  );
  const weightOf = ({ found }: Reading): number => [...found].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const best = Math.max(...readings.map(weightOf));
  const nearest = readings.filter((reading) => weightOf(reading) === best);
  const [only] = nearest.filter((reading) => answers(question, topics, reading, weights, aliases));
  return nearest.length > 2 ? undefined : only?.passage;
}

function isTopic(term: Term): boolean {
  return (
    !term.attribute && !term.verb && !/[^e]ed$/.test(term.unit.word) && term.need !== "light" && !isSetting(term.unit)
  );
}

function answers(
  question: Question,
  topics: readonly Term[],
  { scopes, found }: Reading,
  weights: ReadonlyMap<Term, number>,
  aliases: Aliases,
): boolean {
  const missing = topics.filter((term) => !found.has(term));
  if (missing.length > 0 && (missing.length > 1 || found.size < 2)) return false;
  if (missing.some(({ unit, mention }) => mention !== undefined || unit.capital || unit.digits)) return false;
  if (missing.some((term) => isCounted(term, question))) return false;
  const rare = [...found].some((term) => term.mention === undefined && (weights.get(term) ?? 0) >= 0.5);
  if (!rare) return false;
  const all = scopes.flatMap(([, matches]) => matches);
  return scopes.some(
    ([scope, matches]) =>
      matches.some((match) => found.has(match.term) && match.place !== "before") &&
      missing.every((term) => !isOtherKind(term, scope, all)) &&
      evidenceOf(question, scope, matches, aliases) > 0 &&
      fitsPolarity(question, scope, matches) &&
      isAboutTheSame(question, scope, matches, aliases) &&
      !isOtherMember(question, matches, scope) &&
      !isRejected(question, matches, scope) &&
      !tellsOther(question, matches, scope) &&
      (question.asked !== "who" || (namesAgent(question, scope) && mayBeDoneOtherwise(question, matches))),
  );
}

/** "Who wrote it?" wants a writer, whoever else is spoken of. */
function mayBeDoneOtherwise(question: Question, matches: readonly Match[]): boolean {
  return question.terms.every(
    (term) => !term.verb || mayBeSaidOtherwise(term.unit) || matches.some((match) => match.term === term),
  );
}
