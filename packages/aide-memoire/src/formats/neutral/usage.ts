import type { Usage } from "../../core/format.ts";

/** What a provider says of tokens under names of its own, where it says both what went in and what came out. */
export function tokenUsage(counts: {
  readonly input: unknown;
  readonly output: unknown;
  readonly cached: unknown;
  readonly written: unknown;
}): { usage?: Usage } {
  const { input, output, cached, written } = counts;
  if (typeof input !== "number" || typeof output !== "number") return {};
  return {
    usage: {
      inputTokens: input,
      outputTokens: output,
      ...(typeof cached === "number" && { cachedInputTokens: cached }),
      ...(typeof written === "number" && { cacheWriteTokens: written }),
    },
  };
}
