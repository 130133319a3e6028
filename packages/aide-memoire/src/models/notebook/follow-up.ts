import type { Asked } from "./asked.ts";
import { isQuestion } from "./is-question.ts";
import { type Language, languageOf } from "./language.ts";
import type { Readers } from "./passage.ts";
import { type Question, questionOf, type Term } from "./question.ts";
import { sentencesOf } from "./sentences.ts";
import { isOneOf, means, type Unit } from "./units.ts";

/**
 * The readings of a question, the best first; the first that is answered holds. `And on Saturday?` takes its topic from the
 * question before it; `Where does she live?` from whatever was said before.
 */
export function withPrevious(
  asked: string,
  told: string,
  previous: readonly string[],
  language: Language,
  readers: Readers,
): Question[] {
  const question = questionOf(asked, readers[language]);
  const fragment = isFragment(question, asked);
  if (!fragment && question.pronoun === undefined) return [question];
  const before = questionBefore(told === "" ? previous : [...previous, told], language, readers, !fragment);
  if (before === undefined) return [question];
  if (!fragment) return [...pointed(question, before), ...(question.pronoun === "person" ? [] : [question])];
  return completed(question, before);
}

const opening: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:and|what about|how about|or|but|so|then|also|same for|and for)\b/i,
  fr: /^\s*(?:et|ou|mais|alors|sinon|pareil pour|même question pour)(?!\p{L})/iu,
};
const verbLike: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:is|are|was|were|do|does|did|has|have|had|can|will|would|should)\b/i,
  fr: /(?<!\p{L})(?:est|sont|a|ont|était|ai|va|vont|dois|doit|peut|faut|fait)(?!\p{L})/iu,
};

