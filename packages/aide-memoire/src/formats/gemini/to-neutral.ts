import { fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import type {
  AssistantPart,
  FilePart,
  JsonValue,
  ModelMessage,
  ProviderOptions,
  TextPart,
  ToolResultContent,
  ToolResultOutput,
  ToolResultPart,
} from "../ai-sdk/messages.ts";
import { isJsonValue, outputOf } from "../neutral/result.ts";
import { callIds, isOf, partsOf, type CallId, type GeminiFields } from "./parts-of.ts";

/**
 * A content as the AI SDK's own provider for Google would give it; signatures are in its provider options. A user
 * content with results and text becomes two messages. Calls without an id have the one that their place gives them.
 *
 * Lost: the resolution of media, metadata of parts, and whether a result belongs to a function that still runs.
 */
export function toNeutral(content: unknown): ModelMessage[] {
  const parts = partsOf(content);
  if (isOf(content, "model")) {
    const said = assistantParts(parts);
    return said.length === 0 ? [] : [{ role: "assistant", content: said }];
  }
  if (!isOf(content, "user")) return [];
  const ids = callIds(parts, "functionResponse");
  const results = parts.flatMap((part, place): ToolResultPart[] => {
    const id = ids[place];
    return id === undefined ? [] : [resultPart(part, id)];
  });
  const asked = parts.flatMap(userPart);
  return [
    ...(results.length === 0 ? [] : [{ role: "tool", content: results } as const]),
    ...(asked.length === 0 ? [] : [{ role: "user", content: asked } as const]),
  ];
}

function userPart(part: GeminiFields): (TextPart | FilePart)[] {
  if (typeof part["text"] === "string") return [{ type: "text", text: part["text"], ...optionsOf(part) }];
  const file = filePart(part);
  return file === undefined ? [] : [file];
}

function assistantParts(parts: readonly GeminiFields[]): AssistantPart[] {
  const ids = callIds(parts, "functionCall");
  let code = "";
  return parts.flatMap((part, place): AssistantPart[] => {
    const { text, thought, executableCode, codeExecutionResult: ran, toolCall, toolResponse: answer } = part;
    const call = ids[place];
    if (call !== undefined) return [callPart(part, call)];
    if (typeof text === "string") {
      return [{ type: thought === true ? "reasoning" : "text", text, ...optionsOf(part) }];
    }
    if (isPlainObject(executableCode)) {
      const { id, ...input } = executableCode;
      code = typeof id === "string" ? id : `code_execution#${place}`;
      return [{ ...serverCall(code, "code_execution", input), ...optionsOf(part) }];
    }
    if (isPlainObject(ran)) {
      const { id, ...value } = ran;
      const toolCallId = typeof id === "string" ? id : code;
      return [
        { type: "tool-result", toolCallId, toolName: "code_execution", output: jsonOf(value), ...optionsOf(part) },
      ];
    }
    if (isPlainObject(toolCall)) {
      const { id, toolType, args } = toolCall;
      return [
        { ...serverCall(String(id), `server:${String(toolType)}`, args ?? {}), ...serverOptions(part, toolCall) },
      ];
    }
    if (isPlainObject(answer)) {
      const { id, toolType, response } = answer;
      const toolName = `server:${String(toolType)}`;
      const output = jsonOf(response ?? {});
      return [{ type: "tool-result", toolCallId: String(id), toolName, output, ...serverOptions(part, answer) }];
    }
    const file = filePart(part);
    return file === undefined ? [] : [file];
  });
}

function callPart(part: GeminiFields, { id, name }: CallId): AssistantPart {
  const input = fieldsOf(part["functionCall"])["args"] ?? {};
  return { type: "tool-call", toolCallId: id, toolName: name, input, ...optionsOf(part) };
}

function serverCall(
  toolCallId: string,
  toolName: string,
  input: unknown,
): Extract<AssistantPart, { type: "tool-call" }> {
  return { type: "tool-call", toolCallId, toolName, input, providerExecuted: true };
}

function resultPart(part: GeminiFields, { id, name }: CallId): ToolResultPart {
  const { response, parts } = fieldsOf(part["functionResponse"]);
  const output = resultOutput(response ?? {}, parts);
  return { type: "tool-result", toolCallId: id, toolName: name, output, ...optionsOf(part) };
}

/** Google's own helpers wrap a result as `output`, and what went wrong as `error`. */
function resultOutput(response: unknown, parts: unknown): ToolResultOutput {
  const entries = Object.entries(fieldsOf(response));
  const [only, value] = (entries.length === 1 ? entries[0] : undefined) ?? [];
  const files = listOf(parts).flatMap((part) => fileContent(fieldsOf(part)));
  if (files.length > 0) {
    const text = only === "output" && typeof value === "string" ? value : JSON.stringify(response);
    return { type: "content", value: [{ type: "text", text }, ...files] };
  }
  if (only === "error") return outputOf(value, true);
  if (only === "output" && typeof value === "string") return outputOf(value, false);
  return jsonOf(response);
}

function fileContent(part: GeminiFields): ToolResultContent[] {
  const file = filePart(part);
  return file === undefined ? [] : [file];
}

type File = FilePart & { data: { type: "data" | "url" | "reference" } & Extract<FilePart["data"], { type: string }> };

/** Uploaded files are known to Google alone; other addresses are anyone's. */
function filePart(part: GeminiFields): File | undefined {
  const { inlineData, fileData } = part;
  if (isPlainObject(inlineData)) {
    const { data, mimeType } = inlineData;
    return {
      type: "file",
      data: { type: "data", data: String(data) },
      ...described(inlineData, mimeType),
      ...optionsOf(part),
    };
  }
  if (!isPlainObject(fileData)) return undefined;
  const { fileUri, mimeType } = fileData;
  const uri = String(fileUri);
  const foreign = /^https?:/.test(uri) && !uri.includes("generativelanguage.googleapis.com") && URL.canParse(uri);
  const data = foreign
    ? ({ type: "url", url: new URL(uri), originalUrl: uri } as const)
    : ({ type: "reference", reference: { google: uri } } as const);
  return { type: "file", data, ...described(fileData, mimeType), ...optionsOf(part) };
}

function described({ displayName }: GeminiFields, mimeType: unknown): { mediaType: string; filename?: string } {
  const mediaType = typeof mimeType === "string" ? mimeType : "application/octet-stream";
  return { mediaType, ...(typeof displayName === "string" && { filename: displayName }) };
}

function serverOptions(part: GeminiFields, { id, toolType }: GeminiFields): { providerOptions?: ProviderOptions } {
  return optionsOf(part, { serverToolCallId: id, serverToolType: toolType });
}

function optionsOf(part: GeminiFields, fields: GeminiFields = {}): { providerOptions?: ProviderOptions } {
  const { thoughtSignature, thought, videoMetadata } = part;
  const all = { ...fields, thoughtSignature, ...(thought === true && { thought }), videoMetadata };
  const entries = Object.entries(all).flatMap(([key, value]) => (isJsonValue(value) ? [[key, value] as const] : []));
  return entries.length === 0 ? {} : { providerOptions: { google: Object.fromEntries(entries) } };
}

function jsonOf(value: unknown): ToolResultOutput {
  return { type: "json", value: value as JsonValue }; // Messages are JSON.
}
