/** What the API accepts as the id of a call. */
const accepted = /^[a-zA-Z0-9_-]+$/;

/** The id of a call as the API accepts it. Equal ids stay equal, different ones different. */
export function acceptedId(value: unknown): string {
  const id = String(value);
  return accepted.test(id) ? id : escaped(id);
}

/** One-to-one: every other character becomes its code. */
function escaped(id: string): string {
  const code = Array.from(id, (character) => {
    return /[a-zA-Z0-9-]/.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
  });
  return `call_${code.join("")}`;
}
