import { asText } from "../neutral/as-text.ts";
import type { Part } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { acceptedFile } from "./accepted.ts";
import { callIds, partsOf, type GeminiFields } from "./parts-of.ts";

/**
 * The parts of a content. An empty text is hollow, unless it bears a signature: the API streams signatures that way. So
 * is an image of a type that the API does not read.
 */
export function contentParts(content: unknown): Part[] {
  const parts = partsOf(content);
  const calls = callIds(parts, "functionCall");
  const results = callIds(parts, "functionResponse");
  return parts.map((part, place): Part => {
    const [call, result] = [calls[place], results[place]];
    if (call !== undefined) return { kind: "call", ...call };
    if (result !== undefined) return { kind: "result", id: result.id };
    return otherPart(part);
  });
}

export function keepParts(content: unknown, places: readonly number[]): unknown {
  const parts = isPlainObject(content) ? content["parts"] : undefined;
  if (!isPlainObject(content) || !Array.isArray(parts)) return content;
  return { ...content, parts: places.map((place): unknown => parts[place]) };
}

/** A call or result that had no id gets the new one, so that both go by the same name. */
export function renameCalls(content: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isPlainObject(content) || !Array.isArray(content["parts"])) return content;
  const parts = partsOf(content);
  const calls = callIds(parts, "functionCall");
  const results = callIds(parts, "functionResponse");
  const renamed = parts.map((part, place) => {
    const newId = ids.get(calls[place]?.id ?? results[place]?.id ?? "");
    const key = calls[place] === undefined ? "functionResponse" : "functionCall";
    return newId === undefined ? part : { ...part, [key]: { ...fieldsOf(part[key]), id: newId } };
  });
  return { ...content, parts: renamed };
}

function otherPart(part: GeminiFields): Part {
  const { text, thought, thoughtSignature, toolCall } = part;
  const signed = typeof thoughtSignature === "string" && thoughtSignature !== "";
  if (typeof text === "string") {
    return { kind: thought === true ? "reasoning" : "text", hollow: text === "" && !signed };
  }
  if ("inlineData" in part || "fileData" in part) return { kind: "file", hollow: acceptedFile(part) === undefined };
  if (isPlainObject(toolCall) && typeof toolCall["id"] === "string") {
    return { kind: "call", id: toolCall["id"], name: asText(toolCall["toolType"]), alone: true };
  }
  return { kind: "other", hollow: Object.keys(part).length === 0 };
}
