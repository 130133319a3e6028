import { aliasesOf } from "./aliases.ts";
import { type Concept, type Lexicon, lexiconOf } from "./concepts.ts";
import { derivedFrom } from "./derived.ts";
import type { Language } from "./language.ts";
import { leansOnStart, type Passage, passagesOf, type Readers } from "./passage.ts";
import type { Question } from "./question.ts";
import { isSlip, rootOf } from "./similarity.ts";
import { fold, type Reader, tokensOf } from "./tokens.ts";

type Note = { readonly text: string };

/** At most so many notes are read closely. */
const most = 160;

/** The sentences of the notes that may answer: those that share words, meanings or names with the question. */
export function candidatesFor(
  question: Question,
  notes: readonly Note[],
  readers: Readers,
  fallback: Language,
): Passage[] {
  const read = (index: number): Passage[] => {
    const previous = notes.slice(Math.max(0, index - 3), index).map((note) => note.text);
    return passagesOf(
      { source: "note", note: index, text: notes[index]?.text ?? "", previous },
      index + 1,
      fallback,
      readers,
    );
  };
  if (notes.length <= most) return notes.flatMap((_, index) => read(index));
  const first = new Relevance(question, readers, new Set());
  const named = first.people === 0 ? [] : first.best(notes, (mask) => (mask & first.people) !== 0, 60).flatMap(read);
  const names = aliasNames(question, named);
  const relevance = names.size === 0 ? first : new Relevance(question, readers, names);
  return relevance.best(notes, () => true, most).flatMap(read);
}

/** The other names and kinds of those whom the question is about. */
function aliasNames(question: Question, passages: readonly Passage[]): ReadonlySet<string> {
  const aliases = aliasesOf(passages);
  const kinds = question.mentions.flatMap((mention) => [...mention.kinds]);
  const names = question.mentions.flatMap((mention) => mention.names);
  return new Set([
    ...kinds.flatMap((kind) => [...aliases.namesOf(kind)].flatMap((name) => name.split(" "))),
    ...names.flatMap((name) => [...aliases.kindsOf(name)]),
  ]);
}

/** Tells of each word, once, which terms of the question it may speak of: a bit each. */
class Relevance {
  /** Bits of the terms that are people. */
  readonly people: number;
  #masks: readonly number[] | undefined;
  readonly #seen = new Map<string, number>();
  readonly #terms: readonly Wanted[];
  readonly #question: Question;
  readonly #readers: Readers;

  constructor(question: Question, readers: Readers, names: ReadonlySet<string>) {
    this.#question = question;
    this.#readers = readers;
    this.#terms = question.terms
      .slice(0, 24)
      .map((term) =>
        wantedBy(term.unit.key, term.unit.word, term.unit.concepts, term.mention === undefined ? new Set() : names),
      );
    this.people = question.terms
      .slice(0, 24)
      .reduce((bits, term, index) => (term.mention === undefined ? bits : bits | (1 << index)), 0);
  }

  /** Indexes of the notes that speak of most that is asked, rare words first, then the newest; in their order. */
  best(notes: readonly Note[], fits: (mask: number) => boolean, limit: number): number[] {
    this.#masks ??= notes.map((note) => this.#maskOf(note.text));
    const masks = this.#masks;
    const counts = this.#terms.map((_, bit) => masks.reduce((sum, mask) => sum + ((mask >> bit) & 1), 0));
    const weightOf = (mask: number): number =>
      counts.reduce((sum, count, bit) => sum + ((mask >> bit) & 1) * Math.log(1 + notes.length / (1 + count)), 0);
    const weights = new Map<number, number>();
    for (const mask of masks) if (!weights.has(mask)) weights.set(mask, weightOf(mask));
    const kept = notes.flatMap((note, index) => {
      const mask = masks[index] ?? 0;
      if (mask !== 0 && fits(mask)) return [{ index, weight: weights.get(mask) ?? 0 }];
      return tells(this.#question, note.text) ? [{ index, weight: 0.1 }] : [];
    });
    kept.sort((a, b) => b.weight - a.weight || b.index - a.index);
    const chosen = new Set(kept.slice(0, limit).map((one) => one.index));
    for (const index of chosen)
      if (chosen.size < limit * 1.25 && leansOnStart(notes[index + 1]?.text ?? "")) chosen.add(index + 1);
    return [...chosen].sort((a, b) => a - b);
  }

  #maskOf(text: string): number {
    let mask = 0;
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu)) {
      let bits = this.#seen.get(word);
      if (bits === undefined) {
        bits = this.#bitsOf(word);
        this.#seen.set(word, bits);
      }
      mask |= bits;
    }
    return mask;
  }

  #bitsOf(word: string): number {
    if (/^\p{N}+$/u.test(word))
      return this.#terms.reduce((bits, wanted, index) => (wanted.stems.has(word) ? bits | (1 << index) : bits), 0);
    const folded = fold(word);
    const parts = [...new Set([folded, ...folded.split("-")])].flatMap((part) => stemsOf(part, this.#readers));
    return this.#terms.reduce(
      (bits, wanted, index) => (parts.some((stem) => speaksOf(wanted, stem, folded)) ? bits | (1 << index) : bits),
      0,
    );
  }
}

