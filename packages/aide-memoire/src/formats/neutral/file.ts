import { isPlainObject } from "../../core/json.ts";
import { dataIn } from "./data-address.ts";

/** An image or file of a `ModelMessage`, in the one shape that the formats need. */
export type NeutralFile = {
  readonly mediaType: string;
  readonly filename?: string;
  readonly from:
    | { readonly kind: "base64"; readonly data: string }
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "text"; readonly text: string }
    /** Uploaded to providers: its id with each of them. */
    | { readonly kind: "ids"; readonly ids: Readonly<Record<string, string>> };
};

/**
 * Reads every shape in which the AI SDK holds an image or file: parts of messages and of results of tools. `undefined`
 * where it is none, or has no data. Bytes become base64; the type of an image that has none is told by its first bytes.
 */
export function neutralFile(part: Record<string, unknown>): NeutralFile | undefined {
  const { type, filename } = part;
  const image = typeof type === "string" && type.startsWith("image");
  // A file id alone does not say whose it is.
  const ids = part["providerReference"] ?? (isPlainObject(part["fileId"]) ? part["fileId"] : undefined);
  const from = sourceOf(part["data"] ?? part["image"] ?? part["url"] ?? ids);
  if (from === undefined) return undefined;
  const { mediaType } = from;
  const given = typeof part["mediaType"] === "string" ? part["mediaType"] : undefined;
  const known = given?.endsWith("/*") === true ? undefined : given;
  const found = known ?? mediaType ?? (image || given === "image/*" ? imageType(from.source) : undefined);
  return {
    mediaType: found ?? given ?? (image ? "image/*" : "application/octet-stream"),
    ...(typeof filename === "string" && { filename }),
    from: from.source,
  };
}

type Source = { readonly source: NeutralFile["from"]; readonly mediaType?: string };

function sourceOf(data: unknown): Source | undefined {
  if (data instanceof Uint8Array) return { source: { kind: "base64", data: Buffer.from(data).toString("base64") } };
  if (data instanceof ArrayBuffer) return { source: { kind: "base64", data: Buffer.from(data).toString("base64") } };
  if (data instanceof URL) return ofText(data.href);
  if (typeof data === "string") return ofText(data);
  if (!isPlainObject(data)) return undefined;
  switch (data["type"]) {
    case "data":
      return sourceOf(data["data"]);
    case "url":
      return sourceOf(data["url"]);
    case "text":
      return typeof data["text"] === "string" ? { source: { kind: "text", text: data["text"] } } : undefined;
    case "reference":
      return idsOf(data["reference"]);
    case undefined:
      return idsOf(data);
    default:
      return undefined;
  }
}

/** A text is base64, or the address of what is meant. */
function ofText(text: string): Source {
  const inside = dataIn(text);
  if (inside !== undefined) {
    const { mediaType, data } = inside;
    return { source: { kind: "base64", data }, ...(mediaType !== "" && { mediaType }) };
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(text.slice(0, 40))) return { source: { kind: "url", url: text } };
  return { source: { kind: "base64", data: text } };
}

function idsOf(reference: unknown): Source | undefined {
  if (!isPlainObject(reference)) return undefined;
  const ids = Object.entries(reference).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return ids.length === 0 ? undefined : { source: { kind: "ids", ids: Object.fromEntries(ids) } };
}

/** How the base64 of images begins. */
const beginnings: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
];

function imageType(source: NeutralFile["from"]): string | undefined {
  if (source.kind !== "base64") return undefined;
  return beginnings.find(([beginning]) => source.data.startsWith(beginning))?.[1];
}
