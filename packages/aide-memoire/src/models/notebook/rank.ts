import { isAboutTheSame } from "./about.ts";
import type { Aliases } from "./aliases.ts";
import { isAttribute, isVerb } from "./clauses.ts";
import { evidenceOf } from "./evidence.ts";
import type { Language } from "./language.ts";
import { relatedTo } from "./likeness.ts";
import { type Match, matchTerms } from "./match.ts";
import { mayMiss, plainTypes } from "./may-miss.ts";
import { nearestOf } from "./nearest.ts";
import { isOtherEvent } from "./other-event.ts";
import { isOtherMember } from "./other-member.ts";
import type { Passage } from "./passage.ts";
import { fitsPolarity } from "./polarity.ts";
import type { Question } from "./question.ts";
import { isRejected } from "./rejected.ts";
import { type Scope, scopesOf } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { means } from "./units.ts";

export type Candidate = { readonly passage: Passage; readonly score: number };

/** Scores this close are equal: then the newer one holds. */
const tie = 0.12;

/** The passage that answers, if any does. */
export function bestOf(question: Question, passages: readonly Passage[], aliases: Aliases): Passage | undefined {
  if (isAboutMeOnly(question)) return passages.findLast((passage) => passage.source === "note" && tellsOfMe(passage));
  if (question.terms.length === 0 && !["name", "age", "job", "phone", "email", "where"].includes(question.asked))
    return undefined;
  const candidates = passages.flatMap((passage): Candidate[] => {
    const score = Math.max(...scopesOf(passage).map((scope) => scoreOf(question, scope, aliases)));
    return score > 0 ? [{ passage, score }] : [];
  });
  const best = Math.max(...candidates.map((candidate) => candidate.score));
  const equal = candidates.filter(
    (candidate) => candidate.score > best - (candidate.passage.source === "system" ? 0.001 : tie),
  );
  equal.sort((a, b) => rankOf(b.passage) - rankOf(a.passage));
  const first = equal[0]?.passage ?? nearestOf(question, passages, aliases);
  return first === undefined ? undefined : (takenBack(question, first, passages, aliases) ?? first);
}

/** "What do you know about me?" */
function isAboutMeOnly(question: Question): boolean {
  return question.terms.length === 0 && question.me && ["which", "anything", "yes or no"].includes(question.asked);
}

function tellsOfMe(passage: Passage): boolean {
  return scopesOf(passage).some((scope) => aboutOf(scope).me);
}

const cancels: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:cancelled|canceled|called off|no longer|any ?more|not happening)\b/i,
  fr: /(?<!\p{L})(?:annulée?s?|n['’e ]\s?\p{L}+ (?:pas|plus)|n['’]a plus lieu|tombée? à l['’]eau)(?!\p{L})/iu,
};

/** A newer sentence that takes the answer back: `The party is cancelled.`, `I no longer work at Hale's.` */
function takenBack(
  question: Question,
  best: Passage,
  passages: readonly Passage[],
  aliases: Aliases,
): Passage | undefined {
  if (best.source === "system" || question.negative) return undefined;
  const known = new Set(best.units.filter((unit) => !unit.stop).map((unit) => unit.key));
  return passages.findLast((passage) => {
    if (passage.order <= best.order || !cancels[passage.language].test(passage.text)) return false;
    return scopesOf(passage).some((scope) => {
      const matches = matchTerms(question, scope, aliases);
      const must = question.terms.filter((term) => term.need !== "light");
      const all =
        must.length > 0 && must.every((term) => matches.some((match) => match.term === term && match.place === "own"));
      const said = new Set(matches.map((match) => match.unit));
      const same =
        scope.units.some((unit) => means(unit, "cancel")) ||
        scope.units.some((unit) => !unit.stop && !said.has(unit) && known.has(unit.key));
      return all && same && isAboutTheSame(question, scope, matches, aliases);
    });
  });
}

/** Newest first; the app's own words last, in their order. */
function rankOf(passage: Passage): number {
  return passage.source === "system" ? -1e9 - passage.order : passage.order;
}

const updates: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:actually|moved to|changed|now|instead|postponed|rescheduled|in the end|after all|finally|no longer|correction|pushed back|brought forward|new)\b/i,
  fr: /(?<!\p{L})(?:finalement|en fait|changé|maintenant|désormais|décalée?|reportée?|repoussée?|avancée?|déplacée?|plutôt|correction|au final|nouveau|nouvelle|ne \p{L}+ plus)(?!\p{L})/iu,
};

