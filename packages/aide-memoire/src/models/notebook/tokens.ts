import type { Language } from "./language.ts";
import { stemEnglish } from "./stem-english.ts";
import { stemFrench } from "./stem-french.ts";
import { firstNames } from "./words/first-names.ts";

export type Token = {
  /** As written. */
  readonly text: string;
  /** Lower case, without accents. */
  readonly word: string;
  readonly stem: string;
  /** Place in the text. Both parts of `j'ai` have their own. */
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
  /** Followed by an English possessive `'s`. */
  readonly possessive: boolean;
};

/** How texts of one language are read. */
export type Reader = {
  readonly language: Language;
  /** Stems found so far. */
  readonly stems: Map<string, string>;
  /** Folded names known from elsewhere: they count as names in lower case too. */
  readonly names: ReadonlySet<string>;
};

export function readerOf(language: Language, names: ReadonlySet<string> = new Set()): Reader {
  return { language, stems: new Map(), names };
}

/** Lower case, accents and ligatures removed, straight apostrophes. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("’", "'");
}

/** `né` is not `ne`. */
function foldFrench(text: string): string {
  return /^né$/i.test(text) ? "nee" : fold(text);
}

const pattern =
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|https?:\/\/\S+|\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{N}]+(?:['’\-_][\p{L}\p{N}]+)*[#*]?|[€$£%]/gu;

/** The words of a text. */
export function tokensOf(text: string, reader: Reader): Token[] {
  const { language } = reader;
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    for (const [part, offset, possessive] of partsOf(match[0], language)) {
      const plain = typeof part === "string" ? part : part.text;
      const word = typeof part === "string" ? (language === "fr" ? foldFrench(part) : fold(part)) : part.word;
      const start = match.index + offset;
      const afterNous = language === "fr" && tokens.at(-1)?.word === "nous";
      tokens.push({
        text: plain,
        word,
        stem: stemOf(
          word === "cours" && /^(?:je|tu)$/.test(tokens.at(-1)?.word ?? "") ? "courir" : word,
          reader,
          afterNous,
        ),
        start,
        end: start + plain.length,
        capital: /^\p{Lu}/u.test(plain) || reader.names.has(word),
        possessive,
      });
    }
  }
  return tokens;
}

function stemOf(word: string, { language, stems }: Reader, afterNous: boolean): string {
  if (firstNames.has(word)) return word;
  if (language === "en" && word.endsWith("s") && firstNames.has(word.slice(0, -1))) return word.slice(0, -1);
  if (afterNous) return stemFrench(word, true);
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = language === "en" ? stemEnglish(word) : stemFrench(word);
    stems.set(word, stem);
  }
  return stem;
}

type Part = readonly [
  part: string | { readonly text: string; readonly word: string },
  offset: number,
  possessive: boolean,
];

function partsOf(text: string, language: Language): Part[] {
  if (!/['’-]/.test(text)) {
    const bare = language === "en" ? bareContractions.get(text.toLowerCase()) : undefined;
    if (bare === undefined) return [[text, 0, false]];
    return bare.map((word, index): Part => [
      { text: index === 0 ? text : "", word },
      index === 0 ? 0 : text.length,
      false,
    ]);
  }
  return language === "en" ? englishParts(text) : frenchParts(text);
}

/** `im`, `dont`: written in a hurry. */
const bareContractions = new Map<string, readonly string[]>([
  ["im", ["i", "am"]],
  ["ive", ["i", "have"]],
  ["dont", ["do", "not"]],
  ["doesnt", ["does", "not"]],
  ["didnt", ["did", "not"]],
  ["cant", ["can", "not"]],
  ["cannot", ["can", "not"]],
  ["wont", ["will", "not"]],
  ["isnt", ["is", "not"]],
  ["arent", ["are", "not"]],
  ["wasnt", ["was", "not"]],
  ["whats", ["what", "is"]],
  ["wheres", ["where", "is"]],
  ["whens", ["when", "is"]],
  ["whos", ["who", "is"]],
  ["hows", ["how", "is"]],
  ["thats", ["that", "is"]],
]);

const englishEnds: Readonly<Record<string, string>> = { m: "am", re: "are", ve: "have", ll: "will", d: "would" };
const isAfter = new Set(
  "it he she that this what where when who how why which there here let everything everyone everybody something".split(
    " ",
  ),
);

function englishParts(text: string): Part[] {
  const match = /^(.+)['’](\p{L}+)$/u.exec(text);
  const [, head = "", tail = ""] = match ?? [];
  if (match === null || /\d$/.test(head)) return hyphenParts(text);
  const end = tail.toLowerCase();
  if (end === "t" && /n$/i.test(head)) {
    const verb = { wo: "will", ca: "can", sha: "shall" }[head.slice(0, -1).toLowerCase()] ?? head.slice(0, -1);
    return [
      [{ text: head.slice(0, -1), word: fold(verb) }, 0, false],
      [{ text: text.slice(head.length - 1), word: "not" }, head.length - 1, false],
    ];
  }
  const expanded = end === "s" ? (isAfter.has(head.toLowerCase()) ? "is" : undefined) : englishEnds[end];
  if (expanded !== undefined) {
    return [...hyphenParts(head), [{ text: text.slice(head.length), word: expanded }, head.length, false]];
  }
  if (end === "s") {
    const parts = hyphenParts(head);
    return parts.map((part, index): Part => (index === parts.length - 1 ? [part[0], part[1], true] : part));
  }
  return hyphenParts(text);
}

function hyphenParts(text: string): Part[] {
  return [[text, 0, false]];
}

const elisions: Readonly<Record<string, string>> = {
  l: "le",
  d: "de",
  j: "je",
  m: "me",
  t: "te",
  s: "se",
  n: "ne",
  c: "ce",
  qu: "que",
  jusqu: "jusque",
  lorsqu: "lorsque",
  puisqu: "puisque",
};
const inversion = /^(.+?)-(?:t-)?(je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|lui|le|la|les|leur|y|en|ci|là)$/iu;

function frenchParts(text: string): Part[] {
  const elided = /^(\p{L}+)['’](.+)$/u.exec(text);
  const [, head = "", tail = ""] = elided ?? [];
  const whole = elisions[head.toLowerCase()];
  if (whole !== undefined) {
    const offset = head.length + 1;
    return [
      [{ text: text.slice(0, offset), word: whole }, 0, false],
      ...frenchParts(tail).map((part): Part => [part[0], part[1] + offset, part[2]]),
    ];
  }
  const inverted = /^(?:rendez-vous|garde-le)$/i.test(text) ? null : inversion.exec(text);
  const [, verb = "", pronoun = ""] = inverted ?? [];
  if (inverted === null) return hyphenParts(text);
  return [...frenchParts(verb), [pronoun, text.length - pronoun.length, false]];
}
