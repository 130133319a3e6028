import { asText } from "../neutral/as-text.ts";
import type { Part } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { blocksOf, contentOf, isServerCall, type Block } from "./blocks-of.ts";
import { imageSource } from "./image-source.ts";

/**
 * The parts of a message; plain text is one. Calls that the API runs by itself stand alone, their results are `other`:
 * both live within the assistant's messages. Thinking must be followed by what it led to: the API refuses an assistant
 * message that ends with it. It is hollow without its signature; a signature without text is what the API gives where
 * it withholds the text. An image is hollow where the API does not read its type.
 */
export function messageParts(message: unknown): Part[] {
  return blocksOf(contentOf(message)).map(partOf);
}

export function keepParts(message: unknown, places: readonly number[]): unknown {
  const content = contentOf(message);
  if (!isPlainObject(message) || !Array.isArray(content)) return message;
  return { ...message, content: places.map((place): unknown => content[place]) };
}

/** Calls and results take their new ids, also where code that the API runs is named as a caller. */
export function renameCalls(message: unknown, ids: ReadonlyMap<string, string>): unknown {
  const content = contentOf(message);
  if (!isPlainObject(message) || !Array.isArray(content)) return message;
  return { ...message, content: content.map((block: unknown) => renamed(block, ids)) };
}

function partOf(block: Block): Part {
  if (isServerCall(block)) return { kind: "call", id: String(block["id"]), name: String(block["name"]), alone: true };
  switch (block.type) {
    case "text":
      return { kind: "text", hollow: asText(block["text"]).trim() === "" };
    case "thinking":
      return { kind: "reasoning", hollow: isMissing(block["signature"]), withNext: true };
    case "redacted_thinking":
      return { kind: "reasoning", hollow: isMissing(block["data"]), withNext: true };
    case "image":
      return { kind: "file", hollow: imageSource(block["source"]) === undefined };
    case "document":
    case "container_upload":
      return { kind: "file" };
    case "tool_use":
      return { kind: "call", id: String(block["id"]), name: String(block["name"]) };
    case "tool_result":
      return { kind: "result", id: String(block["tool_use_id"]) };
    default:
      return { kind: "other" };
  }
}

function isMissing(value: unknown): boolean {
  return typeof value !== "string" || value === "";
}

function renamed(block: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  if (!isPlainObject(block)) return block;
  const { id, tool_use_id: result, caller } = block;
  const [newId, newResult, newCaller] = [id, result, fieldsOf(caller)["tool_id"]].map((one) => ids.get(one));
  return {
    ...block,
    ...(newId !== undefined && { id: newId }),
    ...(newResult !== undefined && { tool_use_id: newResult }),
    ...(newCaller !== undefined && { caller: { ...fieldsOf(caller), tool_id: newCaller } }),
  };
}