function stemsOf(word: string, readers: Readers): string[] {
  return [
    word,
    ...[readers.en, readers.fr].flatMap((reader: Reader) => tokensOf(word, reader).map((token) => token.stem)),
  ];
}

type Wanted = {
  readonly key: string;
  readonly word: string;
  readonly isKnown: boolean;
  readonly stems: ReadonlySet<string>;
};

function wantedBy(key: string, word: string, concepts: readonly Concept[], names: ReadonlySet<string>): Wanted {
  const ids = new Set(concepts.flatMap((concept) => [concept.id, ...concept.opposites, ...derivedFrom(concept.id)]));
  if (concepts.some((concept) => concept.kinds.has("day-name") || concept.id === "weekend"))
    for (const id of ["day-name", "weekend", "weekday-any"]) ids.add(id);
  const stems = new Set([...key.split(" "), word, ...names]);
  for (const lexicon of [lexiconOf("en"), lexiconOf("fr")]) addStems(lexicon, ids, stems);
  for (const name of names)
    for (const lexicon of [lexiconOf("en"), lexiconOf("fr")]) addStems(lexicon, new Set([name]), stems);
  return { key, word, isKnown: concepts.length > 0, stems };
}

function addStems(lexicon: Lexicon, ids: ReadonlySet<string>, stems: Set<string>): void {
  const fits = (concepts: readonly Concept[]): boolean =>
    concepts.some((concept) => [...concept.kinds].some((kind) => ids.has(kind)));
  for (const [stem, concepts] of lexicon.words) if (fits(concepts)) stems.add(stem);
  for (const phrases of lexicon.phrases.values()) {
    for (const phrase of phrases)
      if (fits(phrase.concepts)) stems.add(phrase.stems.toSorted((a, b) => b.length - a.length)[0] ?? "");
  }
}

function speaksOf(wanted: Wanted, stem: string, word: string): boolean {
  if (wanted.stems.has(stem)) return true;
  const root = rootOf(stem);
  return (root.length >= 4 && root === rootOf(wanted.key)) || (!wanted.isKnown && isSlip(wanted.word, word));
}

/** Notes that tell what has no word of its own: `I'm Tom`, `I'm 41`, `I am a nurse`. */
function tells(question: Question, text: string): boolean {
  if (question.terms.some((term) => term.need === "must")) return false;
  if (question.asked === "name") return namesMe.test(text);
  if (!isAboutMe(text)) return false;
  if (question.asked === "age") return tellsAge.test(text);
  return question.asked === "job" ? tellsJob.test(text) : /\d|@/.test(text);
}

const namesMe =
  /(?:^|[^\p{L}])(?:i['’]?m|i am|name|calls?|go by|this is|moi|appell\p{L}*|prénom|nom|je suis)(?!\p{L})/iu;

const tellsAge = /\d|\b(?:years?|old|turn\p{L}*|born)\b|(?<!\p{L})(?:ans|née?)(?!\p{L})/iu;

const tellsJob = /\b(?:am|['’]m|work|job|was|suis|travaill|boss|métier)/i;

function isAboutMe(text: string): boolean {
  return /(?:^|[^\p{L}])(?:i|i['’]?m|my|je|j['’]|mon|ma|mes|moi)(?!\p{L})/iu.test(text);
}
