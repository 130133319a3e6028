import type { Language } from "./language.ts";
import { type Mark, marksOf } from "./marks.ts";
import type { Passage } from "./passage.ts";
import type { Mention } from "./people.ts";
import type { Unit } from "./units.ts";

/** The part of a passage that one fact is looked for in: a clause, with what it leans on. */
export type Scope = {
  readonly passage: Passage;
  readonly text: string;
  /** Index of its first unit in the passage. */
  readonly from: number;
  readonly units: readonly Unit[];
  readonly marks: readonly Mark[];
  readonly mentions: readonly Mention[];
  /** Clauses before it that it leans on. */
  readonly borrowed: readonly Unit[];
  readonly borrowedMentions: readonly Mention[];
  /** The clause that it leans on. */
  readonly previous: Scope | undefined;
  readonly leans: boolean;
  readonly negated: boolean;
  /** Says both what is and what is not: `oak, not marble`. */
  readonly contrast: boolean;
};

const negations: Readonly<Record<Language, RegExp>> = {
  en: /\bnot\b|n['’]t\b|\bnever\b|\bno longer\b|\bcannot\b|^\s*no\b|\b(?:is|are|was|were|have|has|got|there['’]s|there is) no\b|\bnobody\b|\bnone of\b/i,
  fr: /\b(?:ne|n['’])\s?.*?\b(?:pas|plus|jamais|aucune?|rien|point|personne|ni)\b|^\s*(?:pas|aucune?)\b|\b(?:j['’]aime|on a|y a|c['’]est|je suis|je veux|je peux) pas\b|\b(?:pas|plus) de\b/i,
};
/** A negation that is part of a word: `can't stand`. */
const fixed = /\b(?:can['’]?t|cannot|can not|couldn['’]t) (?:stand|bear|wait)\b/gi;
/** `don't plan anything on Wednesday, that's when I pick up the kids` */
const toldByTime = /\b(?:that['’]s|which is) (?:when|where|why)\b|c['’]est là qu/i;
const contrasts: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:instead|rather than|as opposed to|and not|but not|not the|over the|in the end|decided against)\b|\b(?:thought about|considered|hesitated|was going to|were going to)\b[^.]*\bbut\b|\b(?:looked at|tried|tested|compared|viewed|visited|torn between)\b.* (?:and|or) .*\b(?:went for|going for|going with|went with|stick(?:ing)? with|sticking to|settled on|chose|picked|decided on|opted for)\b|,\s*not\b|\bnot\b[^.;]*\bbut\b/i,
  fr: /\b(?:plutôt que|plutôt qu['’]|au lieu d|et pas|mais pas|et non|à la place|finalement|au final)|(?<!\p{L})(?:hésité|pensé|failli|voulait|devait)(?!\p{L})[^.]*(?<!\p{L})mais(?!\p{L})|\b(?:pas|plus)\b[^.;]*(?<!\p{L})(?:préféré|choisi|opté)(?!\p{L})|,\s*pas\b|\bpas\b[^.;]*\bmais\b/iu,
};

const persons: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set("i we he she they you his her their".split(" ")),
  fr: new Set("je nous on il elle ils elles son sa ses leur".split(" ")),
};

/** Speaks of things only: `The school trip costs 18 pounds`. What follows about somebody may lean on it. */
function isImpersonal(scope: Scope, language: Language): boolean {
  return scope.mentions.length === 0 && !scope.units.some((unit) => persons[language].has(unit.word));
}

/** Each clause of a passage with what it leans on. */
export function scopesOf(passage: Passage): Scope[] {
  const scopes: Scope[] = [];
  let marks: Mark[] | undefined;
  for (const [index, clause] of passage.clauses.entries()) {
    const units = passage.units.slice(clause.from, clause.to);
    const start = units[0]?.start ?? 0;
    const end = units.at(-1)?.end ?? 0;
    const last = scopes.at(-1);
    const mentions = passage.mentions.filter((mention) => mention.from >= clause.from && mention.from < clause.to);
    const borrows =
      last !== undefined && (clause.leans || (mentions.length > 0 && isImpersonal(last, passage.language)));
    const text = passage.text.slice(index === 0 ? 0 : start, index === passage.clauses.length - 1 ? undefined : end);
    scopes.push({
      passage,
      text,
      from: clause.from,
      units,
      get marks() {
        marks ??= marksOf(passage.text, passage.language);
        return marks.filter((mark) => mark.start >= start && mark.end <= end + 1);
      },
      mentions,
      borrowed: borrows ? [...last.borrowed, ...last.units] : [],
      previous: borrows ? last : undefined,
      borrowedMentions: borrows ? [...last.borrowedMentions, ...last.mentions] : [],
      leans: index === 0 ? passage.leans : clause.leans,
      negated: negations[passage.language].test(text.replaceAll(fixed, "")) && !toldByTime.test(text),
      contrast: contrasts[passage.language].test(passage.text),
    });
  }
  return scopes;
}
