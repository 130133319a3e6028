import { irregularEnglish } from "./words/irregular-english.ts";

/**
 * The stem of a folded English word: plural and verb endings are stripped, irregular forms are looked up. After the first
 * and last steps of Porter's rules; derivations such as `-ation` stay.
 */
export function stemEnglish(word: string): string {
  const known = irregularEnglish.get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || /\d/.test(word)) return word;
  const singular = stripPlural(word);
  return tidyEnd(irregularEnglish.get(singular) ?? stripVerbEnd(singular));
}

function stripPlural(word: string): string {
  if (/(?:sses|shes|ches|xes|zes|.{3}oes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word) && word.length > 3) return word.slice(0, -1);
  return word;
}

function stripVerbEnd(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  const bare = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word)?.[1];
  if (bare === undefined || bare.length < 2 || /(?:eed|thing)$/.test(word)) return word;
  if (/(?:at|bl|iz)$/.test(bare)) return `${bare}e`;
  if (/([bcdfghjkmnpqrtvwx])\1$/.test(bare)) return bare.slice(0, -1);
  return measure(bare) === 1 && endsShort(bare) ? `${bare}e` : bare;
}

function tidyEnd(word: string): string {
  if (word.endsWith("y") && word.length > 2 && !/[aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  if (!word.endsWith("e")) return word;
  const bare = word.slice(0, -1);
  const size = measure(bare);
  return size > 1 || (size === 1 && !endsShort(bare)) ? bare : word;
}

/** How many times vowels are followed by consonants. */
function measure(word: string): number {
  return word.replace(/^[^aeiouy]+/, "").match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
}

/** Consonant, vowel, consonant at the end, as in `hop`. */
function endsShort(word: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywx]$/.test(word);
}
