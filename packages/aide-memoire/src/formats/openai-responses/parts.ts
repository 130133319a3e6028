import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { keepOfItem, partsOfItem, type ItemReader } from "./item-parts.ts";
import { isImageUrl } from "../openai-chat/accepted.ts";
import { kindOf, type Item } from "./kinds.ts";

const reader: ItemReader = { kindOf, isHollow, contentPart };

export function itemParts(item: unknown): Part[] {
  return partsOfItem(item, reader);
}

export function keepParts(item: unknown, places: readonly number[]): unknown {
  return keepOfItem(item, places, reader);
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
