import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { isImageUrl } from "./accepted.ts";
import { legacyCallOf, legacyId, toolCallOf } from "./calls.ts";
import { transcriptOf } from "./reading.ts";

/** A part and where it stands; `index` in a list. */
type Slot = { readonly part: Part; readonly field: Field; readonly index?: number };
type Field = "content" | "refusal" | "audio" | "function_call" | "tool_calls";

/** The parts of a Chat Completions message: its content, refusal and audio, then its calls. A result is one part. */
export function messageParts(message: unknown): Part[] {
  return slotsOf(message).map(({ part }) => part);
}

/** The same message with a shorter content and fewer calls. */
export function keepParts(message: unknown, places: readonly number[]): unknown {
  const slots = slotsOf(message);
  if (!isPlainObject(message) || places.length === slots.length) return message;
  const kept = places.flatMap((place) => slots[place] ?? []);
  const copy = { ...message };
  for (const field of new Set(slots.map((slot) => slot.field))) {
    const left = kept.filter((slot) => slot.field === field);
    const value = message[field];
    if (left.length > 0) {
      if (Array.isArray(value)) copy[field] = left.map(({ index = 0 }): unknown => value[index]);
    } else if (field === "content") copy[field] = null;
    else delete copy[field];
  }
  return copy;
}

/** A `function_call` has no id of its own, and keeps its name. */
export function renameCalls(message: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(message)) return message;
  const { tool_calls: calls, tool_call_id: answered } = message;
  return {
    ...message,
    ...(Array.isArray(calls) && {
      tool_calls: calls.map((call: unknown): unknown =>
        isPlainObject(call) ? { ...call, id: ids.get(String(call["id"])) ?? call["id"] } : call,
      ),
    }),
    ...(typeof answered === "string" && { tool_call_id: ids.get(answered) ?? answered }),
  };
}

function slotsOf(message: unknown): Slot[] {
  if (!isPlainObject(message)) return [];
  const { role, content, tool_call_id: id, name } = message;
  if (role === "tool") return [{ part: { kind: "result", id: String(id) }, field: "content" }];
  if (role === "function") return [{ part: { kind: "result", id: legacyId(String(name)) }, field: "content" }];
  const rest = role === "assistant" ? assistantSlots(message) : [];
  if (Array.isArray(content)) {
    const parts: readonly unknown[] = content;
    return [...parts.map((part, index): Slot => ({ part: contentPart(part), field: "content", index })), ...rest];
  }
  // Servers send an empty text beside calls, and take it back; alone it is refused.
  if (rest.length > 0 && (content === "" || typeof content !== "string")) return rest;
  return [{ part: textPart(content ?? ""), field: "content" }, ...rest];
}

function assistantSlots(message: Record<string, unknown>): Slot[] {
  const { refusal, audio, function_call: legacy, tool_calls: calls } = message;
  const slots: Slot[] = [];
  if (typeof refusal === "string" && refusal !== "") slots.push({ part: { kind: "text" }, field: "refusal" });
  if (isPlainObject(audio)) {
    slots.push({ part: { kind: transcriptOf(message) === undefined ? "other" : "text" }, field: "audio" });
  }
  const old = legacyCallOf(legacy);
  if (old !== undefined) slots.push({ part: { kind: "call", id: old.id, name: old.name }, field: "function_call" });
  const list: readonly unknown[] = Array.isArray(calls) ? calls : [];
  for (const [index, value] of list.entries()) {
    const call = toolCallOf(value);
    const part: Part = call === undefined ? { kind: "other" } : { kind: "call", id: call.id, name: call.name };
    slots.push({ part, field: "tool_calls", index });
  }
  return slots;
}

function contentPart(part: unknown): Part {
  if (!isPlainObject(part)) return { kind: "other" };
  switch (part["type"]) {
    case "text":
      return textPart(part["text"]);
    case "refusal":
      return textPart(part["refusal"]);
    case "image_url": {
      const { image_url: image } = part;
      return { kind: "file", hollow: isPlainObject(image) && !isImageUrl(image["url"]) };
    }
    case "input_audio":
    case "file":
      return { kind: "file" };
    default:
      return { kind: "other" };
  }
}

function textPart(text: unknown): Part {
  return { kind: "text", hollow: text === "" };
}
