import { isVerb } from "./clauses.ts";
import { isDoneBy, namesAgent } from "./evidence-person.ts";
import { times } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import { relatedTo } from "./likeness.ts";
import { marksOf } from "./marks.ts";
import type { Match } from "./match.ts";
import { strongVerbsOf } from "./other-event.ts";
import type { Question, Term } from "./question.ts";
import type { Scope } from "./scope.ts";
import { mayBeSaidOtherwise, isImplied, isKindOfPlace, isSetting } from "./term-need.ts";
import { isOneOf, means } from "./units.ts";

export const plainTypes = new Set([
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

/** Verbs, settings and kinds of place may be missing, where the thing or person asked about is found and the kind of answer is plain. */
export function mayMiss(
  question: Question,
  missing: readonly Term[],
  found: readonly Match[],
  matches: readonly Match[],
  scope: Scope,
): boolean {
  const lost = missing.find((term) => term.unit === question.head)?.unit;
  const tellsHead = lost !== undefined && (isKindOfPlace(lost) || isImplied(lost, question.units));
  if (lost !== undefined && !tellsHead && question.asked === "which")
    return mayMissHead(question, missing, found, scope);
  if (missing.some((term) => term.need === "must")) return mayMissNoun(question, missing, found, scope);
  if (missing.length > 2 || missing.some((term) => term.need !== "soft" || isOtherSetting(term, scope))) return false;
  const near = found.filter((match) => match.place !== "before");
  const isNoun = ({ term }: Match): boolean => term.mention !== undefined || !isVerb(term.unit, question.language);
  if (!(missing.some((term) => isSetting(term.unit)) ? near.some(isNoun) : near.length > 0)) return false;
  if (lost !== undefined && tellsHead) {
    const relation = matches.some(
      (match) => match.place === "own" && match.term.mention === undefined && !match.term.attribute,
    );
    return relation && (!isKindOfPlace(lost) || placeName[scope.passage.language].test(scope.text));
  }
  if (lost !== undefined || saysOtherwise(question, missing, found, scope)) return false;
  if (question.asked === "how" || (question.asked === "which" && question.head === undefined))
    return (
      missing.length === 1 &&
      !tellsTime(scope) &&
      near.some((match) => match.term.mention === undefined && match.quality > relatedTo)
    );
  if (question.asked === "which")
    return (
      found.some((match) => match.term.unit === question.head && match.place === "own") &&
      near.some((match) => match.term.unit !== question.head)
    );
  if (question.asked === "who" && !isDoneBy(scope) && near.every((match) => isPurpose(match, scope))) return false;
  if (question.asked === "who" && (near.length < 2 || question.subject === "who")) return namesAgent(question, scope);
  return plainTypes.has(question.asked);
}

/** `Tyler pays 725 dollars for the bedroom` does not tell who painted it. */
function isPurpose({ term, unit }: Match, { units }: Scope): boolean {
  const at = unit === undefined ? -1 : units.indexOf(unit);
  if (at === -1 || term.mention !== undefined) return false;
  return units.slice(Math.max(0, at - 3), at).some((before) => /^(?:for|about)$/.test(before.word));
}

/** "Which island are we not going to?": a name tells, or a choice; the word `island` need not be there. */
function mayMissHead(question: Question, missing: readonly Term[], found: readonly Match[], scope: Scope): boolean {
  if (question.head?.capital === true) return false;
  const others = missing.filter((term) => term.unit !== question.head);
  if (others.some((term) => term.need !== "soft")) return false;
  const near = found.filter((match) => match.place !== "before" && match.quality > relatedTo);
  if (near.length < 2 || !near.some(({ term }) => term.mention === undefined && !isVerb(term.unit, question.language)))
    return false;
  return scope.units.some(
    (unit) =>
      unit.capital &&
      unit.start > 0 &&
      !unit.stop &&
      !means(unit, "day-name", "month-name") &&
      found.every((match) => match.unit !== unit),
  );
}

/** "Where are we celebrating Mum's seventieth *birthday*?": all else is found, and nothing of the kind is named instead. */
function mayMissNoun(question: Question, missing: readonly Term[], found: readonly Match[], scope: Scope): boolean {
  const nouns = missing.filter((term) => term.need === "must");
  const [noun] = nouns;
  if (noun === undefined || nouns.length > 1 || missing.length > 2 || !plainTypes.has(question.asked)) return false;
  const { unit, mention } = noun;
  if (isCounted(noun, question) || (noun.verb && !mayBeSaidOtherwise(unit))) return false;
  if (mention !== undefined || unit.capital || unit.digits || isOtherKind(noun, scope, found)) return false;
  if (isVerb(unit, question.language) || saysOtherwise(question, missing, found, scope)) return false;
  const near = found.filter(
    (match) => match.place !== "before" && match.term.need === "must" && match.quality > relatedTo,
  );
  return near.length > 1 && near.some((match) => match.term.mention === undefined);
}

/** "How much *butter*", "who is the *best man*": that itself has to be spoken of. */
export function isCounted(noun: Term, question: Question): boolean {
  if (!["who", "how many", "how much"].includes(question.asked)) return false;
  const before = question.units.slice(0, question.units.indexOf(noun.unit)).map((unit) => unit.word);
  return asking.test(before.join(" "));
}

const asking =
  /^(?:how (?:much|many)|combien (?:de)?|(?:who|qui) (?:is|are|was|were|est|sont|etait) (?:the|a|my|our|le|la|mon|ma|notre))(?: \S+)?$/;

/** `winter` for "in summer": another one is spoken of. */
function isOtherSetting(term: Term, scope: Scope): boolean {
  return isSetting(term.unit) && isOtherKind(term, scope);
}

/** `the office wifi` for "the wifi at home". */
const places = ["building", "lodging-place", "room", "office-place", "school", "shop", "hotel", "gym", "street"];

export function isOtherKind(term: Term, scope: Scope, found: readonly Match[] = []): boolean {
  const kinds = term.unit.concepts.flatMap((concept) => [
    ...concept.opposites,
    ...[...concept.kinds].filter((kind) => kind !== concept.id),
  ]);
  const others = means(term.unit, ...places) ? [...kinds, ...places] : kinds;
  return scope.passage.units.some(
    (unit) => !unit.stop && means(unit, ...others) && found.every((match) => match.unit !== unit),
  );
}

/** Another verb tells something definite that was not asked. */
function saysOtherwise(question: Question, missing: readonly Term[], found: readonly Match[], scope: Scope): boolean {
  const { asked } = question;
  const verbs = missing.filter(
    ({ unit }) => !isSetting(unit) && (unit.concepts.length === 0 || isVerb(unit, question.language)),
  );
  return (
    verbs.length > 0 &&
    strongVerbsOf(scope).some(
      (unit) =>
        !/^(?:de|du|des|of|the|le|la|les|l)$/.test(scope.units[scope.units.indexOf(unit) - 1]?.word ?? "") &&
        !found.some((match) => match.unit === unit) &&
        !verbs.some((term) =>
          term.unit.concepts.some((concept) => unit.concepts.some(({ id }) => concept.related.has(id))),
        ) &&
        !(
          isOneOf(unit, "arrive", "depart", "start", "open") &&
          (asked === "where" || verbs.every((term) => term.unit.concepts.length === 0))
        ),
    )
  );
}

/** `The party is on Saturday` says when, not what to bring. */
function tellsTime({ passage }: Scope): boolean {
  return marksOf(passage.text, passage.language).some((mark) => times.includes(mark.kind));
}

const placeName: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:at|in|to|from|with|into)\s+(?:the )?\p{Lu}\p{L}+/u,
  fr: /(?<!\p{L})(?:à|au|chez|en|dans|de|avec|entre|pris|choisi|retenu|préféré)\s+(?:la |le |les |l['’])?\p{Lu}\p{L}+/u,
};
