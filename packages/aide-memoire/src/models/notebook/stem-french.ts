import { irregularFrench } from "./words/irregular-french.ts";

/** Endings, longest first, each with the shortest stem that it may leave. */
const endings: readonly (readonly [string, number])[] = [
  ["issaient", 3],
  ["issait", 3],
  ["issant", 3],
  ["issent", 3],
  ["eraient", 3],
  ["erait", 3],
  ["eront", 3],
  ["erai", 3],
  ["erez", 3],
  ["aient", 3],
  ["era", 3],
  ["ait", 3],
  ["ant", 4],
  ["ee", 3],
  ["er", 3],
  ["ez", 4],
  ["ai", 5],
  ["ir", 4],
  ["ie", 5],
  ["it", 4],
  ["i", 4],
  ["e", 3],
];

/**
 * The stem of a folded French word (no accents): plural, feminine and verb endings are stripped, irregular forms are looked
 * up. `afterNous` also strips `-ons`, which would spoil nouns such as `maisons`.
 */
export function stemFrench(word: string, afterNous = false): string {
  const known = irregularFrench.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || /\d/.test(word)) return word;
  if (afterNous && word.length > 6 && word.endsWith("ons")) return undouble(word.slice(0, -3));
  if (/.{3}ais$/.test(word)) return undouble(word.slice(0, -3));
  if (/.{4}ent$/.test(word) && !/(?:ment|dent|cent|[^a]gent)$/.test(word)) return undouble(word.slice(0, -3));
  const singular = stripPlural(word);
  return irregularFrench.get(singular) ?? undouble(stripEnd(singular));
}

/** Verbs in -ier; other words in -ier are trades and things (`fermier`, `cahier`) and keep it. */
const verbsInIer = new Set([
  "etudier",
  "oublier",
  "copier",
  "trier",
  "crier",
  "remercier",
  "apprecier",
  "verifier",
  "parier",
  "confier",
  "publier",
  "photographier",
  "identifier",
  "plier",
  "modifier",
  "planifier",
]);

function stripPlural(word: string): string {
  if (/(?:eaux|eux|oux)$/.test(word)) return word.slice(0, -1);
  if (word.endsWith("aux") && word.length > 5) return `${word.slice(0, -2)}l`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function stripEnd(word: string): string {
  if (/.{3}(?:er|air)ie$/.test(word)) return word;
  if (word.endsWith("iere")) return word.replace(/iere$/, "ier");
  if (verbsInIer.has(`${word}r`)) return word.slice(0, -1);
  if (word.endsWith("ier") && !verbsInIer.has(word)) return word;
  for (const [ending, shortest] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= shortest) return word.slice(0, -ending.length);
  }
  return word;
}

/** `appell` and `appel` are one. */
function undouble(stem: string): string {
  return stem.replace(/([bcdfglmnprt])\1$/, "$1");
}
