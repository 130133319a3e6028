import { MemoryError } from "../../core/error.ts";
import type { Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { legacyCallOf, legacyId, toolCallOf, type ChatCall } from "./calls.ts";

const fileParts: readonly unknown[] = ["image_url", "input_audio", "file"];

/** Checks the parts of a Chat Completions message that core stands on, and reads them. What it does not know it leaves alone. */
export function readChatMessage(message: unknown): Reading {
  if (!isPlainObject(message)) throw bad("A message must be an object with a role and content.");
  switch (message["role"]) {
    case "user":
      return readUser(message);
    case "assistant":
      return readAssistant(message);
    case "tool":
      if (typeof message["tool_call_id"] !== "string") throw bad("A tool message needs a tool_call_id.");
      return readResult(message, message["tool_call_id"]);
    case "function":
      if (typeof message["name"] !== "string") throw bad("A function message needs a name.");
      return readResult({ ...message, content: message["content"] ?? "" }, legacyId(message["name"]));
    case "system":
    case "developer":
      throw bad(`A ${message["role"]} message is no history: give its text as \`system\`, or as a block.`);
    default:
      throw bad(`The role ${JSON.stringify(message["role"])} is none of user, assistant and tool.`);
  }
}

/** What a spoken reply says. */
export function transcriptOf({ audio }: Record<string, unknown>): string | undefined {
  const transcript = isPlainObject(audio) ? audio["transcript"] : undefined;
  return typeof transcript === "string" && transcript !== "" ? transcript : undefined;
}

function readUser(message: Record<string, unknown>): Reading {
  const { text, files, whole } = readContent(message["content"], "user");
  if (text.trim() === "" && whole) throw bad("The message is empty.");
  return { role: "user", text, calls: [], results: [], counted: text, files };
}

function readResult(message: Record<string, unknown>, id: string): Reading {
  const { text, files } = readContent(message["content"], "tool");
  return { role: "tool", text: "", calls: [], results: [id], counted: text, files };
}

function readAssistant(message: Record<string, unknown>): Reading {
  const { content, refusal, reasoning_content: reasoning } = message;
  const said = content === null || content === undefined ? [] : [readContent(content, "assistant").text];
  const text = [...said, refusal, transcriptOf(message)].filter(isText).join("\n");
  const calls = readCalls(message);
  return {
    role: "assistant",
    text,
    calls: calls.map(({ id, name }) => ({ id, name })),
    results: [],
    counted: [reasoning, text, ...calls.map(({ input }) => input)].filter(isText).join("\n"),
    files: 0,
  };
}

function readCalls({ tool_calls: calls, function_call: legacy }: Record<string, unknown>): ChatCall[] {
  if (calls !== undefined && calls !== null && !Array.isArray(calls)) throw bad("tool_calls must be a list.");
  const list: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const found = list.map((value) => {
    const call = toolCallOf(value);
    if (call === undefined)
      throw bad("A tool call needs an id, and a function or custom tool with a name and its input.");
    return call;
  });
  if (legacy === undefined || legacy === null) return found;
  const old = legacyCallOf(legacy);
  if (old === undefined) throw bad("A function_call needs a name and arguments.");
  return [old, ...found];
}

/** `whole`: the text is all that there is. */
function readContent(content: unknown, role: string): { text: string; files: number; whole: boolean } {
  if (typeof content === "string") return { text: content, files: 0, whole: true };
  if (!Array.isArray(content)) throw bad(`The content of a ${role} message has the wrong type.`);
  const parts: readonly unknown[] = content;
  if (parts.length === 0 && role !== "assistant") throw bad(`The ${role} message has no parts.`);
  const texts = parts.flatMap((part) => textOf(part));
  const files = parts.filter((part) => isPlainObject(part) && fileParts.includes(part["type"])).length;
  return { text: texts.join("\n"), files, whole: texts.length === parts.length };
}

function textOf(part: unknown): string[] {
  if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
  const { type, text, refusal } = part;
  if (type === "refusal" && typeof refusal === "string") return [refusal];
  if (type !== "text") return [];
  if (typeof text !== "string") throw bad("A text part needs a text.");
  return [text];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send a Chat Completions message.`);
}
