import type { Asked } from "./asked.ts";
import type { Language } from "./language.ts";
import { isOneOf, type Unit } from "./units.ts";
import { firstNames } from "./words/first-names.ts";

/** Nouns that tell what is asked for: "what is the *price* of ...". Stronger ones first. */
const byConcept: readonly (readonly [concept: string, asked: Asked])[] = [
  ["price", "money"],
  ["salary", "money"],
  ["rent", "money"],
  ["mortgage", "money"],
  ["budget", "money"],
  ["deposit", "money"],
  ["debt", "money"],
  ["colour", "colour"],
  ["phone-number", "phone"],
  ["extension", "number"],
  ["email", "email"],
  ["website", "link"],
  ["password", "code"],
  ["code-name", "code"],
  ["code", "code"],
  ["username", "code"],
  ["number-plate", "code"],
  ["reference", "code"],
  ["customer-number", "code"],
  ["social-security", "code"],
  ["postcode", "code"],
  ["number", "number"],
  ["page-number", "number"],
  ["grade", "number"],
  ["shoe-size", "size"],
  ["size", "size"],
  ["age", "age"],
  ["name", "name"],
  ["nickname", "name"],
  ["first-name", "name"],
  ["surname", "name"],
  ["job", "job"],
  ["work", "job"],
  ["become", "job"],
  ["birthday", "when"],
  ["deadline", "when"],
  ["expire", "when"],
  ["schedule", "when"],
  ["duration", "how long"],
  ["frequency", "how often"],
  ["height", "measure"],
  ["weigh", "measure"],
  ["width", "measure"],
  ["depth", "measure"],
  ["length", "measure"],
  ["surface", "measure"],
  ["temperature", "measure"],
  ["speed", "measure"],
  ["distance", "measure"],
  ["strength", "measure"],
  ["reason", "why"],
  ["address", "where"],
  ["place", "where"],
  ["time-thing", "when"],
];

/** Words that an answer of that kind need not repeat. */
const absorbed: Readonly<Partial<Record<Asked, readonly string[]>>> = {
  money: ["price", "pay", "money", "size", "large-quality"],
  "how much": ["price", "pay", "money"],
  colour: ["colour"],
  phone: ["phone-number", "number", "phone", "call"],
  email: ["email"],
  link: ["website"],
  code: ["code", "number", "open-verb", "open"],
  number: ["number", "extension", "open-verb", "arrive"],
  size: ["size"],
  age: ["age"],
  name: ["give", "name", "nickname", "first-name", "surname", "person"],
  job: ["job", "work", "retire", "become", "want", "learn", "live", "life"],
  when: ["time-thing", "schedule", "expire", "deadline", "start", "happen", "celebrate"],
  clock: ["time-thing", "schedule", "start", "happen"],
  day: ["time-thing", "schedule", "happen"],
  "how long": ["trip", "ride", "duration", "length", "time-thing"],
  "how often": ["frequency", "week", "month", "year", "time-thing"],
  measure: [
    "height",
    "weigh",
    "width",
    "depth",
    "length",
    "surface",
    "temperature",
    "speed",
    "distance",
    "size",
    "large-quality",
    "strength",
  ],
  why: ["reason", "eat", "take", "go"],
  where: ["place", "address", "city", "country", "street", "happen"],
  who: ["name", "person"],
  "how many": ["number", "person", "stay"],
  how: ["transport"],
};

/**
 * What a question asks for, given what its first words ask for and the words that follow. `head` is the noun right after
 * "which": when it is there, no other noun decides.
 */
export function typeOfNoun(
  asked: Asked,
  units: readonly Unit[],
  head: Unit | undefined,
  language: Language,
): { readonly asked: Asked; readonly optional: ReadonlySet<Unit> } {
  const nouns = units.filter((unit) => !unit.stop);
  const found =
    asked === "which" || asked === "anything"
      ? head === undefined
        ? attributeOf(units, language)
        : typeOf(head)
      : undefined;
  const type = found ?? asked;
  const words = absorbed[type] ?? [];
  const optional = nouns.filter(
    (unit) => isOneOf(unit, ...words) || (type === "job" && /^(?:living|vie)$/.test(unit.word)),
  );
  return { asked: type, optional: new Set(optional) };
}

/** `the price of the phone`, `the landlord's phone number`, « la taille de ma combinaison ». */
function attributeOf(units: readonly Unit[], language: Language): Asked | undefined {
  const types = units.map(typeOf).map((type, index) => (isTimeWord(units[index]) ? undefined : type));
  const of = units.findIndex((unit) => unit.word === "of" || unit.word === "for");
  const before = of === -1 ? types : types.slice(0, of);
  const found =
    language === "en" ? before.findLast((type) => type !== undefined) : before.find((type) => type !== undefined);
  return found ?? types.find((type) => type !== undefined) ?? (units.some(isTimeWord) ? "when" : undefined);
}

function isTimeWord(unit: Unit | undefined): boolean {
  return unit !== undefined && !unit.stop && isOneOf(unit, "time-thing", "schedule");
}

function typeOf(unit: Unit): Asked | undefined {
  if (unit.stop || (unit.capital && firstNames.has(unit.word)) || /^(?:e-?mails|mails|courriels)$/.test(unit.word))
    return undefined;
  return byConcept.find(([id]) => unit.concepts.some((concept) => concept.id === id))?.[1];
}
