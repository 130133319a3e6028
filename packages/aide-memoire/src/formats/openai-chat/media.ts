import { dataIn } from "../neutral/data-address.ts";
import { neutralFile, type NeutralFile } from "../neutral/file.ts";
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
  const file = neutralFile(part);
  const source = file && sourceOf(file);
  if (file === undefined || source === undefined) return undefined;
  const { mediaType, filename } = file;
  const isKnown = mediaType !== "image/*" && mediaType !== "application/octet-stream";
  const guessed = source.kind === "data" ? sniffed(source.data) : typeOfName(sourceName(source));
  return {
    source,
    mediaType: isKnown ? mediaType : (guessed ?? mediaType),
    ...(filename !== undefined && { filename }),
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

/** What a `data:` URL holds, which is text where it does not say; `undefined` for any other. */
export function splitDataUrl(url: string): { readonly mediaType: string; readonly data: string } | undefined {
  const inside = dataIn(url);
  return inside?.mediaType === "" ? { ...inside, mediaType: "text/plain" } : inside;
}

function sourceOf({ from }: NeutralFile): Media["source"] | undefined {
  switch (from.kind) {
    case "base64":
      return { kind: "data", data: from.data };
    case "text":
      return from;
    case "url":
      return /^https?:/i.test(from.url) ? from : undefined;
    case "ids": {
      const id = from.ids["openai"];
      return id === undefined ? undefined : { kind: "upload", id };
    }
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
