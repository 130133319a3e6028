import type { Passage } from "./passage.ts";
import type { Mention } from "./people.ts";
import type { Unit } from "./units.ts";

/** Who is called what: `my brother Nick` makes Nick a brother, and the brother Nick. */
export type Aliases = {
  /** What the person of this name is. */
  readonly kindsOf: (name: string) => ReadonlySet<string>;
  /** The names of whoever is of this kind. */
  readonly namesOf: (kind: string) => ReadonlySet<string>;
};

export type Naming = { readonly kinds: ReadonlySet<string>; readonly names: readonly string[] };

export function aliasesOf(passages: readonly Passage[]): Aliases {
  const kinds = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const naming of passages.flatMap(namingsOf)) {
    for (const name of naming.names) {
      for (const kind of naming.kinds) {
        kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
        names.set(kind, (names.get(kind) ?? new Set()).add(naming.names.join(" ")));
      }
    }
  }
  const none: ReadonlySet<string> = new Set();
  return { kindsOf: (name) => kinds.get(name) ?? none, namesOf: (kind) => names.get(kind) ?? none };
}

/** The names that a passage gives to the user's own people. */
export function namingsOf(passage: Passage): Naming[] {
  const found: Naming[] = [];
  for (const [index, mention] of passage.mentions.entries()) {
    if (mention.kinds.size > 0 && mention.names.length > 0 && isMine(mention)) found.push(mention);
    const next = passage.mentions[index + 1];
    if (next === undefined) continue;
    const between = passage.units.slice(mention.to, next.from);
    if (
      isOnlyKind(mention) &&
      next.names.length > 0 &&
      next.of === undefined &&
      isMine(mention) &&
      namesIt(between, passage)
    ) {
      found.push({ kinds: mention.kinds, names: next.names });
      if (/:/.test(passage.text))
        found.push(...listed(passage, index + 2).map((names) => ({ kinds: mention.kinds, names })));
    }
    if (isOnlyName(mention) && isOnlyKind(next) && isMine(next) && namesIt(between, passage) && !mention.owner) {
      found.push({ kinds: next.kinds, names: mention.names });
    }
  }
  return found;
}

function isMine(mention: Mention): boolean {
  return (mention.of === "me" || mention.of === undefined) && !mention.owner;
}

function isOnlyKind(mention: Mention): boolean {
  return mention.kinds.size > 0 && mention.names.length === 0;
}

function isOnlyName(mention: Mention): boolean {
  return mention.kinds.size === 0 && mention.names.length > 0;
}

const naming = new Set(
  "is are was am be will sera called named name est sont etait ce se my our mon ma mes notre nos the le la les un une a an whose qui who dont and et has s".split(
    " ",
  ),
);

/** Nothing between but `is called`, « s'appelle », `is my`, a comma. */
function namesIt(between: readonly Unit[], passage: Passage): boolean {
  if (between.length === 0) return true;
  if (between.length > 5) return false;
  const joins = between.every(
    (unit) =>
      naming.has(unit.word) || unit.concepts.some((concept) => concept.kinds.has("name") || concept.id === "person"),
  );
  if (!joins) return false;
  const onlyAnd = between.every((unit) => ["and", "et"].includes(unit.word));
  return !onlyAnd || /:/.test(passage.text.slice(0, between[0]?.start ?? 0));
}

/** The names after `two kids: Oscar, ...`. */
function listed(passage: Passage, from: number): (readonly string[])[] {
  return passage.mentions
    .slice(from)
    .flatMap((mention) => (isOnlyName(mention) && !mention.owner ? [mention.names] : []));
}
