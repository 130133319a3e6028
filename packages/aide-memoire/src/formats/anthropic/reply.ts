import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { blocksOf } from "./blocks-of.ts";

/**
 * The messages of a reply: a text, the API's `Message`, messages, or blocks. Of a `Message` the content is kept, as it
 * is; an empty one, with which the model may end a turn after tools, is no message.
 */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ role: "assistant", content: reply }] };
  if (Array.isArray(reply)) return listParts(reply);
  if (typeof reply !== "object" || reply === null) throw notReply();
  if (isPlainObject(reply) && "role" in reply) return messageParts(reply);
  if ("finalMessage" in reply || "controller" in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give the stream to `follow`, or its finalMessage() to `commit`.",
    );
  }
  throw notReply();
}

/** Token counts as the API gives them: there, what was read from the cache or written to it is not in the input. */
export function usageOf(usage: unknown): { usage?: Usage } {
  if (!isPlainObject(usage)) return {};
  const { input_tokens: input, output_tokens: output } = usage;
  if (typeof input !== "number" || typeof output !== "number") return {};
  const read = numberOf(usage["cache_read_input_tokens"]);
  const written = numberOf(usage["cache_creation_input_tokens"]);
  return {
    usage: {
      inputTokens: input + (read ?? 0) + (written ?? 0),
      outputTokens: output,
      ...(read !== undefined && { cachedInputTokens: read }),
      ...(written !== undefined && { cacheWriteTokens: written }),
    },
  };
}

function listParts(list: readonly unknown[]): ReplyParts {
  if (list.every((value) => isPlainObject(value) && "role" in value)) {
    const replies = list.map(replyParts);
    const usages = replies.flatMap(({ usage }) => usage ?? []);
    return { messages: replies.flatMap(({ messages }) => messages), ...sumOf(usages) };
  }
  if (list.every((value) => isPlainObject(value) && typeof value["type"] === "string")) {
    const results = blocksOf(list).some(({ type }) => type === "tool_result");
    return { messages: [{ role: results ? "user" : "assistant", content: list }] };
  }
  throw notReply();
}

function messageParts(message: Record<string, unknown>): ReplyParts {
  const { role, content, type, usage } = message;
  if (Array.isArray(content) && content.length === 0) return { messages: [], ...usageOf(usage) };
  if (type !== "message") return { messages: [message] };
  return { messages: [{ role, content }], ...usageOf(usage) };
}

function sumOf(usages: readonly Usage[]): { usage?: Usage } {
  const [first, ...others] = usages;
  if (first === undefined) return {};
  return { usage: others.reduce(plus, first) };
}

function plus(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(one.cachedInputTokens !== undefined && {
      cachedInputTokens: one.cachedInputTokens + (other.cachedInputTokens ?? 0),
    }),
    ...(one.cacheWriteTokens !== undefined && {
      cacheWriteTokens: one.cacheWriteTokens + (other.cacheWriteTokens ?? 0),
    }),
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, a Message of the Anthropic SDK, a list of messages, or the blocks of one.",
  );
}
