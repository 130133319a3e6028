import type { Language } from "./language.ts";
import { means, type Unit } from "./units.ts";
import { firstNames } from "./words/first-names.ts";

export const titles = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "doctor",
  "professor",
  "prof",
  "m",
  "mme",
  "mlle",
  "madame",
  "monsieur",
  "uncle",
  "aunt",
  "oncle",
  "tante",
  "tonton",
  "tata",
  "docteur",
  "maitre",
]);

const notNames = ["day-name", "month-name", "city", "country", "language", "car", "holiday", "christmas", "easter"];

/** First names that are words too; at the beginning of a sentence only these are taken for names. */
const ambiguous = new Set(
  "rose lily daisy violet ruby iris ivy jade olive grace faith hope joy mark bill rob will jack penny sue dean grant robin jean pierre marie claire blanche rosé jasmine dawn peter chuck frank ray art max drew pat gene rich victor guy miles sandy heather hazel holly ginger amber pearl crystal summer autumn prune cerise clémence olivier".split(
    " ",
  ),
);

const beforePlace: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["in", "at", "from", "near", "to", "on", "via", "through", "of"]),
  fr: new Set(["a", "en", "au", "aux", "vers", "dans", "sur", "rue", "place", "avenue", "boulevard", "hotel"]),
};

/** Kinds of being that have a name and may own things. */
export function isBeing(unit: Unit): boolean {
  return unit.concepts.some(
    (concept) =>
      (concept.kinds.has("person") && concept.id !== "person") ||
      concept.kinds.has("relative") ||
      concept.kinds.has("profession") ||
      concept.kinds.has("pet"),
  );
}

/** `Mum` is no name; `Baker` is one, in the middle of a sentence. */
function isKin(unit: Unit): boolean {
  return means(unit, "relative", "pet");
}

/** « rue des Carmes », « gare de Lille »: part of an address, nobody's street. */
export function isPlaceNoun(unit: Unit | undefined): boolean {
  const kinds = [
    "street",
    "place",
    "station",
    "district",
    "building",
    "school",
    "hotel",
    "church",
    "airport",
    "restaurant",
    "shop",
    "region",
    "city",
    "country",
    "hospital",
    "gym",
    "museum",
  ];
  return unit !== undefined && means(unit, ...kinds);
}

export function isName(units: readonly Unit[], index: number, language: Language): boolean {
  const unit = units[index];
  if (unit === undefined || unit.stop || unit.digits || unit.key.includes(" ") || titles.has(unit.word)) return false;
  if (firstNames.has(unit.word) && !isKin(unit) && (unit.capital || unit.concepts.length === 0))
    return !isAfterPlaceWord(units, index, language);
  if (!unit.capital || /^\p{Lu}{2,}$/u.test(unit.text)) return false;
  if (means(unit, ...notNames)) return false;
  if (isAfterPlaceWord(units, index, language)) return false;
  if (index > 0)
    return !isKin(unit) && (unit.concepts.length === 0 || ambiguous.has(unit.word) || means(unit, "profession"));
  return ambiguous.has(unit.word) || (unit.possessive && !isBeing(unit)) || unit.concepts.length === 0;
}

function isAfterPlaceWord(units: readonly Unit[], index: number, language: Language): boolean {
  if (isPlaceNoun(units[index + 1]) && language === "en" && !(units[index]?.possessive ?? false)) return true;
  const next = units[index + 1];
  if (units[index]?.possessive === true && next?.stop === false && !next.capital) return false;
  let from = index - 1;
  // `the Royal Infirmary`
  while (!firstNames.has(units[index]?.word ?? "") && isPartOfName(units[from])) from -= 1;
  const at = units[from]?.word === "the" ? from - 1 : from;
  const before = units[at];
  return before !== undefined && beforePlace[language].has(before.word) && !isToSomebody(units, at, language);
}

function isPartOfName(unit: Unit | undefined): boolean {
  return (
    unit !== undefined &&
    unit.capital &&
    !unit.stop &&
    !unit.possessive &&
    !firstNames.has(unit.word) &&
    !titles.has(unit.word) &&
    !means(unit, ...notNames)
  );
}

const motions = new Set(
  "go goes going went gone come came coming fly flying flew move moved moving travel travelling train trip flight ticket tickets bus coach drive driving drove back way road transfer".split(
    " ",
  ),
);

/** `lent to Pete`, `borrowed from Anna`, « prêté à Paul », not `a train to York`. */
function isToSomebody(units: readonly Unit[], index: number, language: Language): boolean {
  const word = units[index]?.word;
  if (language === "fr") return word === "a";
  if (word !== "to" && word !== "from") return word === "of" && isBeing(units[index - 1] ?? none);
  if (/^(?:am|is|are|was|were|get|got|getting)$/.test(units[index - 1]?.word ?? "")) return false;
  return !units.slice(Math.max(0, index - 3), index).some((unit) => motions.has(unit.word));
}

const none: Unit = {
  text: "",
  word: "",
  key: "",
  concepts: [],
  stop: true,
  capital: false,
  possessive: false,
  digits: false,
  start: 0,
  end: 0,
};

/** `the dentist` in "dentist appointment" is a place to go to, not somebody. */
export function isPlaceWord(units: readonly Unit[], index: number, language: Language): boolean {
  const next = units[index + 1];
  return (
    language === "en" &&
    next !== undefined &&
    /^(?:appointments?|surgery|practice|office|check-?ups?|visits?|bill)$/.test(next.word)
  );
}

/** "What do I cook?": nobody. */
export function isCooking(units: readonly Unit[], index: number, language: Language): boolean {
  return (
    language === "en" &&
    units[index]?.word === "cook" &&
    /^(?:i|we|you|they|to|not|can|should|must|will)$/.test(units[index - 1]?.word ?? "")
  );
}

export function touches(units: readonly Unit[], index: number): boolean {
  const before = units[index - 1];
  const unit = units[index];
  return before !== undefined && unit !== undefined && unit.start - before.end <= 2 && !before.possessive;
}
