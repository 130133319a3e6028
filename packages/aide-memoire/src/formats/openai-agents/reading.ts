import { MemoryError } from "../../core/error.ts";
import type { Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import type { Item } from "../openai-responses/kinds.ts";
import { weigh } from "../openai-responses/weigh.ts";
import { kindOf } from "./kinds.ts";

/** Items that the Responses API has, and the Agents SDK wraps: it would refuse them. */
const unwrapped: readonly unknown[] = [
  "web_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call",
  "mcp_call",
  "mcp_list_tools",
  "mcp_approval_request",
  "mcp_approval_response",
  "item_reference",
  "function_call_output",
  "computer_call_output",
];

/** Checks what core stands on in an `AgentInputItem`, and reads it. Types that it does not know are left alone. */
export function readItem(item: unknown): Reading {
  if (!isPlainObject(item)) throw bad("An item must be an object.");
  if (unwrapped.includes(item["type"]))
    throw bad(`An item of type ${String(item["type"])} is one of the Responses API.`);
  const kind = kindOf(item);
  if (kind === undefined) throw bad(missing(item));
  const { counted, files } = weigh(item["type"] === "hosted_tool_call" ? [item["providerData"], item["output"]] : item);
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

function messageText({ content }: Item, role: string): string {
  if (typeof content === "string" && role !== "assistant") {
    if (role === "user" && content.trim() === "") throw bad("The message is empty.");
    return content;
  }
  if (!Array.isArray(content) || role === "system")
    throw bad(`The content of a message of the ${role} has the wrong type.`);
  const parts: readonly unknown[] = content;
  const texts = parts.flatMap(textOf);
  if (role === "user" && texts.join("").trim() === "" && texts.length === parts.length)
    throw bad("The message is empty.");
  return texts.join("\n");
}

function textOf(part: unknown): string[] {
  if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
  const { type, text, refusal, transcript } = part;
  if (type === "refusal" && typeof refusal === "string") return [refusal];
  if (type === "audio" && typeof transcript === "string") return [transcript];
  if (type !== "input_text" && type !== "output_text") return [];
  if (typeof text !== "string") throw bad("A text part needs a text.");
  return [text];
}

function missing({ type, role }: Item): string {
  if (type === "compaction") return "A compaction needs its encrypted_content.";
  if (typeof type === "string" && type !== "message")
    return `An item of type ${type} needs a callId and, as a call, a name and its arguments.`;
  return `An item needs a type, or the role of user, assistant or system, not ${JSON.stringify(role)}.`;
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send an AgentInputItem of @openai/agents.`);
}
