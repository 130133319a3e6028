import { asText } from "../neutral/as-text.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { inputObject, objectIn } from "../neutral/call-input.ts";
import { neutralFile } from "../neutral/file.ts";
import { neutralCalls, neutralParts, optionsFor, type NeutralCall } from "../neutral/history.ts";
import { joinedHistory } from "../neutral/joined.ts";
import { neutralResult, type NeutralResult } from "../neutral/result.ts";
import { callIds, type GeminiFields } from "./parts-of.ts";

type Calls = ReadonlyMap<string, NeutralCall>;
type Content = { role: "user" | "model"; parts: GeminiFields[]; results?: true };

/**
 * A history that the Gemini API accepts. All results of a reply stand in one user content behind it, under the names of
 * their calls. Ids that only say a place are left out again. Left out too: system messages, reasoning that is not
 * Google's, tools that other providers ran, approvals, empty texts, and contents of which nothing is left.
 */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  const calls = neutralCalls(messages);
  const contents: Content[] = [];
  const add = (content: Content): void => {
    if (content.parts.length > 0) contents.push(content);
  };
  const answer = (parts: GeminiFields[]): void => {
    const last = contents.at(-1);
    if (last?.results === true) last.parts.push(...parts);
    else add({ role: "user", parts, results: true });
  };
  for (const message of joinedHistory(messages)) {
    const { role } = fieldsOf(message);
    const parts = neutralParts(message);
    if (role === "user") add({ role, parts: parts.flatMap(userPart) });
    if (role === "assistant") add({ role: "model", parts: parts.flatMap((part) => modelPart(part, calls)) });
    if (role === "assistant" || role === "tool") answer(parts.flatMap((part) => resultPart(part, calls)));
  }
  return contents.map(({ role, parts }) => ({ role, parts: withoutPlaces(parts) }));
}

function userPart(part: GeminiFields): GeminiFields[] {
  if (part["type"] === "text") return textPart(part);
  return part["type"] === "image" || part["type"] === "file" ? filePart(part) : [];
}

function modelPart(part: GeminiFields, calls: Calls): GeminiFields[] {
  switch (part["type"]) {
    case "text":
      return textPart(part);
    case "reasoning": {
      const google = optionsFor(part, "google");
      return Object.keys(google).length === 0
        ? []
        : [{ text: String(part["text"]), thought: true, ...signatureOf(part) }];
    }
    case "file":
    case "reasoning-file":
      return filePart(part).map((file) => (part["type"] === "reasoning-file" ? { ...file, thought: true } : file));
    case "tool-call":
      return part["providerExecuted"] === true ? serverCall(part) : [callPart(part)];
    case "tool-result":
      return calls.get(String(part["toolCallId"]))?.byProvider === true ? serverResult(part) : [];
    default:
      return [];
  }
}

function textPart(part: GeminiFields): GeminiFields[] {
  const signature = signatureOf(part);
  const text = asText(part["text"]);
  return text === "" && Object.keys(signature).length === 0 ? [] : [{ text, ...signature }];
}

function callPart(part: GeminiFields): GeminiFields {
  const { toolCallId: id, toolName: name, input } = part;
  return {
    functionCall: { id: String(id), name: String(name), args: inputObject(input, "input") },
    ...signatureOf(part),
  };
}

/** A call that Google ran: code, or one of its tools. Those of other providers are none of its business. */
function serverCall(part: GeminiFields): GeminiFields[] {
  const { toolCallId: id, toolName, input } = part;
  const { serverToolCallId: toolId, serverToolType: toolType } = optionsFor(part, "google");
  if (typeof toolId === "string" && typeof toolType === "string") {
    return [{ toolCall: { id: toolId, toolType, args: inputObject(input, "input") }, ...signatureOf(part) }];
  }
  const code = fieldsOf(input);
  const runs = typeof code["code"] === "string" && typeof code["language"] === "string";
  if (toolName !== "code_execution" || !runs) return [];
  return [{ executableCode: { ...code, ...codeId(id) }, ...signatureOf(part) }];
}

