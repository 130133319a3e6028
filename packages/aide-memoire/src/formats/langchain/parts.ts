import { asText } from "../neutral/as-text.ts";
import type { Part } from "../../core/format.ts";
import { fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import { isImageUrl } from "../openai-chat/accepted.ts";
import { isFile } from "./reading.ts";
import { blockCall, blocksOf, dataOf, listedCalls, rawCalls, roleOf, type Fields } from "./stored.ts";

/** A part: a block of the content, or a call that stands only beside it. */
type Slot = { readonly part: Part } & ({ readonly block: number } | { readonly call: string });

/**
 * The parts of a message: the blocks of its content, then the calls that are not among them. Empty text beside calls is
 * no part; LangChain has it there always.
 */
export function messageParts(message: unknown): Part[] {
  return slotsOf(message).map(({ part }) => part);
}

/** A call that is not kept goes from the content and from beside it. */
export function keepParts(message: unknown, places: readonly number[]): unknown {
  const slots = slotsOf(message);
  if (!isPlainObject(message) || places.length === slots.length) return message;
  const kept = places.flatMap((place) => slots[place] ?? []);
  const data = dataOf(message);
  const { content } = data;
  const blocks = kept.flatMap((slot) => ("block" in slot ? [slot.block] : []));
  const rest = typeof content === "string" ? (blocks.length > 0 ? content : "") : keepBlocks(content, blocks);
  return { ...message, data: withCalls({ ...data, content: rest }, countById(slots), countById(kept)) };
}

export function renameCalls(message: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(message)) return message;
  const data = dataOf(message);
  const { content, additional_kwargs: more } = data;
  const rename = (value: unknown, keys: readonly string[]): unknown => renamed(value, keys, ids);
  const lists = ["tool_calls", "invalid_tool_calls", "tool_call_chunks"].flatMap((key) => {
    const list = data[key];
    return Array.isArray(list) ? [[key, list.map((call) => rename(call, ["id"]))] as const] : [];
  });
  const raw = rawCalls(more);
  return {
    ...message,
    data: {
      ...data,
      ...Object.fromEntries(lists),
      ...(typeof data["tool_call_id"] === "string" && {
        tool_call_id: ids.get(data["tool_call_id"]) ?? data["tool_call_id"],
      }),
      ...(Array.isArray(content) && {
        content: content.map((block) => rename(block, ["id", "tool_use_id", "tool_call_id", "toolCallId"])),
      }),
      ...(isPlainObject(more) && {
        additional_kwargs: {
          ...more,
          ...(raw.length > 0 && { tool_calls: raw.map((call) => rename(call, ["id"])) }),
        },
      }),
    },
  };
}

function slotsOf(message: unknown): Slot[] {
  const data = dataOf(message);
  if (roleOf(message) === "tool") return [{ part: { kind: "result", id: String(data["tool_call_id"]) }, block: 0 }];
  const inContent = blocksOf(data["content"]).map((block, place): Slot => ({ part: blockPart(block), block: place }));
  const beside = listedCalls(data).flatMap((call): Slot[] => {
    if (call === undefined || inContent.some(({ part }) => part.kind === "call" && part.id === call.id)) return [];
    return [{ part: { kind: "call", id: call.id, name: call.name }, call: call.id }];
  });
  const slots = roleOf(message) === "assistant" ? [...inContent, ...beside] : inContent;
  return slots.length > 0 ? slots : [{ part: { kind: "text", hollow: true }, block: 0 }];
}

function blockPart(block: Fields): Part {
  const { type, text, thinking, signature, data, id, name } = block;
  const call = blockCall(block);
  if (call !== undefined) return { kind: "call", id: call.id, name: call.name };
  if (isFile(block)) return { kind: "file", hollow: !isShown(block) };
  switch (type) {
    case "text":
      return { kind: "text", hollow: asText(text).trim() === "" };
    case "thinking":
      return {
        kind: "reasoning",
        hollow: typeof thinking === "string" && (signature === undefined || signature === ""),
        withNext: true,
      };
    case "redacted_thinking":
      return { kind: "reasoning", hollow: typeof data !== "string" || data === "", withNext: true };
    case "reasoning":
      return { kind: "reasoning", withNext: true };
    case "server_tool_use":
    case "server_tool_call":
    case "mcp_tool_use":
      return { kind: "call", id: String(id), name: String(name), alone: true };
    default:
      return { kind: "other" };
  }
}

/** Whether the address of an image can be opened. */
function isShown({ type, image_url: image }: Fields): boolean {
  if (type !== "image_url") return true;
  return isImageUrl(isPlainObject(image) ? image["url"] : image);
}

function keepBlocks(content: unknown, places: readonly number[]): unknown {
  const blocks = listOf(content);
  return places.length === 0 ? "" : places.map((place): unknown => blocks[place]);
}

function countById(slots: readonly Slot[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { part } of slots) if (part.kind === "call") counts.set(part.id, (counts.get(part.id) ?? 0) + 1);
  return counts;
}

type Counts = ReadonlyMap<string, number>;

/** Of the lists of calls beside the content, as many calls of each id as are kept. */
function withCalls(data: Fields, all: Counts, left: Counts): Fields {
  const kept = (calls: readonly unknown[]): unknown[] => {
    const room = new Map(left);
    return calls.filter((call) => {
      const id = String(fieldsOf(call)["id"]);
      if (!all.has(id)) return true;
      const count = room.get(id) ?? 0;
      room.set(id, count - 1);
      return count > 0;
    });
  };
  const { tool_calls: calls, tool_call_chunks: chunks, additional_kwargs: more } = data;
  const raw = rawCalls(more);
  return {
    ...data,
    ...(Array.isArray(calls) && { tool_calls: kept(calls) }),
    ...(Array.isArray(chunks) && { tool_call_chunks: kept(chunks) }),
    ...(isPlainObject(more) && raw.length > 0 && { additional_kwargs: { ...more, tool_calls: kept(raw) } }),
  };
}

function renamed(value: unknown, keys: readonly string[], ids: ReadonlyMap<unknown, string>): unknown {
  if (!isPlainObject(value)) return value;
  const fresh = keys.flatMap((key) => {
    const id = ids.get(value[key]);
    return id === undefined ? [] : [[key, id] as const];
  });
  return { ...value, ...Object.fromEntries(fresh) };
}
