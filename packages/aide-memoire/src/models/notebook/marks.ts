import type { Language } from "./language.ts";
import { patterns } from "./mark-patterns.ts";

/** What a stretch of text is: the possible answers to "when", "how much", "which code", ... */
export type MarkKind =
  | "clock"
  | "part-of-day"
  | "day"
  | "date"
  | "month"
  | "year"
  | "relative"
  | "holiday"
  | "duration"
  | "frequency"
  | "money"
  | "measure"
  | "percent"
  | "age"
  | "phone"
  | "email"
  | "link"
  | "code"
  | "number";

export type Mark = { readonly kind: MarkKind; readonly text: string; readonly start: number; readonly end: number };

/** Times, amounts, numbers and codes of a text. Marks may overlap: `18 pounds` is money and a weight. */
export function marksOf(text: string, language: Language): Mark[] {
  const marks: Mark[] = [];
  if (!/\d|\p{L}/u.test(text)) return marks;
  for (const [kind, pattern] of patterns[language]) {
    for (const match of text.matchAll(pattern)) {
      marks.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
    }
  }
  for (const match of text.matchAll(codePattern)) {
    if (!looksLikeCode(match[0]) || isCovered(match.index, marks, notCode)) continue;
    marks.push({ kind: "code", text: match[0], start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(numberPattern[language])) {
    if (
      isCovered(match.index, marks, notNumber) &&
      !/\bdu $/.test(text.slice(0, match.index)) &&
      !marks.some((mark) => mark.kind === "code" && mark.text === match[0])
    )
      continue;
    marks.push({ kind: "number", text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return marks;
}

const codePattern = /[\p{L}\p{N}]+(?:[-_.#*/][\p{L}\p{N}]+)*[#*!]?|(?<=[“"«'`]\s?)[^”"»'`\s]{4,}(?=\s?[”"»'`])/gu;
const numberPattern: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}\p{N}])(?:\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|dozen|a couple|a pair|none|no)(?![\p{L}\p{N}])/giu,
  fr: /(?<![\p{L}\p{N}])(?:\d+(?:[.,]\d+)*|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|dizaine|douzaine|aucune?)(?![\p{L}\p{N}])/giu,
};

const notCode: ReadonlySet<MarkKind> = new Set([
  "clock",
  "date",
  "money",
  "measure",
  "duration",
  "percent",
  "phone",
  "email",
  "link",
  "age",
  "year",
]);
const notNumber: ReadonlySet<MarkKind> = new Set([...notCode, "month", "day", "code"]);

/** Letters with digits (`7B42`), digits with dashes (`24-08-61`), four digits and more, capitals in the middle of a word. */
function looksLikeCode(text: string): boolean {
  if (/\d(?:st|nd|rd|th|e|er|ème|h)$/i.test(text) && /^\d+\p{L}+$/u.test(text)) return false;
  if (/\d/.test(text))
    return /\p{L}/u.test(text) || /\d[-_.#*/]\d/.test(text) || /^\d{4,}[#*]?$/.test(text) || /[#*]$/.test(text);
  return /^[\p{Lu}]{2,}[-_][\p{Lu}]+$/u.test(text) || /\p{Ll}\p{Lu}/u.test(text);
}

function isCovered(start: number, marks: readonly Mark[], kinds: ReadonlySet<MarkKind>): boolean {
  return marks.some((mark) => kinds.has(mark.kind) && mark.start <= start && start < mark.end);
}
