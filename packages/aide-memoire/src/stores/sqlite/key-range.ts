import type { SqlValue } from "./client.ts";
import { behind } from "../stored-text.ts";

/** Which keys of a collection are meant: those with a prefix, from one key on, in one direction. */
export type KeyRange = {
  readonly prefix: string;
  readonly after?: string | undefined;
  readonly reverse?: boolean | undefined;
};

/**
 * A key in a range. Each side is one bound, of two values: SQLite begins at the first bound that it finds, and would look
 * at all keys up to a second one.
 */
export const inKeyRange = "key >= max(?, ?) AND key < min(?, ?)";

/** The values of {@link inKeyRange}. */
export function keyRange({ prefix, after, reverse }: KeyRange): SqlValue[] {
  const from = after === undefined || reverse === true ? "" : rightBehind(after);
  const before = after === undefined || reverse !== true ? behind("") : after;
  return [prefix, from, behind(prefix), before];
}

/** The first of all texts that come behind `text`. */
function rightBehind(text: string): string {
  return `${text}\u0000`;
}
