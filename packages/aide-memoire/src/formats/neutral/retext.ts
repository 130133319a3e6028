import { isPlainObject, type Fields } from "../../core/json.ts";

/** What a text becomes; the same text where it stays. */
export type Change = (text: string) => string;

/** The list with each member changed; itself where none is. */
export function changed<T>(list: readonly T[], change: (member: T) => T): readonly T[] {
  const all = list.map(change);
  return all.some((member, at) => member !== list[at]) ? all : list;
}

/** The object with another value in a field; itself where it has that already. */
export function withField(fields: Fields, key: string, value: unknown): Fields {
  return fields[key] === value ? fields : { ...fields, [key]: value };
}

/** The parts with other texts in the field `text`. `other` changes those that have none there. */
export function retextParts(
  parts: readonly unknown[],
  change: Change,
  other: (part: Fields) => unknown = (part) => part,
): readonly unknown[] {
  return changed(parts, (part) => {
    if (!isPlainObject(part)) return part;
    return typeof part["text"] === "string" ? withField(part, "text", change(part["text"])) : other(part);
  });
}

/** The message with another content, a text or parts. */
export function retextContent(message: Fields, change: Change, other?: (part: Fields) => unknown): Fields {
  const { content } = message;
  if (typeof content === "string") return withField(message, "content", change(content));
  return Array.isArray(content) ? withField(message, "content", retextParts(content, change, other)) : message;
}

/** What a tool gave, a text or parts: where it says nothing, `change` gets the empty text, which `partOf` makes a part. */
export function retextResult(content: unknown, change: Change, partOf: (text: string) => Fields): unknown {
  if (typeof content === "string") return change(content);
  if (Array.isArray(content) && content.length > 0) return retextParts(content, change);
  const words = change("");
  if (words === "") return content;
  return Array.isArray(content) ? [partOf(words)] : words;
}

/**
 * What a tool gave, a text or JSON, as another text: that of JSON is its text, that of nothing is empty. `undefined` where
 * `change` leaves it as it is.
 */
export function retextValue(value: unknown, change: Change): string | undefined {
  const before: string = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const text = change(before);
  return text === before ? undefined : text;
}
