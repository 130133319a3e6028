import { type Aliases, namingsOf } from "./aliases.ts";
import { givesBoth, noAliases } from "./evidence-person.ts";
import { asksOf } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { firstNames } from "./words/first-names.ts";
import { isOneOf, means } from "./units.ts";
import { isSame } from "./is-same.ts";

export function givesName(question: Question, scope: Scope, aliases: Aliases): number {
  if (question.me && question.mentions.length === 0 && question.terms.every((term) => term.need === "light"))
    return introduces(scope) ? 1 : 0;
  if (
    asksOf(question, "surname") &&
    !scope.units.some((unit) => isOneOf(unit, "surname")) &&
    !scope.mentions.some((mention) => mention.names.length > 1)
  )
    return 0;
  // The name of who is named already is not asked for: « la librairie de tante Odile ».
  const isThing = question.terms.some((term) => term.mention === undefined && term.need === "must");
  const heads = question.mentions.filter((mention) => mention.names.length === 0 && !(mention.owner && isThing));
  const being = (heads.length > 0 || isThing ? heads : question.mentions).filter((mention) => mention.kinds.size > 0);
  if (being.length > 0) {
    const named = namingsOf(scope.passage);
    const fits = being.some((mention) =>
      named.some((naming) =>
        [...mention.kinds].some(
          (kind) => !/^(?:person|relative|profession|practitioner|pet|animal)$/.test(kind) && naming.kinds.has(kind),
        ),
      ),
    );
    if (fits) return 1;
    const saysName = scope.units.some((unit) => means(unit, "name"));
    const other = scope.mentions.some(
      (mention) => mention.names.length > 0 && !being.some((one) => isSame(one, mention, noAliases)),
    );
    return saysName && (other || scope.units.some((unit) => unit.capital && unit.start > 0))
      ? 0.9
      : being.some(
            (mention) =>
              mention.of === "me" && scope.mentions.some((said) => givesBoth(said) && isSame(said, mention, aliases)),
          )
        ? 0.9
        : 0;
  }
  const saysName = scope.units.some((unit) => means(unit, "name"));
  if (saysName) return 1;
  return /(?:\bis|\bare|\bwas|\best|c['’]est|\bat|\bwith|\bchez|:)\s+(?:the |an? |le |la |les |l['’]|un |une |à |au )?[“"«]?\s?\p{Lu}/u.test(
    scope.text,
  )
    ? 0.8
    : 0;
}

const saysMyName: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:my (?:first |full |last |given )?name(?:['’]?s| is)|(?:you can |please |just |everyone |everybody |people |they |friends )*calls? me|i go by|i am known as|i['’]m known as|i['’]m called)\s+\p{L}+/iu,
  fr: /(?<!\p{L})(?:je m['’ ]?appelle|mon (?:prénom|nom|petit nom) (?:est|c['’]?est)|mon (?:prénom|nom),? c['’]?est|moi,? c['’]?est|(?:on|les gens|tout le monde|mes amis|ils) m['’]appelle(?:nt)?|appelle[rz]?-moi)\s+\p{L}+/iu,
};

const iAm: Readonly<Record<Language, RegExp>> = {
  en: /(?:\b[Ii]['’]?m|\b[Ii] am|\b[Tt]his is|\b[Ii]t['’]s)\s+(\p{L}+)/gu,
  fr: /(?<!\p{L})(?:[Jj]e suis|[Cc]['’]est)\s+(\p{L}+)/gu,
};

/** `My name is Tom`, `I'm Tom`, « moi c'est Julie »; not `I'm tired`. */
function introduces(scope: Scope): boolean {
  const { language } = scope.passage;
  if (saysMyName[language].test(scope.text)) return true;
  return [...scope.text.matchAll(iAm[language])].some((match) => {
    const unit = scope.units.find((one) => one.text === match[1]);
    if (unit === undefined || unit.stop) return false;
    if (firstNames.has(unit.word)) return true;
    return (
      unit.capital &&
      !/(?:ing|ed)$/.test(unit.word) &&
      !unit.concepts.some((concept) => !concept.kinds.has("profession"))
    );
  });
}
