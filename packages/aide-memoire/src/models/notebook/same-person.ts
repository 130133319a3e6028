import type { Aliases } from "./aliases.ts";
import type { Mention } from "./people.ts";
import { isBeing } from "./person-names.ts";
import type { Question, Term } from "./question.ts";
import type { Unit } from "./units.ts";

/** One has several of these: the one whose name we know need not be meant. */
const several = new Set([
  "neighbour",
  "friend",
  "colleague",
  "cousin",
  "client",
  "guest",
  "player",
  "classmate",
  "employee",
  "teacher",
  "child",
  "person",
]);

/** `my brother` is spoken of as `Nick`, and the other way round where there is only one brother. */
export function aliasSimilarity(term: Term, unit: Unit, mention: Mention | undefined, aliases: Aliases): number {
  if (mention === undefined || (term.mention === undefined && !isBeing(term.unit))) return 0;
  if (mention.names.includes(unit.key) && term.mention?.of !== "other") {
    const kinds = aliases.kindsOf(unit.key);
    if (term.unit.concepts.some((concept) => kinds.has(concept.id))) return 0.85;
  }
  if (term.mention?.names.includes(term.unit.key) && mention.of !== "other" && typeof mention.of !== "object") {
    const kinds = aliases.kindsOf(term.unit.key);
    if (
      unit.concepts.some(
        (concept) => kinds.has(concept.id) && !several.has(concept.id) && aliases.namesOf(concept.id).size === 1,
      )
    )
      return 0.85;
  }
  return 0;
}

/** `my sister` is not `Hannah's sister`, nor `his sister`. */
export function sameOwner(asked: Mention, said: Mention, question: Question): boolean {
  if (asked.names.length > 0 || said.names.length > 0) return true;
  if (typeof asked.of === "object") return said.of !== "me";
  if (typeof said.of === "object") {
    const owner = said.of;
    return question.mentions.some((mention) => mention !== asked && sharesName(mention, owner));
  }
  return !(asked.of === "me" && said.of === "other");
}

function sharesName(a: Mention, b: Mention): boolean {
  return (
    a.names.some((name) => b.names.includes(name)) ||
    [...a.kinds].some((kind) => b.kinds.has(kind) && kind !== "person" && kind !== "relative")
  );
}
