import { asText } from "../neutral/as-text.ts";
import { MemoryError } from "../../core/error.ts";
import type { Call, Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { blocksOf, isServerCall, isServerResult, isToolMessage, type Block } from "./blocks-of.ts";

/**
 * Checks what core stands on, and reads it. Calls and results of tools that the API runs by itself are not among
 * `calls` and `results`: nobody has to answer them. Blocks of a type that is not known are left alone.
 */
export function readMessage(message: unknown): Reading {
  if (!isPlainObject(message)) throw bad("A message must be an object with a role and content.");
  const { role, content } = message;
  if (role === "system") throw bad("A system message is no history: give its text as `system`, or as a block.");
  if (role !== "user" && role !== "assistant") {
    throw bad(`The role ${JSON.stringify(role)} is neither user nor assistant.`);
  }
  if (typeof content !== "string" && !Array.isArray(content)) {
    throw bad(`The content of a ${role} message has the wrong type.`);
  }
  const blocks = blocksOf(content);
  if (blocks.length === 0) throw bad(`The ${role} message has no blocks.`);
  blocks.forEach(checkBlock);
  const text = textOf(blocks, role);
  if (role === "user" && text.trim() === "" && blocks.every(({ type }) => type === "text")) {
    throw bad("The message is empty.");
  }
  return {
    role: isToolMessage(message) ? "tool" : role,
    text,
    calls: blocks.flatMap((block): Call[] =>
      block.type === "tool_use" ? [{ id: String(block["id"]), name: String(block["name"]) }] : [],
    ),
    results: blocks.flatMap((block) => (block.type === "tool_result" ? [String(block["tool_use_id"])] : [])),
    ...countedOf(blocks),
  };
}

const needed: Readonly<Record<string, readonly string[]>> = {
  text: ["text"],
  tool_use: ["id", "name"],
  server_tool_use: ["id", "name"],
  tool_result: ["tool_use_id"],
};

function checkBlock(block: Block): void {
  if (block.type === "") throw bad("A block of a message needs a type.");
  for (const key of needed[block.type] ?? []) {
    if (typeof block[key] !== "string") throw bad(`A ${block.type} block needs a ${key}.`);
  }
}

/** Text blocks in a row are one text of the model, cut where it cites; a person's are paragraphs. */
function textOf(blocks: readonly Block[], role: "user" | "assistant"): string {
  const runs: string[][] = [[]];
  for (const block of blocks) {
    if (block.type === "text") runs.at(-1)?.push(String(block["text"]));
    else runs.push([]);
  }
  const texts = runs.filter((run) => run.length > 0).map((run) => run.join(role === "assistant" ? "" : "\n"));
  return texts.join("\n");
}

/** What a model reads of blocks, and how many images and files are among them. */
function countedOf(blocks: readonly Block[]): { counted: string; files: number } {
  const weights = blocks.map(weightOf);
  return {
    counted: weights.map(({ counted }) => counted).join("\n"),
    files: weights.reduce((sum, { files }) => sum + files, 0),
  };
}

function weightOf(block: Block): { counted: string; files: number } {
  const { type, content } = block;
  if (isServerCall(block)) return { counted: jsonOf(block["input"]), files: 0 };
  if (isServerResult(block)) return { counted: jsonOf(content), files: 0 };
  switch (type) {
    case "text":
      return { counted: String(block["text"]), files: 0 };
    case "thinking":
      return { counted: asText(block["thinking"]), files: 0 };
    case "tool_use":
      return { counted: jsonOf(block["input"]), files: 0 };
    case "tool_result":
    case "search_result":
      return countedOf(blocksOf(content ?? ""));
    case "image":
    case "container_upload":
      return { counted: "", files: 1 };
    case "document":
      return documentWeight(block);
    default:
      return { counted: "", files: 0 };
  }
}

function documentWeight({ source }: Block): { counted: string; files: number } {
  if (!isPlainObject(source)) return { counted: "", files: 1 };
  if (source["type"] === "text") return { counted: String(source["data"]), files: 0 };
  if (source["type"] === "content") return countedOf(blocksOf(source["content"]));
  return { counted: "", files: 1 };
}

/** Without what is only for the API: encrypted text, and bytes. */
function jsonOf(value: unknown): string {
  if (typeof value === "string") return value;
  const json: string | undefined = JSON.stringify(value, (key, part: unknown) => {
    if (key.startsWith("encrypted_")) return undefined;
    return isPlainObject(part) && part["type"] === "base64" ? { type: "base64" } : part;
  });
  return json ?? "";
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send a message of Anthropic's Messages API.`);
}
