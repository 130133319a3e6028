import { isPlainObject } from "../../core/json.ts";
import { openaiOptions } from "./neutral.ts";

/** An image or file, wherever its bytes are: base64, a URL, or an upload at OpenAI. */
export type Media = {
  readonly source:
    | { readonly kind: "data"; readonly data: string }
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "upload"; readonly id: string }
    | { readonly kind: "text"; readonly text: string };
  readonly mediaType: string;
  readonly filename?: string;
};

/** The image or file of a part of a neutral message or tool output; `undefined` for what OpenAI cannot reach. */
export function mediaOf(part: Record<string, unknown>): Media | undefined {
  const { type, image, data, url, fileId, providerReference, mediaType, filename } = part;
  const source = sourceOf(image ?? data ?? url ?? fileId ?? providerReference);
  if (source === undefined) return undefined;
  const found = typeof mediaType === "string" ? mediaType : source.mediaType;
  const isImage = String(type).startsWith("image");
  const guessed = source.source.kind === "data" ? sniffed(source.source.data) : typeOfName(sourceName(source.source));
  return {
    source: source.source,
    mediaType: found ?? guessed ?? (isImage ? "image/*" : "application/octet-stream"),
    ...(typeof filename === "string" && { filename }),
  };
}

export function isImage({ mediaType }: Media): boolean {
  return mediaType === "image" || mediaType.startsWith("image/");
}

/** The address of an image or file with its bytes in it. */
export function dataUrl(mediaType: string, data: string): string {
  const whole = mediaType === "image" || mediaType === "image/*" ? (sniffed(data) ?? "image/png") : mediaType;
  return `data:${whole};base64,${data}`;
}

/** A neutral part for an image that stands behind a URL, which may hold its bytes. */
export function imagePart(url: string, options: Record<string, unknown>): unknown {
  const bytes = splitDataUrl(url);
  if (bytes !== undefined) {
    return { type: "image", image: bytes.data, mediaType: bytes.mediaType, ...openaiOptions(options) };
  }
  return URL.canParse(url) ? { type: "image", image: new URL(url), ...openaiOptions(options) } : undefined;
}

/** The same for what a tool gave. */
export function imageOutput(url: string, options: Record<string, unknown>): unknown {
  const bytes = splitDataUrl(url);
  if (bytes === undefined && !URL.canParse(url)) return undefined;
  const data = bytes === undefined ? { type: "url", url: new URL(url) } : { type: "data", data: bytes.data };
  const mediaType = bytes?.mediaType ?? typeOfName(new URL(url).pathname) ?? "image/*";
  return { type: "file", data, mediaType, ...openaiOptions(options) };
}

/** A neutral part for an upload at OpenAI. */
export function uploadPart(
  id: string,
  filename: unknown,
  options: Record<string, unknown>,
  mediaType: string = typeOfName(filename) ?? "application/octet-stream",
): unknown {
  return {
    type: "file",
    data: { type: "reference", reference: { openai: id } },
    mediaType,
    ...(typeof filename === "string" && { filename }),
    ...openaiOptions(options),
  };
}

/** A neutral part for a file that stands behind a URL, or is one: data, or plain base64. */
export function filePart(value: string, filename: unknown, options: Record<string, unknown>): unknown {
  const bytes = splitDataUrl(value);
  const isLink = bytes === undefined && /^https?:/i.test(value) && URL.canParse(value);
  const mediaType =
    bytes?.mediaType ?? typeOfName(filename) ?? typeOfName(isLink ? new URL(value).pathname : undefined);
  return {
    type: "file",
    data: isLink ? { type: "url", url: new URL(value) } : { type: "data", data: bytes?.data ?? value },
    mediaType: mediaType ?? sniffed(value) ?? "application/octet-stream",
    ...(typeof filename === "string" && { filename }),
    ...openaiOptions(options),
  };
}

/** `undefined` for what is no URL of this kind, or a broken one. */
export function splitDataUrl(url: string): { mediaType: string; data: string } | undefined {
  const match = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/is.exec(url);
  if (match === null) return undefined;
  const [, mediaType = "", flags = "", body = ""] = match;
  const type = mediaType === "" ? "text/plain" : mediaType;
  if (/;base64$/i.test(flags)) return { mediaType: type, data: body };
  try {
    return { mediaType: type, data: Buffer.from(decodeURIComponent(body)).toString("base64") };
  } catch {
    return undefined;
  }
}

type Source = { readonly source: Media["source"]; readonly mediaType?: string };

function sourceOf(value: unknown): Source | undefined {
  if (typeof value === "string") {
    const bytes = splitDataUrl(value);
    if (bytes !== undefined) return { source: { kind: "data", data: bytes.data }, mediaType: bytes.mediaType };
    return { source: /^https?:/i.test(value) ? { kind: "url", url: value } : { kind: "data", data: value } };
  }
  if (value instanceof URL) return sourceOf(value.href);
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
    return { source: { kind: "data", data: Buffer.from(value as Uint8Array).toString("base64") } };
  }
  if (!isPlainObject(value)) return undefined;
  switch (value["type"]) {
    case "data":
      return sourceOf(value["data"]);
    case "url":
      return sourceOf(value["url"]);
    case "reference":
      return sourceOf(value["reference"]);
    case "text":
      return typeof value["text"] === "string" ? { source: { kind: "text", text: value["text"] } } : undefined;
    default:
      return typeof value["openai"] === "string" ? { source: { kind: "upload", id: value["openai"] } } : undefined;
  }
}

function sourceName(source: Media["source"]): unknown {
  return source.kind === "url" && URL.canParse(source.url) ? new URL(source.url).pathname : undefined;
}

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  mp3: "audio/mpeg",
  wav: "audio/wav",
};

function typeOfName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

const beginnings: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["JVBERi", "application/pdf"],
];

function sniffed(base64: string): string | undefined {
  return beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1];
}
