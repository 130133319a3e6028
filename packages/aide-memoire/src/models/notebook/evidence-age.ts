import type { Aliases } from "./aliases.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import { isOneOf } from "./units.ts";
import { isSame } from "./is-same.ts";

export function givesAge(question: Question, scope: Scope, aliases: Aliases): number {
  const ages = scope.marks.filter((mark) => mark.kind === "age");
  const asked = question.mentions;
  for (const mark of ages) {
    const before = scope.units.filter((unit) => unit.start < mark.end).length;
    const near = scope.mentions.filter((mention) => mention.from - scope.from < before && !mention.owner).at(-1);
    const pronoun = scope.units
      .slice(Math.max(0, before - 6), before)
      .findLast((unit) => /^(?:i|je|he|she|il|elle|they)$/.test(unit.word));
    if (question.me && asked.length === 0) {
      if (pronoun !== undefined && /^(?:i|je)$/.test(pronoun.word)) return 1;
    } else if (
      near !== undefined
        ? asked.some((one) => isSame(one, near, aliases))
        : pronoun !== undefined && !/^(?:i|je)$/.test(pronoun.word)
    )
      return 1;
  }
  const born = scope.units.some((unit) => isOneOf(unit, "born"));
  return born && scope.marks.some((mark) => mark.kind === "year") ? 0.8 : 0;
}
