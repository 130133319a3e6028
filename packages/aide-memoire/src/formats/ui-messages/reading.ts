import { MemoryError } from "../../core/error.ts";
import type { Call, Reading } from "../../core/format.ts";
import { isPlainObject, type Fields } from "../../core/json.ts";
import { isSettled, isToolPart, partsOf, toolNameOf } from "./tool-part.ts";

const fileParts: readonly unknown[] = ["file", "reasoning-file"];

/** Checks the parts of a `UIMessage` that core stands on, and reads them. What it does not know it leaves alone. */
export function readUIMessage(message: unknown): Reading {
  if (!isPlainObject(message)) throw bad("A message must be an object with an id, a role and parts.");
  const { id, role, parts } = message;
  if (role === "system") throw bad("A system message is no history: give its text as `system`, or as a block.");
  if (role !== "user" && role !== "assistant")
    throw bad(`The role ${JSON.stringify(role)} is neither user nor assistant.`);
  if (typeof id !== "string") throw bad("A message needs an id.");
  if (!Array.isArray(parts)) throw bad(`The parts of the ${role} message are no list.`);
  for (const part of parts) checkPart(part);
  const fields = partsOf(message);
  const texts = fields.filter(({ type }) => type === "text").map((part) => String(part["text"]));
  const files = fields.filter(({ type }) => fileParts.includes(type)).length;
  const text = texts.join("\n");
  if (role === "user" && text.trim() === "" && files === 0) throw bad("The message has neither a text nor a file.");
  // A call of which a model knows nothing yet is none.
  const tools = fields.filter((part) => isToolPart(part) && part["state"] !== "input-streaming");
  return {
    ...(id !== "" && { id }),
    role,
    text,
    calls: tools.map((part): Call => ({ id: String(part["toolCallId"]), name: toolNameOf(part) })),
    results: tools.filter(isSettled).map((part) => String(part["toolCallId"])),
    counted: fields.flatMap(countedOf).join("\n"),
    files,
  };
}

function checkPart(part: unknown): void {
  if (!isPlainObject(part) || typeof part["type"] !== "string") throw bad("A part of a message needs a type.");
  const { type } = part;
  if ((type === "text" || type === "reasoning") && typeof part["text"] !== "string") {
    throw bad(`A ${type} part needs a text.`);
  }
  if (fileParts.includes(type)) {
    if (typeof part["mediaType"] !== "string") throw bad(`A ${type} part needs a mediaType.`);
    if (!isPlainObject(part["providerReference"]) && !URL.canParse(String(part["url"]))) {
      throw bad(`The url of a ${type} part must be a whole one: https://…, or data:…`);
    }
  }
  if (!isToolPart(part)) return;
  if (typeof part["toolCallId"] !== "string") throw bad("A tool part needs a toolCallId.");
  if (typeof part["state"] !== "string") throw bad("A tool part needs a state.");
  if (type === "dynamic-tool" && typeof part["toolName"] !== "string")
    throw bad("A dynamic-tool part needs a toolName.");
}

/** What a model reads of a part as text. Data parts, sources and metadata are for the page. */
function countedOf(part: Fields): string[] {
  if (part["type"] === "text" || part["type"] === "reasoning") return [String(part["text"])];
  if (part["type"] === "steering-message") return partsOf(part).flatMap(countedOf);
  if (!isToolPart(part)) return [];
  const { input, output, errorText } = part;
  // As an error is sent to providers that have no mark for one.
  return [input, output, errorText === undefined ? undefined : { error: errorText }].flatMap((value) => {
    return value === undefined ? [] : [typeof value === "string" ? value : JSON.stringify(value)];
  });
}

function bad(problem: string): MemoryError {
  return new MemoryError("BAD_INPUT", `${problem} Send an AI SDK UIMessage.`);
}
