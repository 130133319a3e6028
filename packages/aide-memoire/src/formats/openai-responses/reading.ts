import { MemoryError } from "../../core/error.ts";
import type { Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { kindOf, type Item } from "./kinds.ts";
import { weigh } from "./weigh.ts";

/** Checks what core stands on in a Responses item, and reads it. Types that it does not know are left alone. */
export function readItem(item: unknown): Reading {
  if (!isPlainObject(item)) throw bad("An item must be an object.");
  if (item["role"] === "system" || (item["role"] === "developer" && "content" in item)) {
    throw bad(`A ${item["role"]} message is no history: give its text as \`system\`, or as a block.`);
  }
  if ("callId" in item || "providerData" in item) throw bad("This looks like an item of the Agents SDK.");
  const kind = kindOf(item);
  if (kind === undefined) throw bad(missing(item));
  const { counted, files } = weigh(item);
  const rest = { text: "", calls: [], results: [], counted, files };
  switch (kind.kind) {
    case "message":
      return { ...rest, role: kind.role, text: messageText(item, kind.role) };
    case "call":
      return { ...rest, role: "assistant", calls: [{ id: kind.id, name: kind.name }] };
    case "result":
      return { ...rest, role: "tool", results: [kind.id] };
    case "reasoning":
      return { ...rest, role: "assistant" };
    case "other":
      return { ...rest, role: "assistant", ...(item["type"] === "compaction" && { supersedes: true }) };
  }
}

function messageText({ content }: Item, role: "user" | "assistant"): string {
  if (typeof content !== "string" && !Array.isArray(content)) {
    throw bad(`The content of a message of the ${role} has the wrong type.`);
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : [{ type: "input_text", text: content }];
  const texts = parts.flatMap(textOf);
  if (role === "user" && texts.join("").trim() === "" && texts.length === parts.length)
    throw bad("The message is empty.");
  return texts.join("\n");
}

const textTypes: readonly unknown[] = ["input_text", "output_text", "text"];

function textOf(part: unknown): string[] {
  if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
  const { type, text, refusal } = part;
  if (type === "refusal" && typeof refusal === "string") return [refusal];
  if (!textTypes.includes(type)) return [];
  if (typeof text !== "string") throw bad("A text part needs a text.");
  return [text];
}

function missing({ type, role }: Item): string {
  if (type === "compaction") return "A compaction needs its encrypted_content.";
  if (typeof type === "string" && type !== "message")
    return `An item of type ${type} needs a call id and, as a call, a name and its input.`;
  return `An item needs a type, or the role of user or assistant, not ${JSON.stringify(role)}.`;
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send an item of the Responses API.`);
}
