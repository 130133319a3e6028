import { isPlainObject } from "../../core/json.ts";
import type { FilePart } from "../ai-sdk/messages.ts";
import { neutralFile } from "../neutral/file.ts";
import type { Fields } from "./stored.ts";

export type NeutralFilePart = FilePart & {
  data: Extract<FilePart["data"], { type: "data" | "url" | "reference" | "text" }>;
};

/**
 * An image or file out of any of the shapes that LangChain's providers have for it: its own standard blocks of today
 * and of before, OpenAI's, Anthropic's and Google's. `undefined` where its data is not there.
 */
export function filePart(block: Fields): NeutralFilePart | undefined {
  const { type, source, metadata } = block;
  const inner = isPlainObject(source) ? source : block;
  const image = type === "image" || type === "image_url";
  const mediaType = textIn(inner, "mimeType", "mime_type", "media_type");
  const { filename, name, title } = { ...block, ...(isPlainObject(metadata) && metadata) };
  const label = [filename, name, title].find((one) => typeof one === "string");
  const data = dataIn(inner, block);
  const file = neutralFile({ type: image ? "image" : "file", data, ...(mediaType !== undefined && { mediaType }) });
  if (file === undefined) return undefined;
  const described = { mediaType: file.mediaType, ...(typeof label === "string" && { filename: label }) };
  switch (file.from.kind) {
    case "base64":
      return { type: "file", data: { type: "data", data: file.from.data }, ...described };
    case "text":
      return { type: "file", data: { type: "text", text: file.from.text }, ...described };
    case "url":
      if (!URL.canParse(file.from.url)) return undefined;
      return { type: "file", data: { type: "url", url: new URL(file.from.url) }, ...described };
    case "ids":
      return { type: "file", data: { type: "reference", reference: { ...file.from.ids } }, ...described };
  }
}

function dataIn(inner: Fields, block: Fields): unknown {
  const { image_url: image, input_audio: sound, file } = block;
  if (typeof image === "string") return image;
  if (isPlainObject(image)) return image["url"];
  if (isPlainObject(sound)) return sound["data"];
  if (isPlainObject(file)) return file["file_data"] ?? { type: "reference", reference: { openai: file["file_id"] } };
  if (inner["type"] === "text" || inner["source_type"] === "text") {
    return { type: "text", text: textIn(inner, "text", "data") };
  }
  return textIn(inner, "data", "url", "fileUri") ?? inner["data"];
}

function textIn(fields: Fields, ...keys: readonly string[]): string | undefined {
  for (const key of keys) if (typeof fields[key] === "string") return fields[key];
  return undefined;
}

/** The block that most chat models of LangChain take: OpenAI's for images, LangChain's data block for the rest. */
export function fileBlock(part: Fields): Fields | undefined {
  const file = neutralFile(part);
  if (file === undefined || file.from.kind === "ids") return undefined;
  const { from, mediaType, filename } = file;
  const metadata = filename === undefined ? {} : { metadata: { filename } };
  if (from.kind === "text")
    return { type: "file", source_type: "text", mime_type: mediaType, text: from.text, ...metadata };
  if (mediaType.startsWith("image/")) {
    const known = mediaType === "image/*" ? "image/png" : mediaType;
    const url = from.kind === "url" ? from.url : `data:${known};base64,${from.data}`;
    return { type: "image_url", image_url: { url } };
  }
  const type = mediaType.startsWith("audio/") ? "audio" : "file";
  return from.kind === "url"
    ? { type, source_type: "url", mime_type: mediaType, url: from.url, ...metadata }
    : { type, source_type: "base64", mime_type: mediaType, data: from.data, ...metadata };
}
