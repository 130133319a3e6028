import { type Aliases, namingsOf } from "./aliases.ts";
import { gives } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, means } from "./units.ts";
import { isSame } from "./is-same.ts";

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
  const asksPerson = question.terms.some((term) => isOneOf(term.unit, "person"));
  if (!asksPerson && scope.units.some((unit) => isOneOf(unit, "person"))) return true;
  if (question.terms.some((term) => term.mention === undefined) && gives(scope, doneAt)) return true;
  return [...scope.mentions].some(
    (mention) =>
      (!asked(mention) || givesBoth(mention)) &&
      !(typeof mention.of === "object" && asked(mention)) &&
      (!mention.owner || asksWhose(question) || scope.units.some((unit) => isOneOf(unit, "gift"))),
  );
}

/** A firm: `restrung at Halligan's`, `insured with Solvia`. */
const doneAt: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:by|with|at) (?:the )?\p{Lu}\p{L}+/u,
  fr: /(?<!\p{L})(?:par|avec|chez) (?:la |le |l['’])?\p{Lu}\p{L}+/u,
};

export const noAliases: Aliases = { kindsOf: () => new Set(), namesOf: () => new Set() };

/** `Emma's birthday` answers "whose birthday?", not "who has a birthday present?". */
function asksWhose(question: Question): boolean {
  return /\bwhose\b|^(?:a|de) qui\b/.test(question.units.map((unit) => unit.word).join(" "));
}

/** `my brother Nick` tells who Nick is, and who my brother is. */
export function givesBoth(mention: Mention): boolean {
  return mention.kinds.size > 0 && mention.names.length > 0;
}
