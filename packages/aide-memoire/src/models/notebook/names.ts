import { lexiconOf } from "./concepts.ts";
import { isStopWord } from "./stop-words.ts";
import { fold, readerOf, tokensOf } from "./tokens.ts";

/** Words written with a capital in the middle of a sentence somewhere, and unknown otherwise: likely names. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<=[\p{L}\p{N},'’] ?)(?<!\p{L})\p{Lu}\p{Ll}{2,}/gu)) found.add(word);
  }
  return new Set([...found].map(fold).filter(isUnknown));
}

const readers = { en: readerOf("en"), fr: readerOf("fr") };

function isUnknown(word: string): boolean {
  return (["en", "fr"] as const).every((language) => {
    const [token] = tokensOf(word, readers[language]);
    return !isStopWord(word, language) && (token === undefined || !lexiconOf(language).words.has(token.stem));
  });
}
