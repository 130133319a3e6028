import { createHash } from "node:crypto";

const longest = 256;
const foreign = /[^a-z0-9\u0080-\uffff]/;
const allForeign = new RegExp(foreign, "g");

/**
 * A term as one token of the tokenizer `ascii`, which keeps a-z, 0-9, `_`, `.` and all above U+007F as they are, folds
 * A-Z and splits at everything else. One-to-one, but for the hash that stands for a very long term.
 */
export function encodeTerm(term: string): string {
  if (term === "") return "_";
  if (term.length > longest) return `__${createHash("sha256").update(term).digest("hex")}`;
  if (!foreign.test(term)) return term;
  return term.replaceAll(allForeign, (character) => `_${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Encoded terms in one text, those that occur more than once first, and how often these do. */
export function termsText(terms: readonly (readonly [string, number])[]): { terms: string; repeats: string } {
  let repeated = "";
  let single = "";
  let repeats = "";
  for (const [term, frequency] of terms) {
    if (frequency === 1) {
      single += ` ${encodeTerm(term)}`;
    } else {
      repeated += ` ${encodeTerm(term)}`;
      repeats += ` ${frequency}`;
    }
  }
  return { terms: (repeated + single).slice(1), repeats: repeats.slice(1) };
}

/** How often each of the encoded terms occurs in an entry whose texts were made by {@link termsText}. */
export function frequenciesIn(terms: string, repeats: string, asked: readonly string[]): number[] {
  const held = terms.split(" ");
  const numbers = repeats === "" ? [] : repeats.split(" ");
  return asked.map((term) => {
    const place = held.indexOf(term);
    return place === -1 ? 0 : Number(numbers[place] ?? 1);
  });
}

/** What an owner's terms begin with in the index, so that no other owner's are ever looked at. */
export function termPrefix(owner: number): string {
  return `${owner.toString(36)}.`;
}

/** The terms of an entry, as the index knows them. */
export function ownTerms(owner: number, terms: string): string {
  if (terms === "") return "";
  const prefix = termPrefix(owner);
  return prefix + terms.replaceAll(" ", ` ${prefix}`);
}
