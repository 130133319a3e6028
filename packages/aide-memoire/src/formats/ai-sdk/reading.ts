import { MemoryError } from "../../core/error.ts";
import type { Call, Reading, Role } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";

const roles: readonly string[] = ["user", "assistant", "tool", "system"] satisfies Role[];

/** Checks the parts of a `ModelMessage` that core stands on, and reads them. What it does not know it leaves alone. */
export function readModelMessage(message: unknown): Reading {
  if (!isPlainObject(message)) throw bad("A message must be an object with a role and content.");
  const { role, content } = message;
  if (!isRole(role)) {
    throw bad(`The role ${JSON.stringify(role)} is none of user, assistant, tool and system.`);
  }
  if (typeof content === "string") {
    if (role === "tool") throw bad("A tool message holds a list of parts.");
    if (role === "user" && content.trim() === "") throw bad("The message is empty.");
    return { role, text: content, calls: [], results: [] };
  }
  if (!Array.isArray(content) || role === "system") throw bad(`The content of a ${role} message has the wrong type.`);
  const parts: readonly unknown[] = content;
  if (parts.length === 0) throw bad(`The ${role} message has no parts.`);
  return { role, ...readParts(parts, role) };
}

function readParts(parts: readonly unknown[], role: Role): Omit<Reading, "role"> {
  const texts: string[] = [];
  const calls: Call[] = [];
  const results: string[] = [];
  for (const part of parts) {
    if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
    if (part["type"] === "text") texts.push(textOf(part));
    if (part["type"] === "tool-call") calls.push({ id: idOf(part, "toolCallId"), name: idOf(part, "toolName") });
    if (part["type"] === "tool-result") results.push(idOf(part, "toolCallId"));
  }
  const text = texts.join("\n");
  if (role === "user" && text.trim() === "" && texts.length === parts.length) throw bad("The message is empty.");
  return { text, calls, results };
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
