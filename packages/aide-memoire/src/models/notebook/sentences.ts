/** A sentence of a text, trimmed, with its place. */
export type Sentence = { readonly text: string; readonly start: number };

const abbreviation =
  /(?:^|[\s(«“"'’])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|approx|apt|ext|tel|tél|jan|feb|mar|apr|jun|jul|aug|sept|oct|nov|dec|m|mm|mme|mmes|mlle|pr|me|av|bd|env|ex|cf|chap|vol|p|\p{Lu})\.$/iu;

/**
 * Splits at line ends and after `.`, `!`, `?`; not after abbreviations, nor inside numbers and codes. List marks at the
 * beginning of a line are left out.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const mark = /^\s*(?:(?:[-*•–—>]|#{1,6}|\d{1,2}[.)])\s+)?/.exec(line[0])?.[0].length ?? 0;
    let from = mark;
    for (const stop of line[0].matchAll(/[.!?…]+["”»')\]]*(?=\s)(?:\s+[!?]+)?/g)) {
      const end = stop.index + stop[0].length;
      if (stop.index < from || isInside(line[0].slice(from, end), line[0].slice(end))) continue;
      push(sentences, line[0].slice(from, end), line.index + from);
      from = end;
    }
    push(sentences, line[0].slice(from), line.index + from);
  }
  return sentences;
}

function isInside(soFar: string, rest: string): boolean {
  if (abbreviation.test(soFar)) return true;
  if (/(?:^|\s)[ap]\.m\.$/i.test(soFar)) return !/^\s+\p{Lu}/u.test(rest);
  return /(?:^|\s)\p{Lu}\p{L}{1,3}\.$/u.test(soFar) && /^\s+\d/.test(rest);
}

function push(sentences: Sentence[], text: string, start: number): void {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) {
    const last = sentences.at(-1);
    if (last !== undefined && /^[!?»”"]+$/.test(trimmed))
      sentences[sentences.length - 1] = { ...last, text: `${last.text} ${trimmed}` };
    return;
  }
  sentences.push({ text: trimmed, start: start + text.indexOf(trimmed) });
}
