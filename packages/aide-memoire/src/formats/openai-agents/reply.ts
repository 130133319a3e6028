import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { isPlainObject, listOf } from "../../core/json.ts";

/**
 * The items of a reply: a text, an item, several, the `newItems` of a run, or a `RunResult`. A run that waits for approvals
 * gives its whole answer, from its start, when it has been resumed: commit that one only.
 */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [assistantText(reply)] };
  if (Array.isArray(reply)) return { messages: reply.flatMap(unwrapped) };
  if (typeof reply !== "object" || reply === null) throw notReply();
  if ("toStream" in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give the stream to `follow`.",
    );
  }
  const { newItems, output, rawResponses }: { newItems?: unknown; output?: unknown; rawResponses?: unknown } = reply;
  if (newItems !== undefined && Array.isArray(output)) return runParts(output, rawResponses);
  if ("type" in reply || "role" in reply) return { messages: [reply].flatMap(unwrapped) };
  throw notReply();
}

/** The items of a run and what its requests used. */
export function runParts(output: readonly unknown[], responses: unknown): ReplyParts {
  return { messages: output, ...usageOf(listOf(responses)) };
}

export function assistantText(text: string): Record<"type" | "role" | "status", string> & { content: object[] } {
  return { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text }] };
}

/** A `RunItem` holds its item; a question for an approval holds a call that is there already. */
function unwrapped(item: unknown): unknown[] {
  if (typeof item !== "object" || item === null || !("rawItem" in item)) return [item];
  return "type" in item && item.type === "tool_approval_item" ? [] : [item.rawItem];
}

/** The sum of what these responses say of their tokens. */
export function usageOf(responses: readonly unknown[]): { usage?: Usage } {
  const counts = responses.flatMap((response) => {
    const { usage }: { usage?: unknown } = typeof response === "object" && response !== null ? response : {};
    const { inputTokens, outputTokens, inputTokensDetails }: Record<string, unknown> =
      typeof usage === "object" ? { ...usage } : {};
    if (typeof inputTokens !== "number" || typeof outputTokens !== "number") return [];
    return [{ inputTokens, outputTokens, details: [inputTokensDetails].flat().filter(isPlainObject) }];
  });
  const inputTokens = sum(counts.map((count) => count.inputTokens));
  const outputTokens = sum(counts.map((count) => count.outputTokens));
  if (inputTokens + outputTokens === 0) return {};
  const details = counts.flatMap((count) => count.details);
  const cached = details.flatMap(({ cached_tokens: tokens }) => (typeof tokens === "number" ? [tokens] : []));
  const written = details.flatMap(({ cache_write_tokens: tokens }) => (typeof tokens === "number" ? [tokens] : []));
  return {
    usage: {
      inputTokens,
      outputTokens,
      ...(cached.length > 0 && { cachedInputTokens: sum(cached) }),
      ...(written.length > 0 && { cacheWriteTokens: sum(written) }),
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, an item of @openai/agents, a list of them, or a RunResult.",
  );
}
