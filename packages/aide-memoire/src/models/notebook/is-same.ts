import type { Aliases } from "./aliases.ts";
import type { Mention } from "./people.ts";

/** The same person, by name, by kind, or by what the notes call them. */
export function isSame(a: Mention, b: Mention, aliases: Aliases): boolean {
  if (a.names.some((name) => b.names.includes(name))) return true;
  const specific = (kinds: ReadonlySet<string>): string[] => [...kinds].filter((kind) => !general.has(kind));
  if (a.names.length === 0 && b.names.length === 0) return specific(a.kinds).some((kind) => b.kinds.has(kind));
  const [named, other] = a.names.length > 0 ? [a, b] : [b, a];
  return named.names.some((name) => specific(other.kinds).some((kind) => aliases.kindsOf(name).has(kind)));
}

const general = new Set(["person", "relative", "profession", "practitioner", "pet", "animal", "family"]);
