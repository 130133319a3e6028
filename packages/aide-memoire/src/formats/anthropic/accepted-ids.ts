/** What the API accepts as the id of a call. */
const accepted = /^[a-zA-Z0-9_-]+$/;

/** Ids of calls that the API accepts, for those of one history. Equal ids stay equal, different ones different. */
export function acceptedIds(): (id: unknown) => string {
  const given = new Map<string, string>();
  return (value) => {
    const id = String(value);
    if (accepted.test(id)) return id;
    const known = given.get(id);
    if (known !== undefined) return known;
    const next = escaped(id);
    given.set(id, next);
    return next;
  };
}

/** One-to-one: every other character becomes its code. */
function escaped(id: string): string {
  const code = Array.from(id, (character) => {
    return /[a-zA-Z0-9-]/.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
  });
  return `call_${code.join("")}`;
}
