import type { Aliases } from "./aliases.ts";
import { isVerb } from "./clauses.ts";
import { isInformative } from "./evidence-which.ts";
import { gives } from "./evidence-words.ts";
import type { Language } from "./language.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { isOneOf, means } from "./units.ts";
import { isSame } from "./is-same.ts";

export function givesJob(scope: Scope, aliases: Aliases, question: Question): number {
  const asked = question.mentions;
  const saysJob = scope.units.some((unit) => isOneOf(unit, "job"));
  if (question.me && asked.length === 0 && aboutOf(scope).subject !== "me" && !saysJob) return 0;
  const trade = scope.units.some((unit, index) => {
    if (!means(unit, "profession") || !isStated(scope, index)) return false;
    const mention = scope.mentions.find((one) => one.from <= index + scope.from && index + scope.from < one.to);
    if (mention === undefined) return true;
    if (mention.kinds.size === 0) return false;
    return (
      mention.of === undefined &&
      !asked.some((one) => isSame(one, mention, aliases) && one.kinds.has("profession")) &&
      !mention.owner
    );
  });
  if (trade) return 1;
  if (gives(scope, looksLikeTrade) || /\bfor a living\b/i.test(scope.text)) return 0.7;
  const works = saysJob || scope.units.some((unit) => isOneOf(unit, "retire")) || gives(scope, worksAt);
  return works && isInformative(scope, new Set()) ? 0.5 : 0;
}

/** `she is a glassblower`, « il est verrier ». */
const looksLikeTrade: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:am|is|was|are|be|['’]m|['’]s) an? (?:\p{L}+ ){0,2}\p{L}{3,}(?:er|or|ist|ian|man|woman)\b/u,
  fr: /(?<!\p{L})(?:suis|est|était|comme) \p{L}{3,}(?:ier|ière|eur|euse|iste|ien|ienne|ologue|graphe|trice)(?!\p{L})/u,
};

const worksAt: Readonly<Record<Language, RegExp>> = {
  en: /\bwork(?:s|ed|ing)? (?:as|for|at|in|with)\b/i,
  fr: /(?:travaill|boss)\p{L}+ (?:comme|chez|pour|à l|à la|au|aux|dans)(?!\p{L})/iu,
};

/** `is a plumber`, `works as a nurse`, « je suis professeur », not `told the plumber`. */
function isStated(scope: Scope, index: number): boolean {
  const { language } = scope.passage;
  for (const unit of scope.units.slice(Math.max(0, index - 5), index).toReversed()) {
    if (
      /^(?:am|is|are|was|were|be|been|become|became|as|suis|est|sont|formation|etais|etait|comme|devenu|devenue)$/.test(
        unit.word,
      )
    )
      return true;
    if (isVerb(unit, language) || unit.word === "going") return false;
  }
  return scope.units.some((unit) => isOneOf(unit, "job"));
}
