import { firstNames } from "./words/first-names.ts";
import type { Language } from "./language.ts";
import type { Unit } from "./units.ts";

/** A person or an animal that a text speaks of: by name (`Nick`), by what they are (`my brother`), or both. */
export type Mention = {
  /** Units `from` to `to`, the end excluded. */
  readonly from: number;
  readonly to: number;
  /** Stems of the name, empty for `my brother`. */
  readonly names: readonly string[];
  /** What they are: `brother`, `boss`; kinds included. */
  readonly kinds: ReadonlySet<string>;
  /** Whose: `my brother`, `Hannah's sister`, `his wife`. */
  readonly of: Mention | "me" | "other" | undefined;
  /** What comes just before: `with Paul`, « à Paul ». */
  readonly after: string;
  /** Owner of a thing or of another person: `Lily's lesson`, « le judo d'Adam ». */
  readonly owner: boolean;
};

const mine: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["my", "our"]),
  fr: new Set(["mon", "ma", "mes", "notre", "nos"]),
};
const theirs: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["his", "her", "their"]),
  fr: new Set(["son", "sa", "ses", "leur", "leurs"]),
};
const titles = new Set([
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
  return unit.concepts.some((concept) => concept.kinds.has("relative") || concept.kinds.has("pet"));
}

/** « nous avons »: the subject; « il nous doit »: not. */
export function isNousSubject(units: readonly Unit[], index: number): boolean {
  return [units[index - 1], units[index + 1], units[index + 2]].some(
    (unit) => unit !== undefined && /(?:ons|sommes|etions)$/.test(unit.word) && unit.word.length > 4,
  );
}

/** The people and animals of a text, in order. */
export function mentionsOf(units: readonly Unit[], language: Language): Mention[] {
  const mentions: Mention[] = [];
  for (let index = 0; index < units.length;) {
    const unit = units[index];
    if (unit === undefined) break;
    const named = isName(units, index, language);
    const being = !named && isBeing(unit) && !isPlaceWord(units, index, language);
    if (!named && !being && !(titles.has(unit.word) && isName(units, index + 1, language))) {
      index += 1;
      continue;
    }
    let to = index + 1;
    while (
      to < units.length &&
      (named || titles.has(unit.word) || being) &&
      isName(units, to, language) &&
      touches(units, to)
    )
      to += 1;
    if (being && to > index + 1 && language === "fr" && !touches(units, index + 1)) to = index + 1;
    mentions.push(mention(units, index, to, language, mentions));
    index = to;
  }
  return mentions;
}

function mention(
  units: readonly Unit[],
  from: number,
  to: number,
  language: Language,
  before: readonly Mention[],
): Mention {
  const parts = units.slice(from, to);
  const isNamed = (offset: number): boolean =>
    isName(units, from + offset, language) && !titles.has(parts[offset]?.word ?? "");
  const names = parts.filter((_, offset) => isNamed(offset)).map((part) => part.key);
  const kinds = new Set(
    parts
      .filter((_, offset) => !isNamed(offset))
      .flatMap((part) => part.concepts.flatMap((concept) => [...concept.kinds])),
  );
  const [of, start] = ownerBefore(units, from, language, before);
  const after = units[start - 1]?.word ?? "";
  const owner =
    !kinds.has("department") &&
    ((parts.at(-1)?.possessive ?? false) ||
      (language === "fr" && ["de", "du", "des"].includes(after) && !isPlaceNoun(units[start - 2])));
  return { from, to, names, kinds, of: of ?? ownerAfter(units, to, language), after, owner };
}

/** « rue des Carmes », « gare de Lille »: part of an address, nobody's street. */
function isPlaceNoun(unit: Unit | undefined): boolean {
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
  return unit !== undefined && unit.concepts.some((concept) => kinds.some((kind) => concept.kinds.has(kind)));
}

/** Whose brother: `my`, `his`, `Hannah's`; with where the whole begins. Up to two words may stand between: `my little brother`. */
function ownerBefore(
  units: readonly Unit[],
  from: number,
  language: Language,
  before: readonly Mention[],
): [Mention["of"], number] {
  for (let index = from - 1; index >= 0 && index >= from - 3; index -= 1) {
    const unit = units[index];
    if (unit === undefined) break;
    if (mine[language].has(unit.word)) return ["me", index];
    if (theirs[language].has(unit.word)) return ["other", index];
    const owner = before.find((other) => other.to === index + 1 && other.owner);
    if (language === "en" && owner !== undefined) return [owner, owner.from];
    if (
      unit.stop &&
      (unit.word === "the" ||
        unit.word === "a" ||
        unit.word === "le" ||
        unit.word === "la" ||
        unit.word === "les" ||
        unit.word === "un" ||
        unit.word === "une")
    )
      return [undefined, index];
    if (unit.stop) break;
  }
  return [undefined, from];
}

/** « la sœur de Marc », `a friend of mine`. */
function ownerAfter(units: readonly Unit[], to: number, language: Language): Mention["of"] {
  const link = units[to];
  if (link === undefined || !["of", "de", "du", "des"].includes(link.word)) return undefined;
  const rest = mentionsOf(units.slice(to + 1, to + 5), language);
  const [first] = rest;
  if (first === undefined || first.from > 2) return units[to + 1]?.word === "mine" ? "me" : undefined;
  return first;
}

function isName(units: readonly Unit[], index: number, language: Language): boolean {
  const unit = units[index];
  if (unit === undefined || unit.stop || unit.digits || unit.key.includes(" ") || titles.has(unit.word)) return false;
  if (firstNames.has(unit.word) && !isKin(unit) && (unit.capital || unit.concepts.length === 0))
    return !isAfterPlaceWord(units, index, language);
  if (!unit.capital || /^\p{Lu}{2,}$/u.test(unit.text)) return false;
  if (unit.concepts.some((concept) => notNames.some((kind) => concept.kinds.has(kind)))) return false;
  if (isAfterPlaceWord(units, index, language)) return false;
  if (index > 0)
    return (
      !isKin(unit) &&
      (unit.concepts.length === 0 ||
        ambiguous.has(unit.word) ||
        unit.concepts.some((concept) => concept.kinds.has("profession")))
    );
  return ambiguous.has(unit.word) || (unit.possessive && !isBeing(unit)) || unit.concepts.length === 0;
}

function isAfterPlaceWord(units: readonly Unit[], index: number, language: Language): boolean {
  if (isPlaceNoun(units[index + 1]) && language === "en" && !(units[index]?.possessive ?? false)) return true;
  const at = units[index - 1]?.word === "the" ? index - 2 : index - 1;
  const before = units[at];
  return before !== undefined && beforePlace[language].has(before.word) && !isToSomebody(units, at, language);
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
function isPlaceWord(units: readonly Unit[], index: number, language: Language): boolean {
  const next = units[index + 1];
  return (
    language === "en" &&
    next !== undefined &&
    /^(?:appointments?|surgery|practice|office|check-?ups?|visits?|bill)$/.test(next.word)
  );
}

function touches(units: readonly Unit[], index: number): boolean {
  const before = units[index - 1];
  const unit = units[index];
  return before !== undefined && unit !== undefined && unit.start - before.end <= 2 && !before.possessive;
}
