import { compareText } from "../order.ts";
import { behind, toStored } from "../stored-text.ts";

/** Behind all keys: no key is so long a row of the last character. */
const behindAll = "\u{10ffff}".repeat(1_000);

/** From `prefix` on, up to but not including `end`. */
export type Bounds = { readonly prefix: string; readonly end: string };

/** The keys that begin with a prefix. */
export function prefixBounds(prefix: string): Bounds {
  const stored = toStored(prefix);
  const end = behind(stored);
  return { prefix: stored, end: typeof end === "string" ? end : behindAll };
}

/** Those of them that come behind the key `after`, or with `reverse` before it. */
export function boundsAfter(bounds: Bounds, after: string | undefined, reverse: boolean): Bounds {
  if (after === undefined) return bounds;
  if (reverse) return { ...bounds, end: lesser(bounds.end, toStored(after)) };
  // No stored text comes between one and the same with the lowest character behind it.
  return { ...bounds, prefix: greater(bounds.prefix, `${toStored(after)}\u0001`) };
}

function lesser(a: string, b: string): string {
  return compareText(a, b) < 0 ? a : b;
}

function greater(a: string, b: string): string {
  return compareText(a, b) < 0 ? b : a;
}

/** A number as Postgres takes it, also where it is an infinity. */
export function boundIn(number: number): number {
  return Math.min(Math.max(Number.MIN_SAFE_INTEGER, number), Number.MAX_SAFE_INTEGER);
}

/** `null`, and so no limit, in place of what JSON cannot say. */
export function limitOf(limit: number | undefined): number | null {
  return limit === undefined || limit > Number.MAX_SAFE_INTEGER ? null : limit;
}
