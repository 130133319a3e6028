import type { Aliases } from "./aliases.ts";
import { isVerb } from "./clauses.ts";
import { saysNeed } from "./derived.ts";
import { givesAge } from "./evidence-age.ts";
import { countsNoun, givesAmount, givesMeasure, givesMoney, otherDimension } from "./evidence-amount.ts";
import { givesCode } from "./evidence-code.ts";
import { givesColour } from "./evidence-colour.ts";
import { givesJob } from "./evidence-job.ts";
import { givesName } from "./evidence-name.ts";
import { asksWhoIs, givesIdentity, givesPerson, noAliases } from "./evidence-person.ts";
import { asksForOrigin, asksForTown, inTown, originPattern, saysPlaced } from "./evidence-place.ts";
import { isInformative, namesKind, specifies } from "./evidence-which.ts";
import { asksOf, gives, overlaps, times } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import { kindOf } from "./likeness.ts";
import type { Mark, MarkKind } from "./marks.ts";
import type { Match } from "./match.ts";
import { givesPlace } from "./place.ts";
import { namesTime } from "./polarity.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { isOneOf, means, type Unit } from "./units.ts";
import { isSame } from "./is-same.ts";

/** How well a scope gives the kind of answer that is asked for: 0 not at all, 1 plainly. */
export function evidenceOf(question: Question, scope: Scope, matches: readonly Match[], aliases: Aliases): number {
  const said = new Set(
    matches.flatMap((match) =>
      match.unit === undefined || match.place !== "own" || match.quality === kindOf ? [] : [match.unit],
    ),
  );
  const marks = scope.marks.filter(
    (mark) => !times.includes(mark.kind) || mark.kind === "frequency" || !isAsked(mark, said),
  );
  const has = (...kinds: readonly MarkKind[]): boolean => marks.some((mark) => kinds.includes(mark.kind));
  const speaksOf = (...ids: readonly string[]): boolean => scope.units.some((unit) => means(unit, ...ids));
  switch (question.asked) {
    case "anything":
    case "yes or no":
      return 1;
    case "which":
      if (question.needs && asksOf(question, "buy") && !saysNeed(scope)) return 0;
      if (
        question.head === undefined &&
        matches.length > 0 &&
        matches.every((match) => match.term.mention !== undefined)
      )
        return 0;
      if (/\babout$/.test(question.units.at(-1)?.word ?? "") && !/\babout\b|\bon\b/i.test(scope.text)) return 0;
      if (
        asksOf(question, "brand") &&
        !speaksOf("brand", "car-make") &&
        !scope.units.some(
          (unit) =>
            unit.capital &&
            unit.start > 0 &&
            !unit.stop &&
            !said.has(unit) &&
            unit.concepts.every((concept) => !concept.kinds.has("month-name") && !concept.kinds.has("day-name")),
        )
      )
        return 0;
      if (!isInformative(scope, said) || !specifies(question, scope, matches)) return 0;
      return namesKind(matches, scope) ? 1 : 0.5;
    case "how":
      if (question.subject === "me" && isSomebodyElse(aboutOf(scope).subject, question)) return 0;
      return asksForTransport(question)
        ? speaksOf("transport", "trip")
          ? 1
          : 0
        : isInformative(scope, said)
          ? 0.8
          : 0;
    case "clock":
      return has("clock") ? 1 : 0;
    case "day":
      return has("day", "date", "frequency", "relative", "holiday") ? 1 : 0;
    case "month":
      return has("month", "date", "relative") ? 1 : 0;
    case "year":
      return has("year") ? 1 : 0;
    case "when":
      if (namesTime(question) && (scope.negated || question.completed)) return 1;
      if (
        question.units.some((unit) => isOneOf(unit, "deadline") && !isOneOf(unit, "give-back")) &&
        !asksOf(question, "baby") &&
        !speaksOf("deadline") &&
        !gives(scope, limitPattern)
      )
        return 0;
      return has(...times) ? (has("clock", "day", "date", "month", "year") ? 1 : 0.9) : 0;
    case "where":
      if (
        asksOf(question, "address") &&
        !(speaksOf("address", "live", "home") && (/\d|\.\p{L}/u.test(scope.text) || speaksOf("street", "address")))
      )
        return 0;
      if (asksForTown(question) && !speaksOf("city", "country") && !gives(scope, inTown)) return 0;
      if (
        !question.terms.some((term) => isVerb(term.unit, question.language)) &&
        (speaksOf("buy", "sell", "expire", "order", "need") || saysNeed(scope)) &&
        !saysPlaced(scope)
      )
        return 0;
      if (asksForOrigin(question)) return gives(scope, originPattern) ? 1 : 0;
      return givesPlace(scope, said) ||
        (asksOf(question, "stay") && speaksOf("lodging-place") && /\s\p{Lu}/u.test(scope.text))
        ? 1
        : 0;
    case "who":
      return asksWhoIs(question) ? givesIdentity(question, scope) : givesPerson(question, scope, aliases) ? 1 : 0;
    case "money":
      return givesMoney(question, scope, marks, aliases);
    case "how much":
      return givesAmount(question, scope, marks, aliases);
    case "how many":
      return countsNoun(question, scope, matches, marks);
    case "how long":
      return marks.some((mark) => mark.kind === "duration" && !overlaps(mark, marks, "age")) ||
        gives(scope, rangePattern) ||
        (has("measure") && !speaksOf("width", "height", "depth"))
        ? 1
        : 0;
    case "how often":
      return scope.marks.some((mark) => mark.kind === "frequency") ? 1 : 0;
    case "age":
      return givesAge(question, scope, aliases);
    case "measure":
      return (givesMeasure(question, scope) || (speaksOf("weigh", "height") && has("number"))) &&
        !otherDimension(question, scope)
        ? 1
        : has("duration") && asksOf(question, "distance")
          ? 0.8
          : 0;
    case "code":
      return givesCode(question, scope, marks, matches);
    case "phone":
      return has("phone") || (has("number", "code", "year") && speaksOf("phone-number", "extension", "number", "call"))
        ? 1
        : 0;
    case "email":
      return has("email") ? 1 : 0;
    case "link":
      return has("link") ? 1 : 0;
    case "number":
      return has("phone", "code", "number") || (/\d/.test(scope.text) && speaksOf("number", "code")) ? 1 : 0;
    case "name":
      return givesName(question, scope, aliases);
    case "colour":
      return givesColour(scope, said) ? 1 : 0;
    case "size":
      return has("number", "measure") ||
        /(?<![\p{L}'’])(?:X{0,3}[SL]|M|small|medium|large)(?![\p{L}'’])/u.test(scope.text)
        ? 1
        : 0;
    case "job":
      return givesJob(scope, aliases, question);
    case "why":
      return gives(scope, reasonPattern) ? 1 : 0;
  }
}

const reasonPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:because|cos|since|due to|so that|in order to|so i|so we|so no|so (?:the|my)|as (?:i|we|it|he|she|the|my)|for (?:my|the|his|her|our)|to (?:save|avoid|help|get|be|learn|keep|make|see|lose|improve|celebrate|visit))\b/i,
  fr: /(?<!\p{L})(?:parce qu|car(?!\p{L})|puisqu|comme (?:je|il|elle|on|c)|vu qu|à cause d|grâce à|pour (?:\p{L}+er|\p{L}+ir|\p{L}+re|ne pas|mon|ma|mes|le|la|les|des|que|qu)|afin d|du coup|donc|alors|étant donné)/iu,
};

const rangePattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:from|between)\b.*?(?:\d|noon|\p{L}+day).*?\b(?:to|until|till|and)\b.*?(?:\d|noon|midnight|\p{L}+day)|\b(?:until|till|through)\b/iu,
  fr: /(?<!\p{L})(?:de|du|entre)(?!\p{L}).*?(?:\d|midi|\p{L}+di).*?(?<!\p{L})(?:à|au|et)(?!\p{L}).*?(?:\d|midi|minuit|\p{L}+di)|jusqu/iu,
};

/** A time or number that the question itself names is no answer to it. */
function isAsked(mark: Mark, said: ReadonlySet<Unit>): boolean {
  return [...said].some((unit) => unit.start < mark.end && mark.start < unit.end);
}

function isSomebodyElse(subject: ReturnType<typeof aboutOf>["subject"], question: Question): boolean {
  return typeof subject === "object" && !question.mentions.some((mention) => isSame(mention, subject, noAliases));
}

function asksForTransport(question: Question): boolean {
  return question.units.some(
    (unit) =>
      ["get", "getting", "go", "going", "come", "travel", "travelling", "vais", "va", "aller", "rendre"].includes(
        unit.word,
      ) || /^(?:get to|se rend)/.test(unit.key),
  );
}

const limitPattern: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:by|before|until|till|no later than|on)\b/i,
  fr: /(?<!\p{L})(?:avant|pour|d['’]ici|jusqu|au plus tard)/iu,
};
