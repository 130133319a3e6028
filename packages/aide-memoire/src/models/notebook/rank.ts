import { aboutOf, isAboutTheSame } from "./about.ts";
import { isVerb } from "./clauses.ts";
import type { Aliases } from "./aliases.ts";
import { evidenceOf } from "./evidence.ts";
import type { Language } from "./language.ts";
import { type Match, matchTerms } from "./match.ts";
import type { Passage } from "./passage.ts";
import { fitsPolarity } from "./polarity.ts";
import { isImplied, isKindOfPlace, type Question, type Term } from "./question.ts";
import { type Scope, scopesOf } from "./scope.ts";
import type { Unit } from "./units.ts";

export type Candidate = { readonly passage: Passage; readonly score: number };

/** Scores this close are equal: then the newer one holds. */
const tie = 0.12;

/** The passage that answers, if any does. */
export function bestOf(question: Question, passages: readonly Passage[], aliases: Aliases): Passage | undefined {
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
  return equal[0]?.passage;
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
  if (isOtherEvent(question, matches, scope)) return 0;
  const near = matches.filter((match) => match.place !== "before" && !match.term.attribute);
  if (must.length > 0 && near.length === 0 && !(scope.leans && plainTypes.has(question.asked))) return 0;
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
    (isTopic(question, scope) ? 0.04 : 0) -
    (scope.negated && !question.negative && question.asked === "anything" ? 0.15 : 0) +
    (question.me && aboutOf(scope).me ? 0.05 : 0) -
    (scope.passage.source === "system" ? 0.05 : 0)
  );
}

/** Begins with what is asked about: `Saturday: open 8:00 to 20:00`. */
function isTopic(question: Question, scope: Scope): boolean {
  const first = scope.units.find((unit) => !unit.stop);
  return first !== undefined && question.terms.some((term) => term.unit.key === first.key);
}

const plainTypes = new Set([
  "clock",
  "day",
  "month",
  "year",
  "when",
  "where",
  "who",
  "money",
  "how much",
  "how many",
  "how long",
  "how often",
  "age",
  "measure",
  "code",
  "phone",
  "number",
  "why",
]);

/** One verb that we do not know, where the rest is found and the kind of answer is plain; or a kind of place that a name tells. */
function mayMiss(
  question: Question,
  missing: readonly Term[],
  found: readonly Match[],
  matches: readonly Match[],
  scope: Scope,
): boolean {
  const [term, ...more] = missing;
  if (term === undefined || more.length > 0 || term.need !== "soft") return false;
  const near = found.filter((match) => match.place === "own" && match.term.need === "must");
  if (term.unit === question.head && (isKindOfPlace(term.unit) || isImplied(term.unit, question.units))) {
    const relation =
      near.length > 0 &&
      matches.some((match) => match.place === "own" && match.term.mention === undefined && !match.term.attribute);
    return relation && (!isKindOfPlace(term.unit) || placeName[scope.passage.language].test(scope.text));
  }
  return (
    plainTypes.has(question.asked) &&
    near.length > 0 &&
    !scope.units.some((unit) => isStrongVerb(unit) && !found.some((match) => match.unit === unit))
  );
}

/** "When are my parents visiting?" for `my mum's birthday is on 2 February`: the verb is missing, and something else is told. */
function isOtherEvent(question: Question, matches: readonly Match[], scope: Scope): boolean {
  if (!["when", "clock", "day", "month", "year", "money", "how much", "how long", "who"].includes(question.asked))
    return false;
  const comes = question.units.some((unit) =>
    /^(?:com(?:e|es|ing)|visit\p{L}*|vien\p{L}*|arriv\p{L}*)$/u.test(unit.word),
  );
  const bare =
    question.terms.every((term) => term.mention !== undefined || term.attribute) &&
    !question.units.some((unit) => unit.concepts.some((concept) => concept.directed));
  const unmet =
    bare ||
    question.terms.some(
      (term) =>
        term.need === "light" &&
        !term.attribute &&
        isVerb(term.unit, question.language) &&
        matches.every((match) => match.term !== term),
    );
  return (
    unmet &&
    scope.units.some(
      (unit) =>
        isStrongVerb(unit) &&
        matches.every((match) => match.unit !== unit) &&
        !(comes && unit.concepts.some((concept) => concept.id === "arrive")),
    )
  );
}

const strong = new Set([
  "buy",
  "sell",
  "open",
  "closed",
  "start",
  "end",
  "expire",
  "depart",
  "arrive",
  "delivery",
  "born",
  "wedding",
  "lend",
  "borrow",
  "owe",
  "lose",
  "find",
  "steal",
  "break",
  "cancel",
  "choose",
  "reject",
  "retire",
  "move-house",
  "live",
  "like",
  "hate",
  "allergic",
  "birthday",
]);

/** Says something definite that was not asked: `is delivered`, `was stolen`. */
function isStrongVerb(unit: Unit): boolean {
  return !unit.stop && unit.concepts.some((concept) => strong.has(concept.id));
}

const placeName: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:at|in|to|from|with|into)\s+(?:the )?\p{Lu}\p{L}+/u,
  fr: /(?<!\p{L})(?:à|au|chez|en|dans|de|avec|entre|pris|choisi|retenu|préféré)\s+(?:la |le |les |l['’])?\p{Lu}\p{L}+/u,
};

function weight(match: Match): number {
  return match.quality * { own: 1, borrowed: 0.95, before: 0.7 }[match.place];
}
