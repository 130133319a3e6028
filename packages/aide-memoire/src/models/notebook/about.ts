import type { Aliases } from "./aliases.ts";
import { isSame } from "./is-same.ts";
import type { Language } from "./language.ts";
import type { Match } from "./match.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { type About, aboutOf, isReporter } from "./subject.ts";
import { isTurnedRound } from "./turned-round.ts";
import { isOneOf } from "./units.ts";

/**
 * False where the scope speaks of somebody else than the question does: his allergy for mine, what she owes me for what I
 * owe her, the birthday of Marc's sister for Marc's.
 */
export function isAboutTheSame(question: Question, scope: Scope, matches: readonly Match[], aliases: Aliases): boolean {
  const own = aboutOf(scope);
  const about = { ...own, me: own.me || (scope.previous !== undefined && aboutOf(scope.previous).me) };
  const asks = question.mentions;
  const isAsked = (mention: Mention): boolean => asks.some((other) => isSame(other, mention, aliases));
  if (isStateOfOther(question, scope, matches, about, isAsked)) return false;
  if (
    question.me &&
    question.asked !== "why" &&
    !tellsMe.test(scope.text) &&
    !about.me &&
    typeof about.subject === "object" &&
    !isAsked(about.subject) &&
    !servesMe(about.subject) &&
    !isAnswer(question, about.subject)
  )
    return false;
  if (
    question.me &&
    !about.me &&
    ((about.subject === "other" && !impersonal.test(scope.text)) || isOfMeOnly(question, about))
  )
    return false;
  if (
    question.subject === "me" &&
    question.asked !== "who" &&
    question.asked !== "why" &&
    !about.me &&
    typeof about.subject === "object" &&
    !isAsked(about.subject) &&
    !servesMe(about.subject) &&
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
    const isFound = matches.some(({ unit }) => unit !== undefined && mentionAt(scope, unit) === owned);
    if (
      owned !== undefined &&
      !isReporter(scope, owned) &&
      !isFound &&
      !isAsked(owned) &&
      question.asked !== "who" &&
      !owned.kinds.has("secretary")
    )
      return false;
  }
  if (asks.length === 0 && question.pronoun === "person" && about.me && about.subject === "me") return false;
  if (isForOther(question, scope, about)) return false;
  return !isTurnedRound(question, scope, matches, about, aliases);
}

/** `Grandma left the cabin to my uncle` for "who left me the cabin?". */
function isForOther(question: Question, scope: Scope, about: About): boolean {
  const toMe = question.units.some((unit) => /^(?:me|us)$/.test(unit.word));
  return question.asked === "who" && toMe && !about.me && scope.mentions.some((mention) => mention.after === "to");
}

/** What my dentist does, is done to me. */
function servesMe(mention: Mention): boolean {
  return mention.of === "me" && mention.kinds.has("profession");
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
  /\b(?:said|says|told|asked|wants|recommends?|dit|demande|conseille|veut)(?: (?:me|us|to me))? (?:to|that|i|de|qu|d['’])/i;

/** « Il faut rendre les livres »: nobody else is spoken of. */
const impersonal = /^\s*(?:\p{L}+ )?il (?:ne )?(?:faut|faudra|faudrait|fallait)(?!\p{L})/iu;

/** "Who speaks after me?": nothing is named but a verb and me. */
function isOfMeOnly(question: Question, { subject }: About): boolean {
  if (typeof subject === "object" && servesMe(subject)) return false;
  return question.asked === "who" && question.terms.every((term) => term.need !== "must");
}

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
          scope.units.indexOf(unit) + scope.from <= mention.to + 2 &&
          !possessives.en.has(scope.units[scope.units.indexOf(unit) - 1]?.word ?? ""),
      );
    }
    return matches.some(({ unit }) => {
      const place = unit === undefined ? -1 : scope.units.indexOf(unit) + scope.from;
      return unit !== undefined && place < mention.from && place >= mention.from - 4;
    });
  });
}

function mentionAt(scope: Scope, unit: { readonly start: number }): Mention | undefined {
  const index = scope.units.findIndex((one) => one.start === unit.start) + scope.from;
  return scope.mentions.find((mention) => mention.from <= index && index < mention.to);
}
