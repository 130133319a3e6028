import { behind, toStored } from "../stored-text.ts";

/** Behind all keys: no key is so long a row of the last character. */
const behindAll = "\u{10ffff}".repeat(1_000);

/** The keys that begin with a prefix: from `prefix` on, up to but not including `end`. */
export function prefixBounds(prefix: string): { readonly prefix: string; readonly end: string } {
  const stored = toStored(prefix);
  const end = behind(stored);
  return { prefix: stored, end: typeof end === "string" ? end : behindAll };
}

/** `null`, and so no limit, in place of what JSON cannot say. */
export function limitOf(limit: number | undefined): number | null {
  return limit === undefined || limit > Number.MAX_SAFE_INTEGER ? null : limit;
}
