import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import { isNousSubject, type Mention } from "./people.ts";
import type { Scope } from "./scope.ts";

const myself: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i me my mine we us our ours myself".split(" ")),
  fr: new Set("je me moi mon ma mes mien mienne nous notre nos on".split(" ")),
};

const others: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("he she they".split(" ")),
  fr: new Set("il elle ils elles".split(" ")),
};

/** Whom a scope is about. */
export type About = {
  /** Speaks of the user, other than as somebody's relative. */
  readonly me: boolean;
  readonly subject: "me" | "other" | Mention | undefined;
};

export function aboutOf(scope: Scope): About {
  const { language } = scope.passage;
  const own = (index: number): boolean =>
    scope.mentions.some(
      (mention) => mention.of === "me" && index + scope.from < mention.from && index + scope.from >= mention.from - 3,
    );
  const me = scope.units.some((unit, index) => myself[language].has(unit.word) && !own(index));
  const goesOn = scope.previous !== undefined && beginsWithVerb(scope);
  return {
    me: me || (goesOn && scope.previous !== undefined && aboutOf(scope.previous).me),
    subject: subjectOf(scope),
  };
}

/** `and works in Lyon`: the subject is that of the clause before. */
function beginsWithVerb(scope: Scope): boolean {
  const first = scope.units.find(
    (unit) => !/^(?:and|but|so|or|et|mais|donc|ou|also|then|puis|now|maintenant)$/.test(unit.word),
  );
  return (
    first !== undefined &&
    isVerb(first, scope.passage.language) &&
    !scope.mentions.some((mention) => scope.units[mention.from - scope.from] === first)
  );
}

function subjectOf(scope: Scope): About["subject"] {
  const { language } = scope.passage;
  if (scope.previous !== undefined && beginsWithVerb(scope)) return aboutOf(scope.previous).subject;
  for (const [index, unit] of scope.units.entries()) {
    if (
      (isI(unit.word, language) && (unit.word !== "nous" || isNousSubject(scope.units, index))) ||
      (unit.word === "moi" && (index === 0 || scope.units[index + 1]?.word === "ce"))
    )
      return "me";
    if (others[language].has(unit.word)) return meant(scope, index);
    const mention = scope.mentions.find((one) => one.from === index + scope.from);
    if (mention !== undefined && !(mention.owner && language === "fr") && !prepositions[language].has(mention.after)) {
      if (isReporter(scope, mention)) continue;
      return mention.owner ? scope.mentions.find((one) => one.of === mention) : mention;
    }
    if (isVerb(unit, language) && index > 0) break;
  }
  return undefined;
}

/** `The landlord said that the rent goes up`: about the rent. */
export function isReporter(scope: Scope, mention: Mention): boolean {
  const [verb, next] = scope.units.slice(mention.to - scope.from);
  return (
    verb !== undefined &&
    /^(?:said|says|told|thinks|reckons|dit|pense)$/.test(verb.word) &&
    /^(?:that|the|my|our|me|us|que|i|we)$/.test(next?.word ?? "")
  );
}

/** `I`, `we`, « on ». */
function isI(word: string, language: Language): boolean {
  return language === "en" ? word === "i" || word === "we" : word === "je" || word === "on" || word === "nous";
}

/** Whom `he` or `they` stands for. */
function meant(scope: Scope, index: number): About["subject"] {
  const earlier = scope.mentions.find((mention) => mention.to <= index + scope.from);
  if (earlier !== undefined) return earlier;
  const before = scope.previous === undefined ? undefined : aboutOf(scope.previous).subject;
  if (before !== undefined && before !== "me") return before;
  return scope.borrowedMentions.at(-1) ?? scope.passage.mentionsBefore.at(-1) ?? "other";
}

const prepositions: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("to with for from of about by at in on near after before than".split(" ")),
  fr: new Set("a avec pour de du des chez par sur contre au aux que".split(" ")),
};
