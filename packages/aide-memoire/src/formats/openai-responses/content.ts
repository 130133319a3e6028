/** Contents of messages and of outputs, to the neutral format and back. */
import { isPlainObject } from "../../core/json.ts";
import { isImageUrl } from "../openai-chat/accepted.ts";
import { dataUrl, filePart, imageOutput, imagePart, isImage, mediaOf, uploadPart } from "../openai-chat/media.ts";
import { openaiOptions, optionsOf } from "../openai-chat/neutral.ts";
import type { Item } from "./kinds.ts";

/** A part of what a person wrote. */
export function userPart(part: Item): unknown[] {
  return neutralPart(part, imagePart);
}

/** A part of what a tool gave. */
export function outputPart(part: Item): unknown[] {
  return neutralPart(part, imageOutput);
}

function neutralPart(part: Item, image: typeof imagePart): unknown[] {
  const { type, text, image_url: url, file_id: id, detail, input_audio: audio } = part;
  const promptCacheBreakpoint = part["prompt_cache_breakpoint"] ?? undefined;
  switch (type) {
    case "input_text":
    case "output_text":
      return [{ type: "text", text, ...openaiOptions({ promptCacheBreakpoint }) }];
    case "input_image": {
      const options = { imageDetail: detail ?? undefined, promptCacheBreakpoint };
      if (typeof id === "string") return [uploadPart(id, undefined, options, "image/*")];
      const found = typeof url === "string" ? image(url, options) : undefined;
      return found === undefined ? [] : [found];
    }
    case "input_file":
      return neutralFile(part, { fileDetail: detail ?? undefined, promptCacheBreakpoint });
    case "input_audio": {
      if (!isPlainObject(audio)) return [];
      const mediaType = audio["format"] === "wav" ? "audio/wav" : "audio/mpeg";
      return [{ type: "file", data: { type: "data", data: audio["data"] }, mediaType }];
    }
    default:
      return [];
  }
}

function neutralFile({ file_id: id, file_url: url, file_data: data, filename }: Item, options: Item): unknown[] {
  if (typeof id === "string") return [uploadPart(id, filename, options)];
  const value = url ?? data;
  return typeof value === "string" ? [filePart(value, filename, options)] : [];
}

/** A neutral part of a message of a person, or of what a tool gave. */
export function inputPart(part: Record<string, unknown>): Item[] {
  const { promptCacheBreakpoint, imageDetail, fileDetail } = optionsOf(part);
  const mark = isPlainObject(promptCacheBreakpoint) ? { prompt_cache_breakpoint: promptCacheBreakpoint } : {};
  if (part["type"] === "text") return [{ type: "input_text", text: part["text"], ...mark }];
  const media = mediaOf(part);
  if (media === undefined) return [];
  const { source, mediaType, filename } = media;
  if (source.kind === "text") return [{ type: "input_text", text: source.text, ...mark }];
  if (isImage(media)) {
    const detail = typeof imageDetail === "string" ? imageDetail : "auto";
    if (source.kind === "upload") return [{ type: "input_image", file_id: source.id, detail, ...mark }];
    const image_url = source.kind === "url" ? source.url : dataUrl(mediaType, source.data);
    if (!isImageUrl(image_url)) return [];
    return [{ type: "input_image", image_url, detail, ...mark }];
  }
  if (mediaType.startsWith("audio/")) return audioPart(source, mediaType);
  const rest = { ...(filename !== undefined && { filename }), ...(fileDetail !== undefined && { detail: fileDetail }) };
  if (source.kind === "upload") return [{ type: "input_file", file_id: source.id, ...rest, ...mark }];
  if (source.kind === "url") return [{ type: "input_file", file_url: source.url, ...rest, ...mark }];
  const file_data = dataUrl(mediaType, source.data);
  return [{ type: "input_file", file_data, filename: filename ?? "file", ...rest, ...mark }];
}

function audioPart(source: NonNullable<ReturnType<typeof mediaOf>>["source"], mediaType: string): Item[] {
  const format = mediaType.endsWith("wav") ? "wav" : /mpeg|mp3/.test(mediaType) ? "mp3" : undefined;
  if (source.kind !== "data" || format === undefined) return [];
  return [{ type: "input_audio", input_audio: { data: source.data, format } }];
}
