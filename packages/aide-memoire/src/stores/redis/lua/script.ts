import { createHash } from "node:crypto";

/** A Lua script, and the hash by which Redis knows it. */
export type Script = { readonly text: string; readonly sha: string };

/** Lua text as it stands, backslashes included. */
export const lua = String.raw;

/** One script out of pieces; a piece uses what those before it define. */
export function scriptOf(...pieces: readonly string[]): Script {
  const text = pieces.map((piece) => piece.trim()).join("\n\n");
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}
