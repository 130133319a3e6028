import type { Format } from "../../core/format.ts";
import { isPlainObject, listOf } from "../../core/json.ts";

/** Core closes all open calls of a turn by one message, where providers want one for each: the first holds the others. */
const field = "alsoCloses";

/** One message for several, of which each answers one call. */
export function join([first, ...others]: readonly unknown[]): unknown {
  return isPlainObject(first) && others.length > 0 ? { ...first, [field]: others } : first;
}

/** The messages as providers want them. Any other message is given back itself. */
export function split(message: unknown): readonly unknown[] {
  if (!isPlainObject(message) || !Array.isArray(message[field])) return [message];
  const { [field]: others, ...first } = message;
  return [first, ...listOf(others)];
}

type Reader = Pick<Format, "read" | "parts" | "keep" | "rename" | "toNeutral">;

/** The same functions for messages made by {@link join} as well. */
export function readsJoined(one: Reader): Reader {
  return {
    read: (message) => {
      const [first, ...others] = split(message);
      const reading = one.read(first);
      if (others.length === 0) return reading;
      const all = [reading, ...others.map((other) => one.read(other))];
      return {
        ...reading,
        calls: all.flatMap(({ calls }) => calls),
        results: all.flatMap(({ results }) => results),
        counted: all.map(({ counted }) => counted).join("\n"),
      };
    },
    parts: (message) => split(message).flatMap((part) => one.parts(part)),
    keep: (message, places) => {
      const all = split(message);
      return all.length === 1 ? one.keep(message, places) : join(places.map((place) => all[place]));
    },
    rename: (message, ids) => join(split(message).map((part) => one.rename(part, ids))),
    toNeutral: (message) => split(message).flatMap((part) => one.toNeutral(part)),
  };
}
