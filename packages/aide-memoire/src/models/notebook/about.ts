import type { Aliases } from "./aliases.ts";
import type { Language } from "./language.ts";
import type { Match } from "./match.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { type About, aboutOf } from "./subject.ts";
import { isOneOf } from "./units.ts";

/**
 * False where the scope speaks of somebody else than the question does: his allergy for mine, what she owes me for what I
 * owe her, the birthday of Marc's sister for Marc's.
 */
export function isAboutTheSame(question: Question, scope: Scope, matches: readonly Match[], aliases: Aliases): boolean {
  const about = aboutOf(scope);
  const asks = question.mentions;
  const isAsked = (mention: Mention): boolean => asks.some((other) => isSame(other, mention, aliases));
  if (isStateOfOther(question, scope, matches, about, isAsked)) return false;
  if (
    question.me &&
    !tellsMe.test(scope.text) &&
    !about.me &&
    typeof about.subject === "object" &&
    !isAsked(about.subject) &&
    !isAnswer(question, about.subject)
  )
    return false;
  if (question.me && !about.me && about.subject === "other") return false;
  if (
    question.subject === "me" &&
    question.asked !== "who" &&
    !about.me &&
    typeof about.subject === "object" &&
    !tellsMe.test(scope.text)
  )
    return false;
  if (question.subject === "me" && !about.me && !scope.leans && onlyRelations(question)) return false;
  if (
    asks.length === 0 &&
    ownerConflict(
      scope,
      matches.filter((match) => isMineIn(match, question)),
    )
  )
    return false;
  if (question.me && question.terms.every((term) => term.need === "light")) {
    if (about.subject !== "me" && !(about.me && matches.length > 0)) return false;
  }
  for (const term of question.terms) {
    if (term.mention === undefined) continue;
    const match = matches.find((one) => one.term === term);
    if (match?.unit === undefined || match.place !== "own") continue;
    const said = mentionAt(scope, match.unit);
    if (said === undefined) continue;
    const owned = scope.mentions.find((mention) => mention.of === said);
    if (owned !== undefined && !isAsked(owned) && question.asked !== "who" && !owned.kinds.has("secretary"))
      return false;
  }
  if (asks.length === 0 && question.pronoun === "person" && about.me && about.subject === "me") return false;
  return !isTurnedRound(question, scope, matches, about, aliases);
}

const states = [
  "allergic",
  "like",
  "hate",
  "live",
  "work",
  "born",
  "drink",
  "eat",
  "fear",
  "age",
  "need",
  "study",
  "smoke",
  "weigh",
];

/** `Tom has a nut allergy, so no satay in our kitchen` for "am I allergic?". */
function isStateOfOther(
  question: Question,
  scope: Scope,
  matches: readonly Match[],
  about: About,
  isAsked: (mention: Mention) => boolean,
): boolean {
  if (
    question.subject !== "me" ||
    question.asked === "who" ||
    typeof about.subject !== "object" ||
    isAsked(about.subject)
  )
    return false;
  if (tellsMe.test(scope.text) || /\band (?:i|me)\b|(?<!\p{L})et moi(?!\p{L})/iu.test(scope.text)) return false;
  return matches.some((match) => match.place === "own" && isOneOf(match.term.unit, ...states));
}

