import type { Language } from "./language.ts";
import { readerOf, tokensOf } from "./tokens.ts";
import { calendar } from "./words/calendar.ts";
import { foodAndHealth } from "./words/food-and-health.ts";
import { home } from "./words/home.ts";
import { lifeAndThings } from "./words/life-and-things.ts";
import { people } from "./words/people.ts";
import { placesAndTravel } from "./words/places-and-travel.ts";
import { related } from "./words/related.ts";
import { workAndStudy } from "./words/work-and-study.ts";

/** A meaning that several words share, in both languages. */
export type Concept = {
  readonly id: string;
  /** Itself and all that it is a kind of: `daughter`, `child`, `relative`, `person`. */
  readonly kinds: ReadonlySet<string>;
  readonly opposites: readonly string[];
  /** Concepts that speak of the same matter: `tooth`, `dentist`. */
  readonly related: ReadonlySet<string>;
  /** Too general to be asked about on its own. */
  readonly light: boolean;
  /** Who does it to whom matters: owe, lend, give. */
  readonly directed: boolean;
};

/** The words of one language: concepts by stem, and phrases by the stem of their first word, longest first. */
export type Lexicon = {
  readonly words: ReadonlyMap<string, readonly Concept[]>;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
};
export type Phrase = { readonly stems: readonly string[]; readonly concepts: readonly Concept[] };

// Each line of the word lists: `id marks < kinds ! opposites | English words + English kinds | French words + French kinds`.
// Marks: `~` light, `>` directed. Words after `+` are each a concept of their own, of this kind.
const lists = [people, home, foodAndHealth, placesAndTravel, workAndStudy, lifeAndThings, calendar];

type Line = {
  id: string;
  light: boolean;
  directed: boolean;
  kinds: string[];
  opposites: string[];
  words: Record<Language, string[]>;
};

let loaded: Readonly<Record<Language, Lexicon>> | undefined;

export function lexiconOf(language: Language): Lexicon {
  loaded ??= load();
  return loaded[language];
}

function load(): Readonly<Record<Language, Lexicon>> {
  const lines = lists.flatMap((list) => list.trim().split("\n").flatMap(parseLine));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const against = lines.flatMap((line) => line.opposites.map((id): [string, string] => [id, line.id]));
  const concepts = lines.map((line): Concept => {
    const opposites = [...line.opposites, ...against.filter(([id]) => id === line.id).map(([, other]) => other)];
    const { id, light, directed } = line;
    return { id, kinds: kindsOf(id, byId), opposites, related: relatedTo(id), light, directed };
  });
  return { en: lexicon("en", lines, concepts), fr: lexicon("fr", lines, concepts) };
}

const families = related
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

function relatedTo(id: string): ReadonlySet<string> {
  return new Set(families.flatMap(([first = "", ...rest]) => (first === id ? rest : rest.includes(id) ? [first] : [])));
}

function parseLine(text: string): Line[] {
  const [head = "", english = "", french = ""] = text.split("|");
  const [names = "", against = ""] = head.split("!");
  const [name = "", above = ""] = names.split("<");
  const [id = "", ...marks] = name.trim().split(/\s+/);
  const [en = "", moreEn = ""] = english.split("+");
  const [fr = "", moreFr = ""] = french.split("+");
  const line = {
    id,
    light: marks.includes("~"),
    directed: marks.includes(">"),
    kinds: split(above),
    opposites: split(against),
  };
  const member = (language: Language, word: string): Line => ({
    id: `${id}/${word}`,
    light: false,
    directed: false,
    kinds: [id],
    opposites: [],
    words: { en: language === "en" ? [word] : [], fr: language === "fr" ? [word] : [] },
  });
  return [
    { ...line, words: { en: split(en), fr: split(fr) } },
    ...split(moreEn).map((word) => member("en", word)),
    ...split(moreFr).map((word) => member("fr", word)),
  ];
}

function split(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function kindsOf(id: string, byId: ReadonlyMap<string, Line>, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const kind of byId.get(id)?.kinds ?? []) kindsOf(kind, byId, found);
  return found;
}

function lexicon(language: Language, lines: readonly Line[], concepts: readonly Concept[]): Lexicon {
  const words = new Map<string, Concept[]>();
  const phrases = new Map<string, Phrase[]>();
  const reader = readerOf(language);
  for (const [index, line] of lines.entries()) {
    const concept = concepts[index];
    if (concept === undefined) continue;
    for (const entry of line.words[language]) {
      const parts = tokensOf(entry, reader).map((token) => token.stem);
      const [first] = parts;
      if (first === undefined) continue;
      if (parts.length === 1)
        words.set(first, [...(words.get(first) ?? []).filter((other) => other !== concept), concept]);
      else phrases.set(first, withPhrase(phrases.get(first) ?? [], parts, concept));
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return { words, phrases };
}

function withPhrase(list: readonly Phrase[], stems: readonly string[], concept: Concept): Phrase[] {
  const same = list.find((phrase) => phrase.stems.join(" ") === stems.join(" "));
  if (same === undefined) return [...list, { stems, concepts: [concept] }];
  if (same.concepts.includes(concept)) return [...list];
  return list.map((phrase) => (phrase === same ? { stems, concepts: [...phrase.concepts, concept] } : phrase));
}
