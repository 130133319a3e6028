import { isPlainObject } from "../../core/json.ts";

/** Types of parts that are images, sound or files, in the Responses API and in the Agents SDK. */
const fileTypes: readonly unknown[] = [
  "input_image",
  "input_file",
  "input_audio",
  "audio",
  "image",
  "file",
  "computer_screenshot",
];
/** What says how an item is kept, not what it says. */
const notRead: readonly string[] = [
  "type",
  "id",
  "call_id",
  "callId",
  "status",
  "role",
  "encrypted_content",
  "providerData",
  "annotations",
  "logprobs",
  "fingerprint",
  "phase",
  "detail",
  "execution",
  "environment",
  "container_id",
  "caller",
];

/** All that a model reads of an item as text, and how many images and files it holds. */
export function weigh(value: unknown): { counted: string; files: number } {
  const texts: string[] = [];
  return { files: walk(value, texts), counted: texts.join("\n") };
}

function walk(value: unknown, texts: string[]): number {
  if (typeof value === "string") return walkText(value, texts);
  if (typeof value === "number" || typeof value === "boolean") texts.push(String(value));
  if (Array.isArray(value)) return value.reduce((files: number, part) => files + walk(part, texts), 0);
  if (!isPlainObject(value)) return 0;
  if (fileTypes.includes(value["type"])) return 1;
  if (value["type"] === "image_generation_call") return typeof value["result"] === "string" ? 1 : 0;
  const read = Object.entries(value).filter(([key]) => !notRead.includes(key));
  return read.reduce((files, [, part]) => files + walk(part, texts), 0);
}

function walkText(text: string, texts: string[]): number {
  if (/^data:[^,]{0,200},/i.test(text)) return 1;
  if (text !== "") texts.push(text);
  return 0;
}
