import type { Asked } from "./asked.ts";
import { isMainVerb } from "./fragment.ts";
import type { Question, Term } from "./question.ts";
import { isOneOf, means } from "./units.ts";

/** The question before with what the fragment names put in the place of its like. */
export function completed(fragment: Question, before: Question): Question[] {
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

export function isTime(term: Term): boolean {
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

function split(terms: readonly Term[], first: (term: Term) => boolean): [Term[], Term[]] {
  return [terms.filter(first), terms.filter((term) => !first(term))];
}
