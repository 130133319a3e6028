import { isPlainObject } from "../../core/json.ts";
import { dataIn, looksLikeBase64 } from "../neutral/data-address.ts";

export const imageTypes: readonly unknown[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/**
 * The source of an image as the API takes it: the data out of an address that holds it. The same one where nothing is
 * wrong with it, `undefined` for a type that the API does not read.
 */
export function imageSource(source: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(source)) return undefined;
  switch (source["type"]) {
    case "base64":
      return dataSource(source, source["data"]);
    case "url":
      return /^https?:\/\/\S+$/.test(String(source["url"])) ? source : dataSource(source, source["url"]);
    case "file":
      return source;
    default:
      return undefined;
  }
}

function dataSource(source: Record<string, unknown>, given: unknown): Record<string, unknown> | undefined {
  const inside = typeof given === "string" ? dataIn(given) : undefined;
  if (inside === undefined) {
    const fits = imageTypes.includes(source["media_type"]) && looksLikeBase64(given);
    return fits && source["type"] === "base64" ? source : undefined;
  }
  const { mediaType, data } = inside;
  const fits = imageTypes.includes(mediaType) && looksLikeBase64(data);
  return fits ? { type: "base64", media_type: mediaType, data } : undefined;
}
