import { aboutOf } from "./about.ts";
import type { Aliases } from "./aliases.ts";
import type { Mention } from "./people.ts";
import type { Question } from "./question.ts";
import type { Scope } from "./scope.ts";

/**
 * Meanings that no single word of a scope has: a sister's daughter is a niece, who cannot eat nuts is allergic to them,
 * who is vegan has things that they do not eat.
 */
export function derivedConcepts(scope: Scope, question: Question, aliases: Aliases): ReadonlySet<string> {
  const found = new Set<string>();
  const has = (kind: string): boolean => scope.units.some((unit) => unit.concepts.some((concept) => concept.kinds.has(kind)));
  const avoids = has("no-eat") || has("avoid") || (scope.negated && has("no-bear"));
  if (question.negative && (avoids || has("hate"))) for (const id of ["eat", "drink", "take", "food", "want"]) found.add(id);
  if (question.negative && avoids) for (const id of ["milk", "dairy", "meat"]) if (scope.units.some((unit) => unit.concepts.some((concept) => concept.id === id))) found.add(id);
  const cannot = !has("hate") && /\b(?:can['’]?t|cannot|can not|mustn['’]t|not allowed to|ne peut pas|ne peux pas|ne doit pas|ne dois pas|n['’]a pas le droit)\b/i.test(scope.text);
  if ((cannot && (has("food") || has("eat") || has("drink"))) || (scope.negated && has("no-bear")) || (has("illness") && has("food"))) {
    found.add("allergic");
    found.add("no-bear");
  }
  if (!["which", "anything", "yes or no"].includes(question.asked) && (has("pay") || has("price"))) found.add("buy");
  if (has("owe") === false && isOwed(scope, question)) found.add("owe");
  if (has("pay") && /(?:['’]m|\bam|\bis|\bare|(?<!\p{L})suis|(?<!\p{L})est) (?:paid|payée?)/iu.test(scope.text)) found.add("salary");
  if (/\b(?:until|till)\b|jusqu/i.test(scope.text)) found.add("return");
  if (has("money")) found.add("pay");
  if (statesTrade(scope)) found.add("work");
  if (scope.negated && has("no-bear")) found.add("hate");
  if (scope.marks.some((mark) => mark.kind === "age") && (has("party") || has("age")) && scope.marks.some((mark) => mark.kind === "date" || mark.kind === "month")) found.add("birthday");
  if (has("shoe") && scope.marks.some((mark) => mark.kind === "number")) found.add("shoe-size");
  for (const kin of derivedKin(scope, aliases)) found.add(kin);
  return found;
}

/** What I lent Nadia, she owes me; what she lent me, I owe her. */
function isOwed(scope: Scope, question: Question): boolean {
  const lends = scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "lend"));
  const borrows = scope.units.some((unit) => unit.concepts.some((concept) => concept.id === "borrow"));
  if (lends === borrows) return false;
  const { subject } = aboutOf(scope);
  const mine = subject === "me";
  return lends ? (question.subject === "me") !== mine : (question.subject === "me") === mine;
}

/** `he is a nurse`, « il est infirmier ». */
function statesTrade(scope: Scope): boolean {
  const index = scope.units.findIndex((unit) => unit.concepts.some((concept) => concept.kinds.has("profession")));
  return index > 0 && scope.units.slice(Math.max(0, index - 3), index).some((unit) => /^(?:am|is|are|was|were|suis|est|sont|etait)$/.test(unit.word));
}

function derivedKin(scope: Scope, aliases: Aliases): string[] {
  const mentions = [...scope.borrowedMentions, ...scope.mentions];
  const is = (mention: Mention, kinds: readonly string[]): boolean =>
    kinds.some((kind) => mention.kinds.has(kind) || mention.names.some((name) => aliases.kindsOf(name).has(kind)));
  const child = mentions.find((mention) => mention.kinds.has("child") && mention.of !== "me");
  if (child === undefined) return [];
  const parent = mentions.find((mention) => mention !== child && (mention.of === "me" || mention.names.length > 0) && (child.of === undefined || child.of === mention || child.of === "other"));
  if (parent === undefined) return [];
  if (is(parent, ["brother", "sister", "sibling"])) return [child.kinds.has("daughter") ? "niece" : child.kinds.has("son") ? "nephew" : ""];
  if (is(parent, ["child"])) return ["grandchild", child.kinds.has("daughter") ? "granddaughter" : child.kinds.has("son") ? "grandson" : ""];
  return [];
}
