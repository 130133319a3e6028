/** The languages that the notebook understands. */
export type Language = "en" | "fr";

const english = new Set(
  "the an is are was were am i my you your we our he she it they his her their what when where who which how why does do did don't and of to in at for with this that have has not there from by but if please thanks hello it's i'm what's".split(
    " ",
  ),
);
const french = new Set(
  "le la les un une des du de est sont était suis je mon ma mes moi tu ton ta tes vous votre nous notre il elle ils elles son sa ses que qui quoi quand où comment pourquoi quel quelle quels quelles combien trois quatre cinq cette leur deux et dans sur pour avec ce cette ces ai ont pas ne y au aux chez par mais ou si merci bonjour salut".split(
    " ",
  ),
);

const englishTails = new Set(["s", "t", "m", "re", "ve", "ll", "d"]);
const elided = new Set(["l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu"]);
const accents = /[éèêàùçôîœ]/u;

/** The language of a text, by its small words and accents; `undefined` where nothing tells. */
export function languageOf(text: string): Language | undefined {
  let balance = 0;
  for (const [word] of text
    .toLowerCase()
    .replaceAll("’", "'")
    .matchAll(/[\p{L}]+(?:'[\p{L}]+)?/gu)) {
    const [head = "", tail] = word.split("'");
    if (english.has(word) || (tail !== undefined && englishTails.has(tail) && head.length > 1)) balance += 1;
    else if (tail === undefined) balance -= french.has(word) ? 1 : accents.test(word) ? 0.5 : 0;
    else balance -= (elided.has(head) ? 1 : 0) + (french.has(tail) ? 1 : 0);
  }
  if (balance === 0) return undefined;
  return balance > 0 ? "en" : "fr";
}
