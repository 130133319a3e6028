import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { fieldsOf } from "../../core/json.ts";
import { tokenUsage } from "../neutral/usage.ts";

/** The messages of a reply: a text, a message, several, or the result of `generateText`. */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ role: "assistant", content: reply }] };
  if (Array.isArray(reply)) return { messages: reply };
  if (typeof reply !== "object" || reply === null) throw notReply();
  if ("role" in reply) return { messages: [reply] };
  if ("responseMessages" in reply && Array.isArray(reply.responseMessages)) {
    return { messages: reply.responseMessages, ...usageOf("usage" in reply ? reply.usage : undefined) };
  }
  if ("textStream" in reply || "stream" in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give the stream to `follow`.",
    );
  }
  const { response }: { response?: unknown } = reply;
  if (typeof response === "object" && response !== null && "messages" in response) {
    throw new MemoryError("BAD_INPUT", "This looks like a result of AI SDK 6 or before. The format is for major 7.");
  }
  throw notReply();
}

/** The AI SDK's token counts, where the provider gave them. */
export function usageOf(usage: unknown): { usage?: Usage } {
  if (typeof usage !== "object" || usage === null) return {};
  const { inputTokens: input, outputTokens: output, inputTokenDetails }: Record<string, unknown> = { ...usage };
  const { cacheReadTokens: cached, cacheWriteTokens: written } = fieldsOf(inputTokenDetails);
  return tokenUsage({ input, output, cached, written });
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, an AI SDK message, a list of them, or the result of generateText.",
  );
}
