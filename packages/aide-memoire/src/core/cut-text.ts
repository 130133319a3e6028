/**
 * Beginning and end of a text, at most `length` UTF-16 units of it, and between them a mark that says how many characters
 * are missing. Cut between words where a gap is near, and never inside what people see as one character. The text itself
 * where it is not longer, or where the mark would be longer than what it stands for.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = gapBefore(text, Math.floor((length * 2) / 3));
  const tail = gapBehind(text, text.length - Math.floor(length / 3));
  const mark = `[… ${withCommas(charactersIn(text, head, tail))} characters left out …]`;
  const cut = [text.slice(0, head), mark, text.slice(tail)].filter((part) => part !== "").join("\n");
  return cut.length < text.length ? cut : text;
}

/** How far a gap between words is looked for, in UTF-16 units. */
const near = 40;
/** Longest character, of several code points, that is not cut. */
const longest = 200;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function gapBefore(text: string, at: number): number {
  for (let gap = at; gap > 0 && gap > at - near; gap -= 1) if (isSpace(text, gap)) return characterAt(text, gap).start;
  return characterAt(text, at).start;
}

function gapBehind(text: string, at: number): number {
  for (let gap = at; gap < text.length && gap < at + near; gap += 1) {
    if (isSpace(text, gap - 1)) return characterAt(text, gap).end;
  }
  return characterAt(text, at).end;
}

/** The places between characters that are nearest to `at`, before and behind it: `at` twice where it is one. */
function characterAt(text: string, at: number): { start: number; end: number } {
  let from = Math.max(0, at - longest);
  // Flags and the like are made of pairs: a run of them is read from where it begins.
  while (from > 0 && isHalf(text, from)) from -= 1;
  const found = segmenter.segment(text.slice(from, at + longest)).containing(at - from);
  if (found === undefined || from + found.index === at) return { start: at, end: at };
  const start = from + found.index;
  return { start, end: start + found.segment.length };
}

/** Of a character that takes two UTF-16 units. */
function isHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xf800) === 0xd800;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}

function charactersIn(text: string, from: number, to: number): number {
  let count = 0;
  for (const _ of text.slice(from, to)) count += 1;
  return count;
}

function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
