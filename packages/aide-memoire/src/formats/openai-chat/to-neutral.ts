import { isPlainObject } from "../../core/json.ts";
import { legacyCallOf, legacyId, toolCallOf, type ChatCall } from "./calls.ts";
import { filePart, imagePart, uploadPart } from "./media.ts";
import { inputOf, openaiOptions } from "./neutral.ts";
import { transcriptOf } from "./reading.ts";

/**
 * A Chat Completions message as `ModelMessage`s. Left out: annotations, `reasoning_content` of other servers, the sound of
 * a spoken reply (its transcript stays), parts of unknown types. A result does not know the name of its tool: it is empty.
 */
export function toNeutral(message: unknown): unknown[] {
  if (!isPlainObject(message)) return [];
  const { role, content, name, tool_call_id: id } = message;
  const options = openaiOptions({ name });
  switch (role) {
    case "user":
      return withContent(
        { role, ...options },
        typeof content === "string" ? content : listOf(content).flatMap(userPart),
      );
    case "assistant":
      return withContent({ role, ...options }, assistantContent(message));
    case "tool":
      return [{ role, content: [result(String(id), "", outputOf(content))] }];
    case "function":
      return [{ role: "tool", content: [result(legacyId(String(name)), String(name), outputOf(content))] }];
    default:
      return [];
  }
}

function withContent(head: Record<string, unknown>, content: string | readonly unknown[]): unknown[] {
  return content.length === 0 ? [] : [{ ...head, content }];
}

function userPart(part: Record<string, unknown>): unknown[] {
  const {
    type,
    text,
    image_url: image,
    input_audio: audio,
    file,
    prompt_cache_breakpoint: promptCacheBreakpoint,
  } = part;
  if (type === "text") return [{ type, text, ...openaiOptions({ promptCacheBreakpoint }) }];
  if (type === "image_url" && isPlainObject(image)) {
    return [imagePart(String(image["url"]), { imageDetail: image["detail"], promptCacheBreakpoint }) ?? []].flat();
  }
  if (type === "input_audio" && isPlainObject(audio)) {
    const mediaType = audio["format"] === "wav" ? "audio/wav" : "audio/mpeg";
    const data = { type: "data", data: audio["data"] };
    return [{ type: "file", data, mediaType, ...openaiOptions({ promptCacheBreakpoint }) }];
  }
  if (type !== "file" || !isPlainObject(file)) return [];
  const { file_id: id, file_data: data, filename } = file;
  if (typeof id === "string") return [uploadPart(id, filename, { promptCacheBreakpoint })];
  return typeof data === "string" ? [filePart(data, filename, { promptCacheBreakpoint })] : [];
}

function assistantContent(message: Record<string, unknown>): string | unknown[] {
  const { content, refusal, function_call: legacy, tool_calls: calls } = message;
  const spoken = isText(content) ? undefined : transcriptOf(message);
  const old = legacyCallOf(legacy);
  const parts = [
    ...(isText(content) ? [{ type: "text", text: content }] : listOf(content).flatMap(saidPart)),
    ...(isText(refusal) ? [refusalPart(refusal)] : []),
    ...(spoken === undefined ? [] : [{ type: "text", text: spoken }]),
    ...(old === undefined ? [] : [callPart(old)]),
    ...listOf(calls)
      .flatMap((call) => toolCallOf(call) ?? [])
      .map(callPart),
  ];
  return isText(content) && parts.length === 1 ? content : parts;
}

function saidPart({ type, text, refusal, prompt_cache_breakpoint }: Record<string, unknown>): unknown[] {
  if (type === "refusal" && isText(refusal)) return [refusalPart(refusal)];
  if (type !== "text" || !isText(text)) return [];
  return [{ type, text, ...openaiOptions({ promptCacheBreakpoint: prompt_cache_breakpoint }) }];
}

function refusalPart(text: string): unknown {
  return { type: "text", text, ...openaiOptions({ refusal: true }) };
}

function callPart({ kind, id, name, input }: ChatCall): unknown {
  const call = { type: "tool-call", toolCallId: id, toolName: name };
  if (kind === "custom") return { ...call, input, ...openaiOptions({ type: "custom_tool_call" }) };
  return { ...call, input: inputOf(input) };
}

function result(toolCallId: string, toolName: string, output: unknown): unknown {
  return { type: "tool-result", toolCallId, toolName, output };
}

function outputOf(content: unknown): unknown {
  if (!Array.isArray(content)) return { type: "text", value: typeof content === "string" ? content : "" };
  return { type: "content", value: listOf(content).flatMap(saidPart) };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
