import { isPlainObject } from "../../core/json.ts";
import type { Item, Kind } from "./kinds.ts";

type Reader = {
  readonly kindOf: (item: Item) => Kind | { readonly kind: "message"; readonly role: "system" } | undefined;
  /** The encrypted form of a thought. */
  readonly encryptedOf: (item: Item) => unknown;
};

/**
 * The items without what the API refuses about their ids: one that is used again, and thoughts that do not stand before
 * what they led to, or whose answer lost its id where they are sent by theirs. A sound history is given back as it is.
 */
export function settled(items: readonly unknown[], reader: Reader): unknown[] {
  return withoutLone(withoutTwins(items, reader), reader);
}

/** Items that are nothing without their id go; the others lose it. */
function withoutTwins(items: readonly unknown[], { kindOf }: Reader): unknown[] {
  const seen = new Set<unknown>();
  return items.flatMap((item) => {
    if (!isPlainObject(item) || typeof item["id"] !== "string" || refers(item)) return [item];
    if (!seen.has(item["id"])) {
      seen.add(item["id"]);
      return [item];
    }
    const kind = kindOf(item)?.kind;
    if (kind === "reasoning" || kind === "other") return [];
    const { id: _, ...rest } = item;
    return [rest];
  });
}

/** References, and the outputs that have the id of their call. */
function refers({ type, role }: Item): boolean {
  if (type === undefined || type === null) return role === undefined;
  return type === "item_reference" || type === "local_shell_call_output";
}

function withoutLone(items: readonly unknown[], { kindOf, encryptedOf }: Reader): unknown[] {
  const isReasoning = (item: unknown): item is Item => isPlainObject(item) && kindOf(item)?.kind === "reasoning";
  return items.filter((item, at) => {
    if (!isReasoning(item)) return true;
    const next = items.slice(at + 1).find((one) => !isReasoning(one));
    if (!isPlainObject(next)) return false;
    const kind = kindOf(next);
    if (kind?.kind !== "message") return kind?.kind === "call" || kind?.kind === "other";
    const isWhole = typeof encryptedOf(item) === "string";
    return kind.role === "assistant" && (isWhole || item["id"] === undefined || next["id"] !== undefined);
  });
}
