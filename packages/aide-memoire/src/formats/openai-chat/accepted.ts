/** What OpenAI's APIs accept of names, ids and images that come from elsewhere. */
import { createHash } from "node:crypto";
import { splitDataUrl } from "./media.ts";

/** The name of a function: letters, digits, `_` and `-`. */
export function acceptedName(name: unknown): string {
  const plain = String(name).replaceAll(/[^a-zA-Z0-9_-]/g, "_");
  return plain === "" ? "tool" : plain.slice(0, 64);
}

/** The id of a call; a longer one than `limit` becomes a short one that is always the same. */
export function acceptedId(id: string, limit: number): string {
  if (id.length <= limit) return id;
  return `call_${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;
}

const imageTypes: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Whether an image can be opened: behind a link, or as data of one of four types. */
export function isImageUrl(url: unknown): boolean {
  if (typeof url !== "string") return false;
  const bytes = splitDataUrl(url);
  if (bytes === undefined) return /^https?:\/\//i.test(url);
  return imageTypes.includes(bytes.mediaType.toLowerCase()) && /^[\w+/-]*={0,2}$/.test(bytes.data);
}
