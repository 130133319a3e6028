import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { isImageUrl } from "../openai-chat/accepted.ts";
import { kindOf, type Item } from "./kinds.ts";

/** The parts of an item: those of a message's content, and one of any other item. */
export function itemParts(item: unknown): Part[] {
  if (!isPlainObject(item)) return [{ kind: "other" }];
  const kind = kindOf(item);
  switch (kind?.kind) {
    case undefined:
    case "other":
      return [{ kind: "other" }];
    case "message":
      return contentParts(item["content"]);
    case "call":
      return [{ kind: "call", id: kind.id, name: kind.name, alone: kind.alone }];
    case "result":
      return [{ kind: "result", id: kind.id }];
    case "reasoning":
      return [{ kind: "reasoning", hollow: isHollow(item), withNext: true }];
  }
}

/** The same message with a shorter content. */
export function keepParts(item: unknown, places: readonly number[]): unknown {
  if (!isPlainObject(item) || !Array.isArray(item["content"]) || kindOf(item)?.kind !== "message") return item;
  const parts: readonly unknown[] = item["content"];
  return places.length === parts.length ? item : { ...item, content: places.map((place) => parts[place]) };
}

/** Renames calls, results, and the callers that programs are. */
export function renameCalls(item: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(item)) return item;
  const kind = kindOf(item);
  const { call_id: callId, caller } = item;
  const copy = { ...item };
  if (isPlainObject(caller) && typeof caller["caller_id"] === "string") {
    copy["caller"] = { ...caller, caller_id: ids.get(caller["caller_id"]) ?? caller["caller_id"] };
  }
  if (kind?.kind !== "call" && kind?.kind !== "result") return copy;
  const field =
    typeof callId === "string" ? "call_id" : item["type"] === "mcp_approval_response" ? "approval_request_id" : "id";
  return { ...copy, [field]: ids.get(kind.id) ?? kind.id };
}

/** The API knows a thought by its id or its encrypted form; of a text alone it cannot tell whose it is. */
function isHollow({ id, encrypted_content: encrypted }: Item): boolean {
  return [id, encrypted].every((value) => typeof value !== "string" || value === "");
}

function contentParts(content: unknown): Part[] {
  if (!Array.isArray(content) || content.length === 0)
    return [{ kind: "text", hollow: content === "" || Array.isArray(content) }];
  const parts: readonly unknown[] = content;
  return parts.map((part) => (isPlainObject(part) ? contentPart(part) : { kind: "other" }));
}

function contentPart({ type, text, refusal, file_id, image_url }: Item): Part {
  switch (type) {
    case "input_text":
    case "output_text":
    case "text":
      return { kind: "text", hollow: text === "" };
    case "refusal":
      return { kind: "text", hollow: refusal === "" };
    case "input_image":
      return { kind: "file", hollow: typeof file_id !== "string" && !isImageUrl(image_url) };
    case "input_file":
    case "input_audio":
      return { kind: "file" };
    default:
      return { kind: "other" };
  }
}
