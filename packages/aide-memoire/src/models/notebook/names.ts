import { lexiconOf } from "./concepts.ts";
import { isStopWord } from "./stop-words.ts";
import { fold, type Reader, readerOf, tokensOf } from "./tokens.ts";

/** Words written with a capital in the middle of a sentence somewhere, and unknown otherwise: likely names. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<=[\p{L}\p{N},'’] ?)(?<!\p{L})\p{Lu}\p{Ll}{2,}/gu)) found.add(word);
  }
  const readers = [readerOf("en"), readerOf("fr")];
  return new Set([...found].map(fold).filter((word) => readers.every((reader) => isUnknown(word, reader))));
}

function isUnknown(word: string, reader: Reader): boolean {
  const [token] = tokensOf(word, reader);
  return (
    !isStopWord(word, reader.language) && (token === undefined || !lexiconOf(reader.language).words.has(token.stem))
  );
}
