import type { Aliases } from "./aliases.ts";
import { asksDebt, isDebtOf, isOwed, lentOrBorrowed } from "./derived-debt.ts";
import { derivedKin } from "./derived-kin.ts";
import type { Question, Term } from "./question.ts";
import type { Scope } from "./scope.ts";
import { aboutOf } from "./subject.ts";
import { isOneOf, means, type Unit } from "./units.ts";

/**
 * Meanings that no single word of a scope has: a sister's daughter is a niece, who cannot eat nuts is allergic to them,
 * who is vegan has things that they do not eat.
 */
export function derivedConcepts(scope: Scope, question: Question, aliases: Aliases): ReadonlySet<string> {
  const found = new Set<string>();
  const has = (kind: string): boolean =>
    scope.units.some((unit) => unit.concepts.some((concept) => concept.kinds.has(kind)));
  const avoids = has("no-eat") || has("avoid") || (scope.negated && (has("no-bear") || has("eat")));
  if (question.negative && (avoids || (has("hate") && has("eat"))))
    for (const id of ["eat", "drink", "take", "food", "want", "cook-verb", "serve", "give"]) found.add(id);
  for (const [diet, foods] of diets) if (has(diet)) for (const food of foods) found.add(food);
  const cannot =
    !has("hate") &&
    /\b(?:can['’]?t|cannot|can not|mustn['’]t|not allowed to|ne peut pas|ne peux pas|ne doit pas|ne dois pas|n['’]a pas le droit)\b/i.test(
      scope.text,
    );
  if (
    (cannot && (has("food") || has("eat") || has("drink"))) ||
    (scope.negated && has("no-bear") && (has("food") || has("drink") || has("medicine") || has("allergen"))) ||
    (has("illness") && has("food"))
  ) {
    found.add("allergic");
    found.add("no-bear");
  }
  if (cannot || (scope.negated && has("no-bear"))) found.add("avoid");
  if (!["which", "anything", "yes or no"].includes(question.asked) && (has("pay") || has("price"))) found.add("buy");
  if (/\bgot\b.* from \p{L}/u.test(scope.text)) for (const id of ["give", "offer"]) found.add(id);
  if (range.test(scope.text)) for (const id of ["start", "end"]) found.add(id);
  for (const id of lentOrBorrowed(scope, question)) found.add(id);
  if (has("owe") === false && isOwed(scope, question)) found.add("owe");
  if (asksDebt(question) && (has("owe") || found.has("owe")))
    for (const id of ["give-back", "refund", "give"]) found.add(id);
  if (question.asked === "who" && isDebtOf(question, scope) && scope.marks.some((mark) => mark.kind === "money"))
    for (const id of ["refund", "money"]) found.add(id);
  if (has("pay") && /(?:['’]m|\bam|\bis|\bare|(?<!\p{L})suis|(?<!\p{L})est) (?:paid|payée?)/iu.test(scope.text))
    found.add("salary");
  if (/\b(?:until|till)\b|jusqu/i.test(scope.text)) found.add("return");
  if (scope.mentions.some((mention) => mention.kinds.has("spouse"))) found.add("wedding");
  if (has("wedding") && scope.marks.some((mark) => mark.kind === "duration")) found.add("wedding-anniversary");
  if (has("gift") && /\b(?:from|by)\b|\bd[eu']/i.test(scope.text))
    for (const id of ["give", "from", "buy"]) found.add(id);
  if (/\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b|\b\d{5} \p{Lu}/u.test(scope.text)) found.add("postcode");
  if (question.asked === "where" && (has("take") || has("order") || /\b(?:get|gets|got)\b.*\bfrom\b/i.test(scope.text)))
    found.add("buy");
  if (question.asked === "where" && has("put")) found.add("lose");
  if (/\d ?(?:mg|mcg|µg)\b/i.test(scope.text)) found.add("medicine");
  if (has("money")) found.add("pay");
  if (statesTrade(scope) && question.asked !== "who") found.add("work");
  if (
    needs.test(scope.text) &&
    (has("buy") ||
      (has("food") && /\bneed\b|besoin|manque/i.test(scope.text)) ||
      /\bout of\b|\brun out\b|plus de/i.test(scope.text))
  )
    for (const id of ["shopping", "shop"]) found.add(id);
  if (question.asked === "who" && (has("book") || has("read") || has("film")) && credited.test(scope.text))
    found.add("write");
  if (has("meal") && has("food")) found.add("eat");
  if (declines.test(scope.text)) found.add("reject");
  if (scope.contrast) for (const id of ["choose", "reject"]) found.add(id);
  if (has("take") && /\b(?:took|taken)\b|(?<!\p{L})(?:ai|a|avons|ont) (?:finalement )?pris/iu.test(scope.text))
    found.add("choose");
  if (has("take") && !scope.negated && scope.previous?.negated === true && scope.previous.units.some(isTake))
    found.add("choose");
  if (question.negative && has("closed")) for (const id of ["buy", "go", "shopping", "visit"]) found.add(id);
  if (question.asked === "who" && question.subject === "me" && has("borrow") && aboutOf(scope).subject === "me")
    found.add("give-back");
  if (has("want") && wishes.test(question.text)) found.add("like");
  if (has("child") && births.test(scope.text)) found.add("baby");
  if (question.needs && question.terms.some(isNamedThing) && /\bneeds?\b|(?<!\p{L})besoin(?!\p{L})/iu.test(scope.text))
    found.add("bring");
  if (scope.negated && has("no-bear")) found.add("hate");
  if (
    scope.marks.some((mark) => mark.kind === "age") &&
    (has("party") || has("age")) &&
    scope.marks.some((mark) => mark.kind === "date" || mark.kind === "month")
  )
    found.add("birthday");
  if (has("shoe") && scope.marks.some((mark) => mark.kind === "number")) found.add("shoe-size");
  for (const kin of derivedKin(scope, aliases)) found.add(kin);
  return found;
}

const sources: Readonly<Record<string, readonly string[]>> = {
  allergic: ["no-eat", "no-bear", "eat", "drink", "illness"],
  "no-bear": ["eat", "drink", "illness"],
  eat: ["no-eat", "avoid", "hate", "meal"],
  food: ["no-eat", "avoid", "hate"],
  drink: ["no-eat", "avoid", "hate"],
  niece: ["child"],
  nephew: ["child"],
  grandchild: ["child"],
  granddaughter: ["child"],
  grandson: ["child"],
  birthday: ["party", "age"],
  "shoe-size": ["shoe"],
  work: ["profession"],
  shopping: ["buy", "need", "food", "closed"],
  shop: ["buy", "food"],
  choose: ["take", "reject", "want", "like"],
  bring: ["need"],
  like: ["want"],
  go: ["closed"],
  visit: ["closed"],
  money: ["owe", "lend", "borrow"],
  reject: ["take", "choose", "want", "like"],
  job: ["profession", "work", "retire"],
  wedding: ["spouse"],
  "wedding-anniversary": ["wedding"],
  return: ["holiday", "illness"],
  buy: ["pay", "price", "take", "order", "closed"],
  pay: ["money"],
  lose: ["put"],
  salary: ["pay"],
  owe: ["lend", "borrow"],
  refund: ["owe", "lend", "borrow"],
  "give-back": ["owe", "borrow"],
  baby: ["child", "born"],
  avoid: ["no-bear", "clothes", "food"],
  borrow: ["lend"],
  lend: ["borrow"],
  write: ["book", "read", "film"],
  "cook-verb": ["eat", "no-eat"],
  serve: ["eat", "no-eat"],
  give: ["gift"],
  from: ["gift", "live", "born"],
  postcode: ["address", "street"],
  hate: ["no-bear"],
  meat: ["vegan", "vegetarian"],
  fish: ["vegan", "vegetarian"],
  pork: ["halal"],
  gluten: ["coeliac"],
  open: ["closed"],
};

/** Meanings that this one may be derived from. */
export function derivedFrom(id: string): readonly string[] {
  return sources[id] ?? [];
}

/** What somebody with a diet does not eat. */
const diets: readonly (readonly [string, readonly string[]])[] = [
  ["coeliac", ["gluten", "bread", "pasta"]],
  ["vegan", ["meat", "fish", "milk", "dairy", "egg", "cheese"]],
  ["vegetarian", ["meat", "fish", "red-meat", "pork", "chicken"]],
  ["halal", ["pork", "alcohol"]],
];

/** `by Tove Jansson`, « de Romain Gary ». */
const credited = /\b(?:by|de) \p{Lu}\p{L}+ \p{Lu}/u;

/** `from five to half past six` */
const range = /\bfrom \S+.* (?:to|until|till) |(?<!\p{L})de \d.* à \d/u;

/** `we did not take the flat`, `decided not to get the leather couch`; `the white ones looked too clinical`. */
const declines =
  /(?:\bnot|n['’]t) (?:be )?(?:to )?(?:\p{L}+ly )?(?:get|getting|take|taking|go for|going for|going with|choose|pick|buy|buying|accept|order|hire|send|sending)\b|\bthe \p{L}+ ones?\b.*\btoo \p{L}+/iu;

/** "Which one would Mum like?" */
const wishes = /\bwould\b.* like\b|(?<!\p{L})aimerai/iu;

/** `had a little girl`, « a accouché ». */
const births =
  /\bgave birth\b|\b(?:had|has had) a (?:little |baby )?(?:girl|boy)\b|\bwas born\b|(?<!\p{L})(?:accouch|(?:est|sont) née?s?)/iu;

const needs =
  /\b(?:need|have to|has to|got to|must|should|to buy|don['’]t forget|out of|run out)\b|(?<!\p{L})(?:faut|dois|doit|besoin|à acheter|n['’]oublie|manque|plus de)(?!\p{L})/iu;

export function saysNeed(scope: Scope): boolean {
  return needs.test(scope.text);
}

function isNamedThing(term: Term): boolean {
  return term.need === "must" && term.mention === undefined;
}

function isTake(unit: Unit): boolean {
  return isOneOf(unit, "take");
}

/** `he is a nurse`, « il est infirmier ». */
function statesTrade(scope: Scope): boolean {
  const index = scope.units.findIndex((unit) => means(unit, "profession"));
  return (
    index > 0 &&
    scope.units
      .slice(Math.max(0, index - 3), index)
      .some((unit) => /^(?:am|is|are|was|were|suis|est|sont|etait)$/.test(unit.word))
  );
}
