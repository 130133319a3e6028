import { kindOf, relatedTo } from "./likeness.ts";
import type { Unit } from "./units.ts";

/** 1: same word; less: same meaning, a kind of it, same root, a slip of the pen; 0: none. */
export function similarity(asked: Unit, said: Unit, sameLanguage: boolean): number {
  if (asked.word === said.word) return 1;
  if (sameLanguage && asked.key === said.key && !said.stop) return 1;
  if (said.stop && said.concepts.length === 0) return 0;
  let best = 0;
  for (const concept of asked.concepts) {
    for (const other of said.concepts) {
      if (concept.id === other.id) return 0.9;
      if (other.kinds.has(concept.id)) best = kindOf;
      else if (best === 0 && concept.related.has(other.id)) best = relatedTo;
    }
  }
  if (best > 0 || !sameLanguage) return best;
  if (asked.digits || said.digits) return 0;
  if (isDerived(asked.key, said.key)) return 0.75;
  const [a, b] = [rootOf(asked.key), rootOf(said.key)].map((root) => root.replace(/^re(?=.{4})/, "")) as [
    string,
    string,
  ];
  const known = asked.concepts.length > 0 && said.concepts.length > 0;
  if (
    a === b &&
    (!known || a.length >= 6) &&
    (a.length >= 5 || (a.length === 4 && /^(?:er|or|eur|eus|ement|ir)?$/.test(asked.key.slice(4) + said.key.slice(4))))
  )
    return 0.75;
  if (known) return 0;
  return isSlip(asked.word, said.word) ? 0.7 : 0;
}

/** Stems of nouns made of verbs, with what the verb has instead: `decision`, `decide`; « construction », « construire ». */
const made: readonly (readonly [ending: RegExp, verbs: readonly string[]])[] = [
  [/sion$/, ["d", "de", "s", "r", "dr"]],
  [/uction$/, ["uir", "uc", "uct"]],
  [/scription$/, ["scrir", "scrib"]],
  [/ification$/, ["ifi", "ify"]],
  [/ication$/, ["i", "iqu", "icat"]],
  [/(?:ations?|ition|ement|ment|ance|anc|age|ag|al)$/, ["", "e", "er", "at", "ate"]],
];

/** One is the noun of the other, whatever else both mean: « révision », « réviser »; `cancellation`, `cancel`. */
export function isDerived(asked: string, said: string): boolean {
  if (asked.includes(" ") || said.includes(" ")) return false;
  const [short, long] = asked.length < said.length ? [asked, said] : [said, asked];
  return made.some(([ending, verbs]) => {
    const root = long.replace(ending, "");
    if (root === long || root.length < (ending.source.startsWith("(") ? 5 : 3)) return false;
    const roots = [root, root.replace(/(.)\1$/, "$1")];
    return short.length > 4 && roots.some((one) => verbs.some((verb) => one + verb === short));
  });
}

const endings =
  /(?:ations?|itions?|e?ments?|anc|enc|ances?|ences?|euses?|eus|eurs?|rices?|ric|ions?|ages?|ag|ists?|ics?|iqus?|iers?|ers?|ors?|als?|ing|ies?|iv|if|y|i)$/;

export function rootOf(key: string): string {
  return key.includes(" ") ? key : key.replace(endings, "");
}

/** One letter wrong, in a word that means nothing by itself. */
export function isSlip(a: string, b: string): boolean {
  if (a.length < 6 || b.length < 6 || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) === 1 || (left.length === 2 && right === `${left[1]}${left[0]}`);
}
