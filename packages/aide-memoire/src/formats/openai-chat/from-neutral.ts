import { fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import { neutralParts } from "../neutral/history.ts";
import { joinedHistory } from "../neutral/joined.ts";
import { acceptedId, acceptedName, isImageUrl } from "./accepted.ts";
import { dataUrl, isImage, mediaOf, type Media } from "./media.ts";
import { argumentsOf, optionsOf, outputText } from "./neutral.ts";

/**
 * `ModelMessage`s as a Chat Completions history, each reply one message with all its calls. Left out: reasoning, files in
 * replies and in tool outputs, images that were uploaded or are of a type that cannot be opened, sound other than WAV and
 * MP3, approvals, and calls that another provider ran by itself. A message that nothing is left of goes. Errors and denials
 * of tools are told as text.
 */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  return joinedHistory(messages)
    .filter(isPlainObject)
    .flatMap((message) => {
      const { name } = optionsOf(message);
      const named = typeof name === "string" ? { name } : {};
      switch (message["role"]) {
        case "user":
          return userMessages(message, named);
        case "assistant":
          return assistantMessages(message, named);
        case "tool":
          return neutralParts(message).flatMap(resultMessage);
        default:
          return [];
      }
    });
}

function userMessages(message: Record<string, unknown>, named: object): unknown[] {
  const { content } = message;
  if (typeof content === "string") return [{ role: "user", ...named, content }];
  const parts = neutralParts(message).flatMap(userPart);
  return parts.length === 0 ? [] : [{ role: "user", ...named, content: parts }];
}

function userPart(part: Record<string, unknown>): unknown[] {
  const { promptCacheBreakpoint, imageDetail } = optionsOf(part);
  const mark = isPlainObject(promptCacheBreakpoint) ? { prompt_cache_breakpoint: promptCacheBreakpoint } : {};
  if (part["type"] === "text") return [{ type: "text", text: part["text"], ...mark }];
  const media = mediaOf(part);
  const found = media === undefined ? undefined : mediaPart(media, imageDetail);
  return found === undefined ? [] : [{ ...found, ...mark }];
}

function mediaPart(media: Media, detail: unknown): object | undefined {
  const { source, mediaType, filename } = media;
  if (source.kind === "text") return { type: "text", text: source.text };
  if (isImage(media)) {
    if (source.kind === "upload") return undefined;
    const url = source.kind === "url" ? source.url : dataUrl(mediaType, source.data);
    if (!isImageUrl(url)) return undefined;
    return { type: "image_url", image_url: { url, ...(typeof detail === "string" && { detail }) } };
  }
  if (source.kind === "upload") return { type: "file", file: { file_id: source.id, ...(filename && { filename }) } };
  if (source.kind === "url") return undefined;
  if (mediaType.startsWith("audio/")) {
    const format = audioFormats[mediaType];
    return format === undefined ? undefined : { type: "input_audio", input_audio: { data: source.data, format } };
  }
  const name = filename ?? (mediaType === "application/pdf" ? "file.pdf" : "file");
  return { type: "file", file: { file_data: dataUrl(mediaType, source.data), filename: name } };
}

const audioFormats: Readonly<Record<string, string>> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
};

function assistantMessages(message: Record<string, unknown>, named: object): unknown[] {
  return inOrder(neutralParts(message)).flatMap((parts) => assistantMessage(parts, named));
}

/** A message has its text in front of its refusal: what is said behind a refusal is a message of its own. */
function inOrder(parts: readonly Record<string, unknown>[]): Record<string, unknown>[][] {
  const runs: Record<string, unknown>[][] = [[]];
  for (const part of parts) {
    const run = runs.at(-1) ?? [];
    if (part["type"] === "text" && !isRefusal(part) && run.some(isRefusal)) runs.push([part]);
    else run.push(part);
  }
  return runs;
}

function isRefusal(part: Record<string, unknown>): boolean {
  return part["type"] === "text" && optionsOf(part)["refusal"] === true;
}

function assistantMessage(parts: readonly Record<string, unknown>[], named: object): unknown[] {
  const said = parts.filter(({ type, text }) => type === "text" && text !== "");
  const refused = said.filter(isRefusal).map(({ text }) => text);
  const texts = said.filter((part) => !isRefusal(part));
  const calls = parts.filter((part) => part["type"] === "tool-call" && part["providerExecuted"] !== true);
  if (said.length + calls.length === 0) return [];
  return [
    {
      role: "assistant",
      ...named,
      content: contentOf(texts),
      ...(refused.length > 0 && { refusal: refused.join("\n") }),
      ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
    },
  ];
}

function contentOf(texts: readonly Record<string, unknown>[]): unknown {
  const marked = texts.map((part) => {
    const { promptCacheBreakpoint: mark } = optionsOf(part);
    return { type: "text", text: part["text"], ...(isPlainObject(mark) && { prompt_cache_breakpoint: mark }) };
  });
  const [first, ...more] = marked;
  if (first === undefined) return null;
  return more.length === 0 && !("prompt_cache_breakpoint" in first) ? first.text : marked;
}

const idLimit = 40;

function toolCall(part: Record<string, unknown>): unknown {
  const { toolCallId, toolName, input } = part;
  const id = acceptedId(String(toolCallId), idLimit);
  const name = acceptedName(toolName);
  if (optionsOf(part)["type"] === "custom_tool_call" && typeof input === "string") {
    return { id, type: "custom", custom: { name, input } };
  }
  return { id, type: "function", function: { name, arguments: argumentsOf(input) } };
}

function resultMessage(part: Record<string, unknown>): unknown[] {
  const { type, toolCallId, output } = part;
  if (type !== "tool-result") return [];
  return [
    {
      role: "tool",
      tool_call_id: acceptedId(String(toolCallId), idLimit),
      content: outputText(output) ?? textsOf(output),
    },
  ];
}

function textsOf(output: unknown): unknown {
  const parts = listOf(fieldsOf(output)["value"]).filter(isPlainObject);
  const texts = parts.flatMap(({ type, text }) => (type === "text" ? [{ type, text }] : []));
  return texts.length === 0 ? "" : texts;
}
