import { asksOf } from "./evidence-words.ts";
import type { Mark } from "./marks.ts";
import type { Match } from "./match.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";

export function givesCode(question: Question, scope: Scope, marks: readonly Mark[], matches: readonly Match[]): number {
  const family = [
    "code",
    "password",
    "code-name",
    "username",
    "number-plate",
    "reference",
    "customer-number",
    "social-security",
    "postcode",
    "number",
  ];
  const named = scope.units.some((unit) =>
    unit.concepts.some((concept) =>
      family.some((id) => concept.id === id && (asksOf(question, id) || id === "code" || id === "password")),
    ),
  );
  if (marks.some((mark) => mark.kind === "code" || (mark.kind === "phone" && named)))
    return named
      ? 1
      : matches.some((match) => match.place === "own" && match.term.need === "must") || question.terms.length === 0
        ? 0.7
        : 0.4;
  if (!named) return 0;
  if (
    marks.some(
      (mark) => (mark.kind === "number" || mark.kind === "year" || mark.kind === "date") && /\d/.test(mark.text),
    )
  )
    return 0.9;
  return /(?::|=|\bis\b|['’]s\b|\bare\b|\best\b|c['’]est|\bended? with\b)\s*\S+/i.test(scope.text) &&
    !/\b(?:written|changed|secret|wrong|on the|under|noté|écrit|changé|sur (?:le|la|une?))\b/i.test(scope.text)
    ? 0.6
    : 0;
}
