import type { MarkKind } from "./marks.ts";

export type Pattern = readonly [kind: MarkKind, pattern: RegExp];

/** `words` as a whole: no letter or digit on either side. */
export function whole(words: string, flags = "giu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
}
