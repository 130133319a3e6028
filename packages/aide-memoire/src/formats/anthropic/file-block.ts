import { isPlainObject } from "../../core/json.ts";
import type { Block } from "./blocks-of.ts";
import { imageTypes } from "./image-source.ts";
import { neutralFile, type NeutralFile } from "../neutral/file.ts";
import { optionsFor } from "../neutral/history.ts";

/** An image or file as a block. `undefined` for a kind that the API does not read: sound, video, other formats. */
export function fileBlock(part: Record<string, unknown>): Block | undefined {
  const file = neutralFile(part);
  if (file === undefined) return undefined;
  const { containerUpload, context, citations } = optionsFor(part, "anthropic");
  const id = file.from.kind === "ids" ? file.from.ids["anthropic"] : undefined;
  const mark = markOf(part);
  if (id !== undefined && containerUpload === true) return { type: "container_upload", file_id: id, ...mark };
  if (file.mediaType.startsWith("image/")) {
    const source = id === undefined ? imageSource(file) : { type: "file", file_id: id };
    return source && { type: "image", source, ...mark };
  }
  const source = id === undefined ? documentSource(file) : { type: "file", file_id: id };
  if (source === undefined) return undefined;
  return {
    type: "document",
    source,
    ...(file.filename !== undefined && { title: file.filename }),
    ...(typeof context === "string" && { context }),
    ...(isPlainObject(citations) && { citations }),
    ...mark,
  };
}

function imageSource({ from, mediaType }: NeutralFile): Record<string, unknown> | undefined {
  if (from.kind === "url") return isWeb(from.url) ? { type: "url", url: from.url } : undefined;
  if (from.kind !== "base64" || !imageTypes.includes(mediaType)) return undefined;
  return { type: "base64", media_type: mediaType, data: from.data };
}

function documentSource({ from, mediaType }: NeutralFile): Record<string, unknown> | undefined {
  if (from.kind === "text") return { type: "text", media_type: "text/plain", data: from.text };
  if (mediaType === "application/pdf") {
    if (from.kind === "base64") return { type: "base64", media_type: mediaType, data: from.data };
    return from.kind === "url" && isWeb(from.url) ? { type: "url", url: from.url } : undefined;
  }
  if (from.kind !== "base64" || !mediaType.startsWith("text/")) return undefined;
  return { type: "text", media_type: "text/plain", data: Buffer.from(from.data, "base64").toString("utf8") };
}

function isWeb(url: string): boolean {
  return url.startsWith("https:") || url.startsWith("http:");
}

/** The mark of the cache that a part bears. */
export function markOf(part: Record<string, unknown>): Record<string, unknown> {
  const { cacheControl } = optionsFor(part, "anthropic");
  return isPlainObject(cacheControl) ? { cache_control: cacheControl } : {};
}
