import { MemoryError } from "../../core/error.ts";
import type { Call, Reading, Role } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";

const roles: readonly string[] = ["user", "assistant", "tool", "system"] satisfies Role[];

/** Checks the parts of a `ModelMessage` that core stands on, and reads them. What it does not know it leaves alone. */
export function readModelMessage(message: unknown): Reading {
  if (!isPlainObject(message)) throw bad("A message must be an object with a role and content.");
  const { role, content } = message;
  if (!isRole(role)) {
    throw bad(`The role ${JSON.stringify(role)} is none of user, assistant and tool.`);
  }
  if (role === "system") throw bad("A system message is no history: give its text as `system`, or as a block.");
  if (typeof content === "string") {
    if (role === "tool") throw bad("A tool message holds a list of parts.");
    if (role === "user" && content.trim() === "") throw bad("The message is empty.");
    return { role, text: content, calls: [], results: [], counted: content, files: 0 };
  }
  if (!Array.isArray(content)) throw bad(`The content of a ${role} message has the wrong type.`);
  const parts: readonly unknown[] = content;
  if (parts.length === 0) throw bad(`The ${role} message has no parts.`);
  return { role, ...readParts(parts, role) };
}

function readParts(parts: readonly unknown[], role: Role): Omit<Reading, "role"> {
  const texts: string[] = [];
  const calls: Call[] = [];
  const results: string[] = [];
  const counted: string[] = [];
  let files = 0;
  for (const part of parts) {
    if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
    const weight = weightOf(part);
    counted.push(weight.text);
    files += weight.files;
    if (part["type"] === "text") texts.push(textOf(part));
    if (part["type"] === "tool-call") calls.push({ id: idOf(part, "toolCallId"), name: idOf(part, "toolName") });
    if (part["type"] === "tool-result") results.push(idOf(part, "toolCallId"));
  }
  const text = texts.join("\n");
  if (role === "user" && text.trim() === "" && texts.length === parts.length) throw bad("The message is empty.");
  return { text, calls, results, counted: counted.join("\n"), files };
}

const fileParts: readonly unknown[] = ["image", "file", "reasoning-file"];

/** What a model reads of a part: its text, and how many images and files it holds. Provider options are not read. */
function weightOf(part: Record<string, unknown>): { text: string; files: number } {
  const { type, text, input, output } = part;
  if (fileParts.includes(type)) return { text: "", files: 1 };
  if (typeof text === "string") return { text, files: 0 };
  if (isPlainObject(output) && output["type"] === "content" && Array.isArray(output["value"])) {
    const values: readonly unknown[] = output["value"];
    const texts = values.filter((value) => isPlainObject(value) && value["type"] === "text");
    // OpenAI's Chat Completions are sent the list as JSON, which is longer than its texts.
    return { text: texts.length === 0 ? "" : JSON.stringify(texts), files: values.length - texts.length };
  }
  // Providers that have no mark for an error are sent it as JSON, which may be longer than its text.
  if (isPlainObject(output) && (output["type"] === "error-text" || output["type"] === "error-json")) {
    return { text: JSON.stringify({ error: output["value"] }), files: 0 };
  }
  if (isPlainObject(output) && output["type"] === "execution-denied") {
    return { text: typeof output["reason"] === "string" ? output["reason"] : "Tool call execution denied.", files: 0 };
  }
  const value = output === undefined ? input : isPlainObject(output) ? output["value"] : output;
  return { text: typeof value === "string" ? value : (JSON.stringify(value) ?? ""), files: 0 };
}

function textOf(part: Record<string, unknown>): string {
  if (typeof part["text"] === "string") return part["text"];
  throw bad("A text part needs a text.");
}

function idOf(part: Record<string, unknown>, key: string): string {
  const value = part[key];
  if (typeof value === "string") return value;
  throw bad(`A ${String(part["type"])} part needs a ${key}.`);
}

function isRole(role: unknown): role is Role {
  return typeof role === "string" && roles.includes(role);
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send an AI SDK ModelMessage.`);
}