const tellsMe =
  /\b(?:said|says|told|asked|wants|recommends?|dit|demande|conseille)(?: (?:me|us|to me))? (?:to|that|i|de|qu|d['’])/i;

/** Nothing is named but what I do and when: "where do I live?", "what do I do on Tuesdays?". */
function onlyRelations(question: Question): boolean {
  const kinds = [
    "live",
    "work",
    "job",
    "eat",
    "drink",
    "sleep",
    "wake",
    "smoke",
    "study",
    "learn",
    "born",
    "day-name",
    "month-name",
    "weekend",
    "morning",
    "afternoon",
    "evening",
    "like",
    "hate",
  ];
  const musts = question.terms.filter((term) => term.need !== "light");
  return (
    musts.length > 0 &&
    musts.every((term) =>
      term.unit.concepts.some(
        (concept) => kinds.includes(concept.id) || concept.kinds.has("day-name") || concept.kinds.has("month-name"),
      ),
    )
  );
}

/** "Who is coming?": whoever comes is the answer. */
function isAnswer(question: Question, subject: Mention): boolean {
  return question.asked === "who" && (question.subject === "who" || subject.kinds.has("spouse"));
}

/** `my car`: the word stands after a possessive in the question. */
function isMineIn(match: Match, question: Question): boolean {
  const index = question.units.indexOf(match.term.unit);
  return question.units
    .slice(Math.max(0, index - 2), index)
    .some((unit) => possessives[question.language].has(unit.word));
}

const possessives: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["my", "our"]),
  fr: new Set(["mon", "ma", "mes", "notre", "nos"]),
};

/** What I ask about belongs to somebody else here: `Marc's car` for `my car`. */
function ownerConflict(scope: Scope, matches: readonly Match[]): boolean {
  const ofOthers = matches.some(({ unit }) => {
    const index = unit === undefined ? -1 : scope.units.indexOf(unit);
    return scope.units
      .slice(Math.max(0, index - 2), Math.max(0, index))
      .some((before) => /^(?:his|her|their|son|sa|ses|leur|leurs)$/.test(before.word));
  });
  if (ofOthers) return true;
  return scope.mentions.some((mention) => {
    if (!mention.owner) return false;
    if (scope.passage.language === "en") {
      return matches.some(
        ({ unit }) =>
          unit !== undefined &&
          scope.units.indexOf(unit) + scope.from >= mention.to &&
          scope.units.indexOf(unit) + scope.from <= mention.to + 2,
      );
    }
    return matches.some(({ unit }) => {
      const place = unit === undefined ? -1 : scope.units.indexOf(unit) + scope.from;
      return unit !== undefined && place < mention.from && place >= mention.from - 4;
    });
  });
}

/** `I owe Duncan` for "what does Duncan owe me". */
function isTurnedRound(
  question: Question,
  scope: Scope,
  matches: readonly Match[],
  about: About,
  aliases: Aliases,
): boolean {
  const directed = matches.find(
    ({ term, unit }) =>
      unit !== undefined && term.unit.concepts.some((concept) => concept.directed && unit.concepts.includes(concept)),
  );
  const asksDirected = question.units.find((unit) => unit.concepts.some((concept) => concept.directed));
  const said =
    directed?.unit ??
    scope.units.find(
      (unit) =>
        asksDirected !== undefined &&
        unit.concepts.some((concept) => concept.directed && asksDirected.concepts.includes(concept)),
    );
  if (said === undefined || about.subject === undefined) return false;
  if (question.subject === "who") return about.subject === "me" && question.me;
  if (question.subject === "me") return about.subject !== "me";
  if (question.subject === undefined) return false;
  return (
    about.subject === "me" || (typeof about.subject === "object" && !isSame(question.subject, about.subject, aliases))
  );
}

function mentionAt(scope: Scope, unit: { readonly start: number }): Mention | undefined {
  const index = scope.units.findIndex((one) => one.start === unit.start) + scope.from;
  return scope.mentions.find((mention) => mention.from <= index && index < mention.to);
}

/** The same person, by name, by kind, or by what the notes call them. */
export function isSame(a: Mention, b: Mention, aliases: Aliases): boolean {
  if (a.names.some((name) => b.names.includes(name))) return true;
  const specific = (kinds: ReadonlySet<string>): string[] => [...kinds].filter((kind) => !general.has(kind));
  if (a.names.length === 0 && b.names.length === 0) return specific(a.kinds).some((kind) => b.kinds.has(kind));
  const [named, other] = a.names.length > 0 ? [a, b] : [b, a];
  return named.names.some((name) => specific(other.kinds).some((kind) => aliases.kindsOf(name).has(kind)));
}

const general = new Set(["person", "relative", "profession", "practitioner", "pet", "animal", "family"]);
