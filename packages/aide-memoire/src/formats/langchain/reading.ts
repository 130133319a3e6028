import { MemoryError } from "../../core/error.ts";
import type { Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { blocksOf, callsOf, dataOf, roleOf, storedForm, type Fields } from "./stored.ts";

/** Checks what core stands on, and reads it. Blocks and fields that are not known are left alone. */
export function readMessage(value: unknown): Reading {
  const message = storedForm(value);
  if (!isPlainObject(message)) throw bad("A message must be an object with a type and data.");
  const { type } = message;
  const role = roleOf(message);
  if (role === undefined) throw badType(type);
  if (!isPlainObject(message["data"])) throw bad(`The ${role} message has no data.`);
  const data = dataOf(message);
  const { content } = data;
  if (typeof content !== "string" && !Array.isArray(content)) {
    throw bad(`The content of the ${role} message has the wrong type.`);
  }
  const blocks = blocksOf(content);
  if (role === "user" && blocks.every((block) => block["type"] === "text" && String(block["text"]).trim() === "")) {
    throw bad("The message is empty.");
  }
  if (role === "tool" && typeof data["tool_call_id"] !== "string") throw bad("A tool message needs a tool_call_id.");
  const calls = role === "assistant" ? callsOf(data) : [];
  return {
    role,
    text: role === "tool" ? "" : textOf(blocks, role),
    calls: calls.map(({ id, name }) => ({ id, name })),
    results: role === "tool" ? [String(data["tool_call_id"])] : [],
    counted: [...blocks.map(countedOf), ...calls.map(({ args }) => jsonOf(args))]
      .filter((text) => text !== "")
      .join("\n"),
    files: blocks.filter(isFile).length,
  };
}

const files: readonly unknown[] = ["image", "image_url", "audio", "input_audio", "video", "file", "document", "media"];

export function isFile({ type }: Fields): boolean {
  return files.includes(type);
}

function textOf(blocks: readonly Fields[], role: "user" | "assistant"): string {
  const runs: string[][] = [[]];
  for (const { type, text } of blocks) {
    if (type === "text" && typeof text === "string") runs.at(-1)?.push(text);
    else runs.push([]);
  }
  const texts = runs.filter((run) => run.length > 0).map((run) => run.join(role === "assistant" ? "" : "\n"));
  return texts.join("\n");
}

/** Calls are counted once, whether they stand in the content or beside it. */
function countedOf(block: Fields): string {
  const { type, text, thinking, reasoning, input, args, output } = block;
  if (type === "tool_use" || type === "tool_call" || isFile(block)) return "";
  return jsonOf(text ?? thinking ?? reasoning ?? input ?? args ?? output);
}

function jsonOf(value: unknown): string {
  if (typeof value === "string") return value;
  const json: string | undefined = JSON.stringify(value);
  return json ?? "";
}

function badType(type: unknown): MemoryError {
  if (type === "system" || type === "developer") {
    return bad("A system message is no history: give its text as `system`, or as a block.");
  }
  if (type === "function") return bad("Messages of functions are not kept: use calls of tools and tool messages.");
  return bad(`The type ${JSON.stringify(type)} is none of human, ai and tool, or has a role that nobody knows.`);
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send a LangChain message in its stored form: message.toDict().`);
}
