/**
 * Text as it is stored. `node:sqlite` cuts text at U+0000 when it reads, so that character is escaped, and the escape
 * character with it. One-to-one; equal beginnings stay equal, and the order of code points is kept.
 */
export function toStored(text: string): string {
  if (!text.includes("\u0000") && !text.includes("\u0001")) return text;
  return text.replaceAll("\u0001", "\u0001\u0002").replaceAll("\u0000", "\u0001\u0001");
}

export function fromStored(text: string): string {
  if (!text.includes("\u0001")) return text;
  return text.replaceAll("\u0001\u0001", "\u0000").replaceAll("\u0001\u0002", "\u0001");
}

/** Behind all text, in SQLite's order: what is not text. */
const behindAll = new Uint8Array(1);

/**
 * What comes right behind all texts that begin with `prefix`, in the order of code points: `prefix <= x AND
 * x < behind(prefix)` is just these.
 */
export function behind(prefix: string): string | Uint8Array {
  const last = Array.from(prefix.slice(-2)).at(-1);
  if (last === undefined) return behindAll;
  const rest = prefix.slice(0, -last.length);
  const point = last.codePointAt(0) ?? 0;
  if (point === 0x10ffff) return behind(rest);
  // Behind U+D7FF come the surrogates, which are no characters.
  return rest + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
}
