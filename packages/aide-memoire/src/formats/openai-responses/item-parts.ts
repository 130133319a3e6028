import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import type { Item, Kind } from "./kinds.ts";

/** What the two shapes of OpenAI's items, of the Responses API and of the Agents SDK, differ in. */
export type ItemReader = {
  kindOf(item: Item): Exclude<Kind, { kind: "message" }> | { readonly kind: "message" } | undefined;
  isHollow(reasoning: Item): boolean;
  contentPart(part: Item): Part;
};

/** The parts of an item: those of a message's content, and one of any other item. */
export function partsOfItem(item: unknown, reader: ItemReader): Part[] {
  if (!isPlainObject(item)) return [{ kind: "other" }];
  const kind = reader.kindOf(item);
  switch (kind?.kind) {
    case undefined:
    case "other":
      return [{ kind: "other" }];
    case "message":
      return contentParts(item["content"], reader);
    case "call":
      return [{ kind: "call", id: kind.id, name: kind.name, alone: kind.alone }];
    case "result":
      return [{ kind: "result", id: kind.id }];
    case "reasoning":
      return [{ kind: "reasoning", hollow: reader.isHollow(item), withNext: true }];
  }
}

/** The same message with a shorter content. */
export function keepOfItem(item: unknown, places: readonly number[], { kindOf }: ItemReader): unknown {
  if (!isPlainObject(item) || !Array.isArray(item["content"]) || kindOf(item)?.kind !== "message") return item;
  const parts: readonly unknown[] = item["content"];
  return places.length === parts.length ? item : { ...item, content: places.map((place) => parts[place]) };
}

function contentParts(content: unknown, { contentPart }: ItemReader): Part[] {
  if (!Array.isArray(content) || content.length === 0)
    return [{ kind: "text", hollow: content === "" || Array.isArray(content) }];
  const parts: readonly unknown[] = content;
  return parts.map((part) => (isPlainObject(part) ? contentPart(part) : { kind: "other" }));
}