function serverResult(part: GeminiFields): GeminiFields[] {
  const { toolCallId: id, toolName } = part;
  const { serverToolCallId: toolId, serverToolType: toolType } = optionsFor(part, "google");
  const value = fieldsOf(fieldsOf(part["output"])["value"]);
  if (typeof toolId === "string" && typeof toolType === "string") {
    return [{ toolResponse: { id: toolId, toolType, response: value }, ...signatureOf(part) }];
  }
  if (toolName !== "code_execution" || typeof value["outcome"] !== "string") return [];
  return [{ codeExecutionResult: { ...value, ...codeId(id) }, ...signatureOf(part) }];
}

/** A result for a call that the app ran itself. */
function resultPart(part: GeminiFields, calls: Calls): GeminiFields[] {
  if (part["type"] !== "tool-result") return [];
  const id = String(part["toolCallId"]);
  const call = calls.get(id);
  if (call?.byProvider === true) return [];
  const given = typeof part["toolName"] === "string" && part["toolName"] !== "" ? part["toolName"] : "tool";
  const result = neutralResult(part["output"]);
  const files = result.kind === "content" ? result.parts.flatMap(filePart) : [];
  const response = {
    id,
    name: call?.name ?? given,
    response: responseOf(result),
    ...(files.length > 0 && { parts: files }),
  };
  return [{ functionResponse: response, ...signatureOf(part) }];
}

/** The response of a function is an object; what is none is wrapped as Google's own helpers do. */
function responseOf(result: NeutralResult): GeminiFields {
  if (result.kind === "json") {
    if (result.failed) return { error: result.value };
    return isPlainObject(result.value) ? result.value : { output: result.value };
  }
  if (result.kind === "text") return result.failed ? { error: result.text } : { output: result.text };
  const texts = result.parts.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  const [only = ""] = texts;
  return (texts.length === 1 ? objectIn(only) : undefined) ?? { output: texts.join("\n") };
}

function filePart(part: GeminiFields): GeminiFields[] {
  const file = neutralFile(part);
  if (file === undefined) return [];
  const { from, mediaType: mimeType, filename } = file;
  const more = filename === undefined ? {} : { displayName: filename };
  const { videoMetadata } = optionsFor(part, "google");
  const beside = { ...(isPlainObject(videoMetadata) && { videoMetadata }), ...signatureOf(part) };
  switch (from.kind) {
    case "base64":
      return [{ inlineData: { data: from.data, mimeType, ...more }, ...beside }];
    case "text":
      return [{ inlineData: { data: Buffer.from(from.text).toString("base64"), mimeType, ...more }, ...beside }];
    case "url":
      return [{ fileData: { fileUri: from.url, mimeType, ...more }, ...beside }];
    case "ids": {
      const fileUri = from.ids["google"];
      return fileUri === undefined ? [] : [{ fileData: { fileUri, mimeType, ...more }, ...beside }];
    }
  }
}

function signatureOf(part: GeminiFields): GeminiFields {
  const { thoughtSignature } = optionsFor(part, "google");
  return typeof thoughtSignature === "string" ? { thoughtSignature } : {};
}

function codeId(id: unknown): GeminiFields {
  return typeof id !== "string" || /^code_execution#\d+$/.test(id) ? {} : { id };
}

/** Ids that say no more than the place are for us alone. */
function withoutPlaces(parts: readonly GeminiFields[]): GeminiFields[] {
  const bare = parts.map((part) => withoutId(part));
  const places = [callIds(bare, "functionCall"), callIds(bare, "functionResponse")];
  return parts.map((part, place) => {
    const own = places[0]?.[place] ?? places[1]?.[place];
    return own !== undefined && idOf(part) === own.id ? withoutId(part) : part;
  });
}

function idOf({ functionCall, functionResponse }: GeminiFields): unknown {
  return fieldsOf(functionCall ?? functionResponse)["id"];
}

function withoutId(part: GeminiFields): GeminiFields {
  const key = "functionCall" in part ? "functionCall" : "functionResponse";
  const call = part[key];
  if (!isPlainObject(call)) return part;
  const { id: _gone, ...rest } = call;
  return { ...part, [key]: rest };
}
