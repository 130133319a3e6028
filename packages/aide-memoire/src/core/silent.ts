import type { Format } from "./format.ts";

/** What is sent for a result that says nothing, for there are servers that refuse an empty one. */
export const silentText = "[The tool gave no output.]";

/** The message as it is sent: a tool that said nothing says so. Itself where there are words. */
export function withWords(message: unknown, retext: Format["retext"]): unknown {
  return retext(message, (text) => (text === "" ? silentText : text));
}
