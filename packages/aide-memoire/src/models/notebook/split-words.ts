import type { Lexicon } from "./concepts.ts";
import { isStopWord } from "./stop-words.ts";
import { type Reader, type Token, tokensOf } from "./tokens.ts";

/** `washing-machine` is two words, `NORD-17`, `week-end` and `mother-in-law` are one. */
export function splitHyphen(token: Token, lexicon: Lexicon, reader: Reader): Token[] {
  if (!token.word.includes("-") || /\p{N}.*-|-.*\p{N}/u.test(token.text) || lexicon.words.has(token.stem))
    return [token];
  return tokensOf(token.text.replaceAll("-", " "), reader).map((part) => ({
    ...part,
    start: token.start + part.start,
    end: token.start + part.end,
    possessive: token.possessive && token.start + part.end === token.end,
  }));
}

const elided = new Map([
  ["j", "je"],
  ["l", "le"],
  ["d", "de"],
  ["n", "ne"],
  ["c", "ce"],
  ["s", "se"],
  ["m", "me"],
  ["qu", "que"],
]);

/** `jétudie`, `jai`, `cest`: written in a hurry. */
export function splitElision(token: Token, lexicon: Lexicon, reader: Reader): Token[] {
  const { language } = reader;
  if (language !== "fr" || token.word.length < 3 || isStopWord(token.word, language) || lexicon.words.has(token.stem))
    return [token];
  const [, head = ""] = /^(j|l|d|n|c|s|m|qu)([aeiouyh].*)$/.exec(token.word) ?? [];
  const whole = elided.get(head);
  if (whole === undefined) return [token];
  const rest = tokensOf(token.text.slice(head.length), reader);
  const [first] = rest;
  const known =
    first !== undefined && rest.length === 1 && (lexicon.words.has(first.stem) || isStopWord(first.word, language));
  if (!known || (first.word.length < 4 && !/^(?:ai|as|est|il|on)$/.test(first.word))) return [token];
  const cut = token.start + head.length;
  return [
    { ...token, text: token.text.slice(0, head.length), word: whole, stem: whole, end: cut, possessive: false },
    { ...first, start: cut, end: token.end },
  ];
}
