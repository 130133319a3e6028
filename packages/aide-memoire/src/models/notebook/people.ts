import { isCompound } from "./compound.ts";
import type { Language } from "./language.ts";
import { isBeing, isCooking, isName, isPlaceNoun, isPlaceWord, titles, touches } from "./person-names.ts";
import { means, type Unit } from "./units.ts";

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
    const being =
      !named &&
      isBeing(unit) &&
      !isPlaceWord(units, index, language) &&
      !isCompound(units, index, language) &&
      !isCooking(units, index, language);
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
    if (unit.stop || isBeing(unit) || means(unit, "name")) break;
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
