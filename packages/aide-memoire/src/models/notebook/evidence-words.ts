import type { Language } from "./language.ts";
import type { Mark, MarkKind } from "./marks.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";

export const times: readonly MarkKind[] = [
  "clock",
  "part-of-day",
  "day",
  "date",
  "month",
  "year",
  "relative",
  "holiday",
  "frequency",
];

export function gives(scope: Scope, patterns: Readonly<Record<Language, RegExp>>): boolean {
  return patterns[scope.passage.language].test(scope.text);
}

export function asksOf(question: Question, id: string): boolean {
  return question.units.some((unit) => unit.concepts.some((concept) => concept.id === id));
}

export function overlaps(mark: Mark, marks: readonly Mark[], kind: MarkKind): boolean {
  return marks.some((other) => other.kind === kind && other.start < mark.end && mark.start < other.end);
}
