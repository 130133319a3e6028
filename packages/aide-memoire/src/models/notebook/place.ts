import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Scope } from "./scope.ts";
import { isOneOf, means, type Unit } from "./units.ts";

const prepositions: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "in at on under underneath beneath behind near beside next between to inside outside above below opposite across against around along over into onto off".split(
      " ",
    ),
  ),
  fr: new Set(
    "a au aux dans sur sous chez derriere devant pres cote entre vers en rue place avenue boulevard contre dessus dessous face".split(
      " ",
    ),
  ),
};
const adverbs =
  /(?<!\p{L})(?:upstairs|downstairs|at home|abroad|next door|outside|inside|nearby|online|à la maison|à l['’]étage|en haut|en bas|à l['’]étranger|dehors|en ligne|chez (?:moi|nous|lui|elle|eux)|là-haut|street|road|avenue|lane|rue|boulevard|level -?\d|floor|row \p{L}|étage|niveau -?\d)(?!\p{L})/iu;
const timeKinds = new Set([
  "clock",
  "part-of-day",
  "day",
  "date",
  "month",
  "year",
  "relative",
  "holiday",
  "duration",
  "frequency",
  "money",
]);
/** What is given to somebody goes to a person, not to a place. */
const toSomebody = ["lend", "give", "owe", "send", "promise", "call", "tell"];

/** Tells where: a preposition with a noun that is no time, a known place, `upstairs`. */
export function givesPlace(scope: Scope, asked: ReadonlySet<Unit>): boolean {
  const { language, text } = scope.passage;
  const { units } = scope;
  if (units.some((unit) => !asked.has(unit) && means(unit, "city", "country") && unit.capital)) return true;
  if (adverbs.test(scope.text)) return true;
  const bought = units.some(
    (unit) => isOneOf(unit, "buy", "order", "take", "pay", "borrow", "give") || /^(?:get|got|gets)$/.test(unit.word),
  );
  const given = units.some((unit) => isOneOf(unit, ...toSomebody));
  return (
    units.some((unit, index) => {
      const byThe = unit.word === "by" && units[index + 1]?.word === "the";
      if (
        !prepositions[language].has(unit.word) &&
        !byThe &&
        !(unit.word === "with" && language === "en") &&
        !(unit.word === "from" && bought)
      )
        return false;
      const noun = nounAfter(units, index);
      if (noun === undefined || asked.has(noun)) return false;
      if (scope.marks.some((mark) => timeKinds.has(mark.kind) && mark.start < noun.end && noun.start < mark.end))
        return false;
      if (given && (unit.word === "to" || unit.word === "a")) return false;
      if (unit.word === "with")
        return (
          noun.capital ||
          scope.mentions.some(
            (mention) =>
              mention.from - scope.from <= units.indexOf(noun) && units.indexOf(noun) < mention.to - scope.from,
          )
        );
      if (language === "fr" && unit.word === "en")
        return noun.capital || means(noun, "city", "country", "office", "school", "repair", "garage-shop");
      if (language === "fr" && unit.word === "a" && isHave(units, index)) return false;
      if (language === "en" && unit.word === "to" && !goes(units)) return noun.capital || isFastened(units, index);
      return !(
        isVerb(noun, language) &&
        /(?:er|ir|re|ing)$/.test(noun.word) &&
        !noun.capital &&
        noun.concepts.length === 1
      );
    }) ||
    /\b\d+,? (?:bis |ter )?(?:rue|avenue|boulevard|place|chemin|allée|impasse|\p{Lu}\p{L}+ (?:street|road|avenue|lane|close|drive|way))/iu.test(
      text,
    )
  );
}

/** The noun of `under the big blue pot`: the first word that is no article, at most three words on. */
function nounAfter(units: readonly Unit[], index: number): Unit | undefined {
  for (const unit of units.slice(index + 1, index + 5)) {
    if (!unit.stop) return unit;
    if (
      !/^(?:the|a|an|my|our|his|her|their|this|that|of|to|le|la|les|un|une|l|d|de|du|des|mon|ma|mes|notre|nos|son|sa|ses|leur|leurs|ce|cette|cet|at|in|top|bottom|a|same|other)$/.test(
        unit.word,
      )
    )
      return undefined;
  }
  return undefined;
}

/** « il a une voiture »: `a` is a verb there. */
function isHave(units: readonly Unit[], index: number): boolean {
  const before = units[index - 1];
  const unit = units[index];
  return unit?.text === "a" || (before !== undefined && /^(?:il|elle|on|y|qui)$/.test(before.word));
}

/** `is taped to the back`. */
function isFastened(units: readonly Unit[], index: number): boolean {
  const verb = units[index - 1];
  return (
    verb !== undefined &&
    /(?:ed|hung|stuck)$/.test(verb.word) &&
    /^(?:is|are|was|were)$/.test(units[index - 2]?.word ?? "")
  );
}

function goes(units: readonly Unit[]): boolean {
  return units.some((unit) =>
    /^(?:go|going|goes|went|gone|come|coming|moved|moving|move|drive|driving|drove|fly|flying|flew|travel|travelling|walk|walked|take|taking|took|taken|next)$/.test(
      unit.word,
    ),
  );
}
