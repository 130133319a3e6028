/** Stored beside an index. Another version means other terms for the same text: the index is built anew. */
export const analyzerVersion = "simple-1";

/** Longest term, in code points; longer ones are cut. */
export const maxTermLength = 64;
/** Most distinct terms of one text; words first met after them are counted in `length` but cannot be found. */
export const maxTerms = 4_000;

export type Analysis = {
  /** Number of terms, repeats counted. */
  readonly length: number;
  /** In order of first occurrence. */
  readonly terms: readonly (readonly [term: string, frequency: number])[];
};

/**
 * The terms by which a text is found, and how often each occurs; the same for what is stored and for what is asked.
 *
 * - Case, accents and other spellings of one character do not matter: `Élan`, `elan` and `ELAN` are one term, as are
 *   `cœur` and `coeur`, `Straße` and `strasse`. Vowel signs of Indic and Thai scripts, and the marks of kana, stay.
 * - Words are runs of letters, marks and digits. `l'avion` gives `avion`, `Nadia's` gives `nadia`.
 * - A code gives its parts and itself: `NORD-17` gives `nord`, `17`, `nord17`. A code is words joined by single
 *   `-`, `_`, `.`, `/` or `:`, with a digit in one of them; `rendez-vous` gives `rendez` and `vous` only.
 * - Scripts without spaces, and Hangul, give overlapping pairs: `東京都` gives `東京`, `京都`. A lone character is a term.
 * - No stemming, no stop words: rank weighs common words down.
 */
export function analyze(text: string): Analysis {
  const frequencies = new Map<string, number>();
  let length = 0;
  eachTerm(fold(text), (term) => {
    length += 1;
    const before = frequencies.get(term);
    if (before !== undefined) frequencies.set(term, before + 1);
    else if (frequencies.size < maxTerms) frequencies.set(term, 1);
  });
  return { length, terms: [...frequencies] };
}

// Accents of Latin, Greek, Cyrillic, Hebrew and Arabic; variation selectors; the soft hyphen and the Arabic tatweel.
// Ranges are spelled out, since a newer Unicode in a newer Node would otherwise change terms under the same version.
const dropped =
  // oxlint-disable-next-line no-misleading-character-class -- each is meant alone
  /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const apostrophes = /[\u02bc\u2018\u2019\u201b]/g;
// Letters that Unicode does not take apart, what is left of a capital ẞ, and the Greek sigma at the end of a word.
const alike: Readonly<Record<string, string>> = { ß: "ss", œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d", ς: "σ" };

// Putting marks into their order takes time that grows with the square of their number; no language stacks so many.
const stackedMarks = /(\p{M}{16})\p{M}+/gu;

// Text of ASCII alone, and its words, need none of what is done for other scripts.
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ascii = /^[\u0000-\u007f]*$/;

function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .replaceAll(stackedMarks, "$1")
    .normalize("NFKD")
    .replaceAll(dropped, "")
    .replaceAll(apostrophes, "'")
    .toUpperCase() // joins more spellings than small letters do: the dotless ı with i, both small sigmas
    .toLowerCase()
    .replaceAll(/[ßœæøłđς]/g, (letter) => alike[letter] ?? letter)
    .normalize("NFC");
}

const words = /[\p{L}\p{M}\p{N}]+/gu;
const asciiWords = /[a-z0-9]+/g;
const pairScripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const pairScript = new RegExp(`[${pairScripts}]`, "u");
const stretches = new RegExp(`[${pairScripts}]+|[^${pairScripts}]+`, "gu");

// Of `l'avion`, `qu'il`, `jusqu'ici`: what stands before the apostrophe. Of `Nadia's`, `I'll`: what stands behind it.
const elided = new Set(["c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"]);
const contracted = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);
const letterFirst = /^\p{L}/u;
const digit = /\p{N}/u;
const joiners = new Set(["-", "\u2010", "_", ".", "/", ":"]);

function eachTerm(text: string, found: (term: string) => void): void {
  const isAscii = ascii.test(text);
  const hasPairs = !isAscii && pairScript.test(text);
  let end = -1;
  // The code that may be under way: its parts so far, joined.
  let code = "";
  let parts = 0;
  const endCode = (): void => {
    if (parts > 1 && digit.test(code)) found(cut(code));
    code = "";
    parts = 0;
  };
  for (const match of text.matchAll(isAscii ? asciiWords : words)) {
    const word = match[0];
    const between = match.index === end + 1 ? text.charAt(end) : "";
    end = match.index + word.length;

    if (between === "" || !joiners.has(between)) endCode();
    if (between === "'" && contracted.has(word)) continue;
    if (text.charAt(end) === "'" && elided.has(word) && letterFirst.test(text.slice(end + 1, end + 3))) continue;

    if (hasPairs && pairScript.test(word)) {
      for (const [stretch] of word.matchAll(stretches)) {
        if (pairScript.test(stretch)) eachPair(stretch, found);
        else found(cut(stretch));
      }
      endCode();
    } else {
      found(cut(word));
      code += word;
      parts += 1;
    }
  }
  endCode();
}

function eachPair(stretch: string, found: (term: string) => void): void {
  let before = "";
  for (const character of stretch) {
    if (before !== "") found(before + character);
    before = character;
  }
  if (before === stretch) found(stretch);
}

function cut(term: string): string {
  if (term.length <= maxTermLength) return term;
  return Array.from(term.slice(0, 2 * maxTermLength))
    .slice(0, maxTermLength)
    .join("");
}
