import { MemoryError } from "../../core/error.ts";
import type { Reading } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { callIds, isToolContent, partsOf, type GeminiFields } from "./parts-of.ts";

/**
 * Checks what core stands on, and reads it. Calls that the API runs by itself, code among them, are not among `calls`
 * and `results`: nobody has to answer them. Parts of a kind that is not known are left alone.
 */
export function readContent(content: unknown): Reading {
  if (!isPlainObject(content)) throw bad("A message must be an object with a role and parts.");
  const { role = "user" } = content;
  if (role === "system") throw bad("A system message is no history: give its text as `system`, or as a block.");
  if (role !== "user" && role !== "model") throw bad(`The role ${JSON.stringify(role)} is neither user nor model.`);
  if (!Array.isArray(content["parts"])) throw bad(`The ${role} content has no list of parts.`);
  if (!content["parts"].every(isPlainObject)) throw bad("A part must be an object.");
  const parts = partsOf(content);
  if (parts.length === 0) throw bad(`The ${role} content has no parts.`);
  parts.forEach(checkPart);
  const text = textOf(parts, role === "model" ? "" : "\n");
  if (role === "user" && text.trim() === "" && parts.every((part) => typeof part["text"] === "string")) {
    throw bad("The message is empty.");
  }
  const files = parts.filter((part) => "inlineData" in part || "fileData" in part).length;
  return {
    role: role === "model" ? "assistant" : isToolContent(content) ? "tool" : "user",
    text,
    calls: callIds(parts, "functionCall").filter((call) => call !== undefined),
    results: callIds(parts, "functionResponse").flatMap((call) => call?.id ?? []),
    counted: parts.map(countedOf).join("\n"),
    files: files + parts.reduce((sum, part) => sum + responseFiles(part), 0),
  };
}

function checkPart(part: GeminiFields): void {
  for (const key of ["functionCall", "functionResponse"]) {
    if (!(key in part)) continue;
    const call = part[key];
    if (!isPlainObject(call)) throw bad(`A ${key} must be an object.`);
    // A result without a name answers the calls in their order.
    if (key === "functionCall" && typeof call["name"] !== "string") throw bad("A functionCall needs a name.");
  }
  if ("text" in part && typeof part["text"] !== "string") throw bad("The text of a part must be a string.");
}

/** What is said, without what is thought. Parts in a row are one text of the model, as it was streamed. */
function textOf(parts: readonly GeminiFields[], between: string): string {
  const runs: string[][] = [[]];
  for (const { text, thought } of parts) {
    if (typeof text !== "string" || thought === true) runs.push([]);
    else runs.at(-1)?.push(text);
  }
  const texts = runs.map((run) => run.join(between));
  return texts.filter((text) => text !== "").join("\n");
}

function countedOf(part: GeminiFields): string {
  const { text, functionCall, functionResponse, executableCode, codeExecutionResult, toolCall, toolResponse } = part;
  if (typeof text === "string") return text;
  if (isPlainObject(functionCall)) return jsonOf(functionCall["args"]);
  if (isPlainObject(functionResponse)) return jsonOf(functionResponse["response"]);
  if (isPlainObject(executableCode)) return jsonOf(executableCode["code"]);
  if (isPlainObject(codeExecutionResult)) return jsonOf(codeExecutionResult["output"]);
  if (isPlainObject(toolCall)) return jsonOf(toolCall["args"]);
  return isPlainObject(toolResponse) ? jsonOf(toolResponse["response"]) : "";
}

function responseFiles({ functionResponse }: GeminiFields): number {
  const parts = isPlainObject(functionResponse) ? functionResponse["parts"] : undefined;
  return Array.isArray(parts) ? parts.length : 0;
}

function jsonOf(value: unknown): string {
  if (typeof value === "string") return value;
  const json: string | undefined = JSON.stringify(value);
  return json ?? "";
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send a Content of @google/genai.`);
}
