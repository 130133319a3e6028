import { cutText } from "./cut-text.ts";
import type { Format } from "./format.ts";
import { isSystem } from "./message-role.ts";
import { costOf } from "./message.ts";

export type ShortenOptions = {
  readonly format: Format;
  /** The most that a message may cost, in tokens. */
  readonly most: number;
  readonly countTokens: (text: string) => number;
};

/** Characters that a token stands for at most: longer texts are not tried, for counting them takes time. */
const tokenLength = 16;

/**
 * A message of a person, or results of tools, with long texts cut so that it costs at most `most`; or the least that can
 * be had, for images and files stay whole. `undefined` where it costs no more, or where nothing can be cut. The same
 * message is always cut in the same way.
 */
export function shorten(
  message: unknown,
  { format, most, countTokens }: ShortenOptions,
): { readonly native: unknown; readonly tokens: number } | undefined {
  if (most === Infinity || isSystem(message)) return undefined;
  const costs = (native: unknown): number => costOf(native, format, countTokens);
  if (costs(message) <= most) return undefined;
  const atMost = (length: number): { native: unknown; tokens: number } => {
    const native = format.retext(message, (text) => cutText(text, length));
    return { native, tokens: costs(native) };
  };
  let best = atMost(0);
  let low = 1;
  let high = Math.min(longestText(message, format), most * tokenLength);
  while (low <= high && best.tokens <= most) {
    const middle = Math.floor((low + high) / 2);
    const tried = atMost(middle);
    if (tried.tokens <= most) {
      best = tried;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best.native === message ? undefined : best;
}

function longestText(message: unknown, format: Format): number {
  let longest = 0;
  format.retext(message, (text) => {
    longest = Math.max(longest, text.length);
    return text;
  });
  return longest;
}
