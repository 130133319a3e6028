import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { keepOfItem, partsOfItem, type ItemReader } from "../openai-responses/item-parts.ts";
import { isImageUrl } from "../openai-chat/accepted.ts";
import type { Item } from "../openai-responses/kinds.ts";
import { hostedType, kindOf } from "./kinds.ts";

const reader: ItemReader = { kindOf, isHollow, contentPart };

export function itemParts(item: unknown): Part[] {
  return partsOfItem(item, reader);
}

export function keepParts(item: unknown, places: readonly number[]): unknown {
  return keepOfItem(item, places, reader);
}

/** Renames calls, results, and the callers that programs are, wherever the SDK keeps their ids. */
export function renameCalls(item: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(item)) return item;
  const { type, caller, providerData } = item;
  const copy = { ...item };
  if (isPlainObject(caller) && typeof caller["callerId"] === "string") {
    copy["caller"] = { ...caller, callerId: ids.get(caller["callerId"]) ?? caller["callerId"] };
  }
  const kind = kindOf(item);
  if (kind?.kind !== "call" && kind?.kind !== "result") return copy;
  const isHosted = type === "hosted_tool_call";
  const fields = !isHosted
    ? callFields
    : hostedType(item) === "mcp_approval_request"
      ? ["id"]
      : ["approval_request_id"];
  const rename = (value: Item): Item => {
    const renamed = fields.flatMap((field) => (value[field] === kind.id ? [[field, ids.get(kind.id) ?? kind.id]] : []));
    return { ...value, ...(Object.fromEntries(renamed) as Item) };
  };
  const own = rename(copy);
  return isPlainObject(providerData) ? { ...own, providerData: rename(providerData) } : own;
}

const callFields: readonly string[] = ["callId", "call_id"];

/** A provider knows a thought by its id, or by what it keeps beside it. */
function isHollow({ id, providerData }: Item): boolean {
  if (typeof id === "string" && id !== "") return false;
  return !isPlainObject(providerData) || Object.keys(providerData).length === 0;
}

function contentPart({ type, text, refusal, image }: Item): Part {
  switch (type) {
    case "input_text":
    case "output_text":
      return { kind: "text", hollow: text === "" };
    case "refusal":
      return { kind: "text", hollow: refusal === "" };
    case "input_image":
      return { kind: "file", hollow: typeof image === "string" && !isImageUrl(image) };
    case "input_file":
    case "audio":
    case "image":
      return { kind: "file" };
    default:
      return { kind: "other" };
  }
}