const pasts: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:used to|formerly|former|previous|previously|before|old|back then|no longer|not anymore|gave up|quit|stopped|was|were|had|did|in the past)\b/i,
  fr: /(?<!\p{L})(?:avant|autrefois|ancien|ancienne|anciens|auparavant|jadis|à l['’]époque|ne \p{L}+ plus|arrêté|\p{L}+ais|\p{L}*[^f\P{L}]ait|précédente?)(?!\p{L})/iu,
};

const bygone: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:used to|formerly|former|previous|old)\b/i,
  fr: /(?<!\p{L})(?:autrefois|ancien|ancienne|auparavant|à l['’]époque|avant,? (?:je|on|c))(?!\p{L})/iu,
};

/** 0 where the scope does not answer the question. */
export function scoreOf(question: Question, scope: Scope, aliases: Aliases): number {
  const matches = matchTerms(question, scope, aliases);
  const must = question.terms.filter((term) => term.need !== "light");
  const found = matches.filter((match) => match.term.need !== "light");
  const missing = must.filter((term) => found.every((match) => match.term !== term));
  if (missing.length > 0 && !mayMiss(question, missing, found, matches, scope)) return 0;
  const loose = !plainTypes.has(question.asked) || question.asked === "where";
  if (must.length > 0 && loose && found.every((match) => match.quality === relatedTo)) return 0;
  if (isOtherEvent(question, matches, scope) || isOtherMember(question, matches, scope)) return 0;
  if (isRejected(question, matches, scope)) return 0;
  const near = matches.filter((match) => match.place !== "before" && !match.term.attribute);
  if (
    must.length > 0 &&
    near.length === 0 &&
    !(scope.passage.leans && plainTypes.has(question.asked) && !hasTopic(scope))
  )
    return 0;
  const { language } = scope.passage;
  if (question.past && !pasts[language].test(scope.text)) return 0;
  const evidence = evidenceOf(question, scope, matches, aliases);
  if (evidence === 0 || !fitsPolarity(question, scope, matches) || !isAboutTheSame(question, scope, matches, aliases))
    return 0;
  const coverage = must.length === 0 ? 0.8 : found.reduce((sum, match) => sum + weight(match), 0) / must.length;
  const light = matches.filter((match) => match.term.need === "light").length;
  const strangers = scope.mentions.filter(
    (mention) => !question.mentions.some((other) => other.names.some((name) => mention.names.includes(name))),
  ).length;
  return (
    coverage +
    0.06 * light +
    0.3 * evidence +
    (updates[language].test(scope.text) ? 0.08 : 0) -
    (!question.past && bygone[language].test(scope.text) ? 0.3 : 0) -
    (question.asked === "who" || question.asked === "name" ? 0 : 0.02 * strangers) +
    (isTopic(question, scope) ? 0.04 : 0) +
    (scope.passage.corrects && scope.leans ? 0.4 : 0) -
    (scope.negated && !question.negative && question.asked === "anything" ? 0.4 : 0) +
    (question.me && aboutOf(scope).me ? 0.05 : 0) -
    (scope.passage.source === "system" ? 0.05 : 0)
  );
}

/** `His old armchair is collected on Saturday`: speaks of something of its own, not only of what was said before. */
function hasTopic({ passage, units }: Scope): boolean {
  if (!/^(?:his|her|its|their|son|sa|ses|leurs?)$/.test(units[0]?.word ?? "")) return false;
  const noun = units.slice(1, 4).find((unit) => !unit.stop && !means(unit, "small", "large-quality", "new", "old"));
  return noun !== undefined && !isVerb(noun, passage.language) && !isAttribute(noun);
}

/** Begins with what is asked about: `Saturday: open 8:00 to 20:00`. */
function isTopic(question: Question, scope: Scope): boolean {
  const first = scope.units.find((unit) => !unit.stop);
  return first !== undefined && question.terms.some((term) => term.unit.key === first.key);
}

function weight(match: Match): number {
  return match.quality * { own: 1, borrowed: 0.95, before: 0.7 }[match.place];
}
