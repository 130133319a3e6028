import { isPlainObject } from "../../core/json.ts";

type Change = (text: string) => string;
type Fields = Record<string, unknown>;

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

/** What a tool gave, a text or parts: where it says nothing, `change` gets the empty text, which `partOf` makes a part. */
export function retextResult(content: unknown, change: Change, partOf: (text: string) => Fields): unknown {
  if (typeof content === "string") return change(content);
  if (Array.isArray(content) && content.length > 0) return retextParts(content, change);
  const words = change("");
  if (words === "") return content;
  return Array.isArray(content) ? [partOf(words)] : words;
}

/** JSON of a tool as its text; `undefined` where `change` leaves that as it is. */
export function retextJson(value: unknown, change: Change): string | undefined {
  const json: string = JSON.stringify(value) ?? "";
  const text = change(json);
  return text === json ? undefined : text;
}