/** No sentence of its own: `And on Saturday?`, `How much?`, « Et à quelle heure ? ». */
function isFragment(question: Question, asked: string): boolean {
  const words = question.units.length;
  const verb =
    verbLike[question.language].test(asked) || question.terms.some((term) => !term.attribute && isMainVerb(term.unit));
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

function isMainVerb(unit: Unit): boolean {
  return unit.concepts.some((concept) => mainVerbs.has(concept.id)) && !unit.capital;
}

/** The last question before, itself completed by those before it; with `any`, a statement will do. */
function questionBefore(
  previous: readonly string[],
  language: Language,
  readers: Readers,
  any: boolean,
): Question | undefined {
  for (let index = previous.length - 1; index >= 0; index -= 1) {
    const sentences = sentencesOf(previous[index] ?? "").map((sentence) => sentence.text);
    const own = languageOf(previous[index] ?? "") ?? language;
    const asked = sentences.findLast((sentence) => isQuestion(sentence, own)) ?? (any ? sentences.at(-1) : undefined);
    if (asked === undefined) continue;
    const question = questionOf(asked, readers[own]);
    if (!isFragment(question, asked)) return question;
    const before = questionBefore(previous.slice(0, index), language, readers, any);
    return before === undefined ? question : (completed(question, before)[0] ?? question);
  }
  return undefined;
}

/** The question before with what the fragment names put in the place of its like. */
function completed(fragment: Question, before: Question): Question[] {
  const asked = askedOf(fragment, before);
  const isNew = asked !== before.asked;
  const aboutPeople = before.mentions.length > 0 || before.me;
  const [people, rest] = split(
    fragment.terms,
    (term) => term.mention !== undefined && (aboutPeople || term.mention.kinds.size > 0),
  );
  const [times, things] = split(rest, isTime);
  const named = things.filter((term) => !isNew || !term.attribute);
  const kept = before.terms.filter((term) => {
    if (term.mention !== undefined) return people.length === 0;
    if (isTime(term)) return times.length === 0;
    return true;
  });
  const base = {
    ...before,
    asked,
    text: fragment.text,
    negative: before.negative || fragment.negative,
    completed: true,
  };
  const whose =
    people.length > 0
      ? {
          me: fragment.me || (before.me && before.mentions.length > 0),
          mentions: fragment.mentions,
          subject: subjectFor(fragment, before),
        }
      : fragment.me
        ? { me: true, mentions: [], subject: before.subject === undefined ? undefined : ("me" as const) }
        : {};
  const own = people.length > 0 || !fragment.me ? kept : kept.filter((term) => term.mention === undefined);
  const all = [...own.filter((term) => !isNew || !isVerbOf(term, before)), ...people, ...times];
  const swapped =
    named.length === 0
      ? all
      : [
          ...all.filter(
            (term) => term.mention !== undefined || isTime(term) || isRelation(term) || term.need === "light",
          ),
          ...named,
        ];
  const made = [swapped, ...(named.length === 0 ? [] : [[...all, ...named]])].map((terms) =>
    reading({ ...base, ...whose }, terms, fragment),
  );
  return made;
}

function reading(question: Question, terms: readonly Term[], fragment: Question): Question {
  const some = terms.some((term) => term.need !== "light");
  const units = [
    ...question.units.filter(
      (unit) => question.terms.every((term) => term.unit !== unit) || terms.some((term) => term.unit === unit),
    ),
    ...fragment.units,
  ];
  return { ...question, units, terms: some ? terms : terms.map((term) => ({ ...term, need: "must" as const })) };
}

function askedOf(fragment: Question, before: Question): Asked {
  return fragment.asked === "anything" ||
    fragment.asked === "yes or no" ||
    (fragment.asked === "which" && fragment.terms.length > 0)
    ? before.asked
    : fragment.asked;
}

function subjectFor(fragment: Question, before: Question): Question["subject"] {
  return before.subject === undefined || before.subject === "who"
    ? before.subject
    : (fragment.mentions[0] ?? before.subject);
}

function isTime(term: Term): boolean {
  const kinds = [
    "day-name",
    "month-name",
    "season",
    "weekend",
    "morning",
    "afternoon",
    "evening",
    "night",
    "today",
    "tomorrow",
    "yesterday",
    "christmas",
    "easter",
    "week",
    "month",
    "year",
  ];
  return means(term.unit, ...kinds);
}

/** A verb stays when the thing changes: `When does yoga start?`, `And pilates?`. */
function isRelation(term: Term): boolean {
  return (
    isMainVerb(term.unit) ||
    isOneOf(
      term.unit,
      "allergic",
      "birthday",
      "born",
      "hate",
      "lend",
      "borrow",
      "give",
      "need",
      "take",
      "extension",
      "phone-number",
      "code",
      "password",
    )
  );
}

/** When another kind of answer is asked for, the verb of the old one goes: `How much did it cost?`, `And when?`. */
function isVerbOf(term: Term, before: Question): boolean {
  return (
    term.need !== "light" &&
    term.mention === undefined &&
    before.terms.length > 1 &&
    isOneOf(term.unit, "price", "pay", "name", "colour", "size", "duration")
  );
}

/** `Where does she live?`: she is whom the question before was about. */
function pointed(question: Question, before: Question): Question[] {
  const people = before.terms.filter((term) => term.mention !== undefined);
  const things = before.terms.filter(
    (term) => term.mention === undefined && !isTime(term) && !isMainVerb(term.unit) && term.need !== "light",
  );
  const person: Question = {
    ...question,
    terms: [...people, ...question.terms],
    mentions: before.mentions,
    subject: question.subject ?? before.mentions[0],
    pronoun: undefined,
  };
  const thing: Question = {
    ...question,
    terms: [...people, ...things, ...question.terms],
    mentions: [...before.mentions, ...question.mentions],
    pronoun: undefined,
  };
  const readings = [...(people.length > 0 ? [person] : []), ...(things.length > 0 ? [thing] : [])];
  return question.pronoun === "person" ? readings : readings.toReversed();
}

function split(terms: readonly Term[], first: (term: Term) => boolean): [Term[], Term[]] {
  return [terms.filter(first), terms.filter((term) => !first(term))];
}
