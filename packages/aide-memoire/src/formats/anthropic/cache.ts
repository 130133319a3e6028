import { MemoryError } from "../../core/error.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { blocksOf, contentOf, isToolMessage } from "./blocks-of.ts";
import type { CacheControl } from "./blocks.ts";

export type CacheOption = boolean | { readonly ttl: "5m" | "1h" };

/** The mark, or `undefined` where nothing is to be cached. Fails with BAD_INPUT for another lifetime. */
export function cacheMark(option: CacheOption | undefined): CacheControl | undefined {
  if (option === undefined || option === false) return undefined;
  if (option === true) return { type: "ephemeral" };
  const { ttl } = option;
  if (ttl === "5m" || ttl === "1h") return { type: "ephemeral", ttl };
  throw new MemoryError("BAD_INPUT", `The cache's ttl is "5m" or "1h", not ${JSON.stringify(ttl)}.`);
}

/**
 * The messages with at most two marks: at the end of the history before the newest user message, and, while that is
 * being worked on with tools, at the end of the request. With the one on the system text that is three; the API takes
 * four, so one is left for the tools. Marks that messages brought along are not sent: with each turn there would be
 * more, and one of a longer life may not stand behind one of a shorter.
 */
export function markMessages(messages: readonly unknown[], mark: CacheControl): unknown[] {
  const bare = messages.map(withoutMarks);
  const newest = bare.findLastIndex((message) => isOfUser(message));
  const ends = [lastPlace(bare, newest), newest < bare.length - 1 ? lastPlace(bare, bare.length) : undefined];
  return bare.map((message, index) => {
    const places = ends.flatMap((end) => (end?.message === index ? [end.block] : []));
    return places.length === 0 ? message : withMark(message, places, mark);
  });
}

function isOfUser(message: unknown): boolean {
  return isPlainObject(message) && message["role"] === "user" && !isToolMessage(message);
}

type Place = { readonly message: number; readonly block: number };

/** The last block before message `end` that can bear a mark: thinking and empty text cannot. */
function lastPlace(messages: readonly unknown[], end: number): Place | undefined {
  for (let message = end - 1; message >= 0; message -= 1) {
    const block = blocksOf(contentOf(messages[message])).findLastIndex(({ type, text }) => {
      return type !== "" && !type.endsWith("thinking") && !(type === "text" && String(text).trim() === "");
    });
    if (block >= 0) return { message, block };
  }
  return undefined;
}

function withMark(message: unknown, places: readonly number[], mark: CacheControl): unknown {
  const content = blocksOf(contentOf(message)).map((block, place) =>
    places.includes(place) ? { ...block, cache_control: mark } : block,
  );
  return { ...fieldsOf(message), content };
}

function withoutMarks(message: unknown): unknown {
  if (!isPlainObject(message) || !Array.isArray(message["content"])) return message;
  return { ...message, content: message["content"].map(bareBlock) };
}

/** Marks also stand within results and documents, which hold blocks of their own. */
function bareBlock(block: unknown): unknown {
  if (!isPlainObject(block)) return block;
  const { cache_control: _mark, ...bare } = block;
  const { content, source } = bare;
  return {
    ...bare,
    ...(Array.isArray(content) && { content: content.map(bareBlock) }),
    ...(isPlainObject(content) && { content: bareBlock(content) }),
    ...(isPlainObject(source) && Array.isArray(source["content"]) && { source: bareBlock(source) }),
  };
}
