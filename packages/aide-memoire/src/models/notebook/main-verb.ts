import { isVerb } from "./clauses.ts";
import type { Language } from "./language.ts";
import type { Unit } from "./units.ts";

/** The verbs of a question, by where they stand. `first` is the unit right after the words that ask. */
export function verbsIn(units: readonly Unit[], first: number, language: Language): ReadonlySet<Unit> {
  const verbs = units.filter((unit, index) => {
    if (unit.stop || unit.capital || unit.digits) return false;
    return language === "en" ? isEnglishVerb(units, index, first) : isFrenchVerb(units, index, first);
  });
  const main = language === "en" ? afterSubject(units) : undefined;
  return new Set(main === undefined ? verbs : [...verbs, main]);
}

const auxiliary = /^(?:do|does|did|will|can|could|should|would|must|may|have|has|had|is|are|was|were|am)$/;
const copula = /^(?:is|are|was|were|am)$/;
const determiner = /^(?:the|a|an|my|our|his|her|their|this|that)$/;
const subject = /^(?:i|we|you|he|she|it|they|to|not|be|been|get|getting|who|that)$/;

function isEnglishVerb(units: readonly Unit[], index: number, first: number): boolean {
  const unit = units[index];
  const [before, after] = [units[index - 1], units[index + 1]];
  if (unit === undefined) return false;
  if (index === first)
    return after !== undefined && (/[^s]s$|ed$/.test(unit.word) || isVerb(unit, "en") || determiner.test(after.word));
  if (before === undefined) return false;
  if (subject.test(before.word) || before.word.endsWith(" to"))
    return unit.concepts.length === 0 || isVerb(unit, "en") || !/^(?:to|be)$/.test(before.word);
  if (/(?:ed|ing)$/.test(unit.word))
    return auxiliary.test(before.word) || (unit.word.endsWith("ed") && after === undefined);
  return false;
}

/** `sleep` of "does the tortoise sleep in winter?": the last word of those after the auxiliary, where more than the subject stands. */
function afterSubject(units: readonly Unit[]): Unit | undefined {
  const at = units.findIndex((unit) => auxiliary.test(unit.word));
  if (at === -1) return undefined;
  let from = at + 1;
  while (determiner.test(units[from]?.word ?? "") || units[from]?.word === "not") from += 1;
  const end = units.findIndex((unit, index) => index >= from && unit.stop);
  if (/^(?:come|go|get|have|make|put|do)$/.test(units[end]?.word ?? "")) return undefined;
  const run = units.slice(from, end === -1 ? undefined : end);
  const last = run.at(-1);
  if (run.length < 2 || last === undefined || last.capital) return undefined;
  return copula.test(units[at]?.word ?? "") && !/(?:ed|ing)$/.test(last.word) ? undefined : last;
}

const beforeVerb =
  /^(?:je|tu|il|elle|on|nous|ils|elles|ne|se|me|ai|as|a|avons|avez|ont|est|suis|sont|faut|dois|doit|peut|peux|va|vais|vont|pas|plus|fais|fait|faire|qui)$/;

function isFrenchVerb(units: readonly Unit[], index: number, first: number): boolean {
  const [before, after] = [units[index - 1], units[index + 1]];
  const unit = units[index];
  if (after !== undefined && /^(?:je|tu|il|elle|on|nous|ils|elles)$/.test(after.word)) return true;
  if (
    unit === undefined ||
    (unit.concepts.length > 0 && !isVerb(unit, "fr") && !/(?:er|ir|re|ons|ez|ent)$/.test(unit.word))
  )
    return false;
  if (before !== undefined && beforeVerb.test(before.word) && (before.word !== "a" || before.text === "a")) return true;
  return index === first && after !== undefined && (after.stop || after.capital);
}
