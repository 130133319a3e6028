import { MemoryError } from "./core/error.ts";

export { estimateTokens } from "./core/tokens.ts";

/**
 * Exact counts of OpenAI's models by the optional package `gpt-tokenizer`, for `countTokens` of a memory. Loading it
 * takes a moment, once. Names of special tokens, such as `<|endoftext|>`, count as the text they are. One endless word
 * is cut every 1,000 characters, since counting it whole would take minutes: its count may differ by a token for each
 * cut. Fails with MISSING_PACKAGE where the package is not installed.
 */
export async function gptTokens(
  encoding: "o200k_base" | "cl100k_base" = "o200k_base",
): Promise<(text: string) => number> {
  const { countTokens } = await load(encoding);
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => cutLongRuns(text).reduce((sum, part) => sum + countTokens(part, options), 0);
}

type Tokenizer = { countTokens(text: string, options: { disallowedSpecial: Set<string> }): number };

async function load(encoding: "o200k_base" | "cl100k_base"): Promise<Tokenizer> {
  try {
    switch (encoding) {
      case "o200k_base":
        return await import("gpt-tokenizer/encoding/o200k_base");
      case "cl100k_base":
        return await import("gpt-tokenizer/encoding/cl100k_base");
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MemoryError(
      "MISSING_PACKAGE",
      "gptTokens needs the package gpt-tokenizer. Install it: npm install gpt-tokenizer",
      {
        cause: error,
      },
    );
  }
  throw new MemoryError("BAD_INPUT", 'The encoding is not known. Use "o200k_base" or "cl100k_base".');
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ERR_MODULE_NOT_FOUND" || error.code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
}

const longestRun = 1_000;

/**
 * The text in parts without endless runs. What the tokenizer merges, in time that grows with the square, is a
 * stretch of letters or other characters, or one of ASCII signs and white space; no part has more than 1,000 of either.
 */
function cutLongRuns(text: string): string[] {
  const parts: string[] = [];
  let partStart = 0;
  let runStart = 0;
  let runOfGaps = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const gap = isGap(unit);
    if (gap !== runOfGaps) {
      runStart = at;
      runOfGaps = gap;
    } else if (at - runStart >= longestRun && !isLowSurrogate(unit)) {
      parts.push(text.slice(partStart, at));
      partStart = at;
      runStart = at;
    }
  }
  parts.push(text.slice(partStart));
  return parts;
}

/** White space, as regular expressions know it, and ASCII that is neither letter nor digit. */
function isGap(unit: number): boolean {
  if (unit < 0x80)
    return !((unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a));
  if (unit === 0xa0 || unit === 0x1680 || unit === 0x3000 || unit === 0xfeff) return true;
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
