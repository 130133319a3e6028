import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { blocksOf, callsOf, dataOf, roleOf, storedForm } from "./stored.ts";

/**
 * The messages of a reply: a text, a message of LangChain or its stored form, or a list of them. A message of the model
 * without text, blocks and calls is none.
 */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ type: "ai", data: { content: reply } }] };
  const messages = (Array.isArray(reply) ? reply : [reply]).map(messageOf);
  const usages = messages.flatMap((message) => usageOf(dataOf(message)["usage_metadata"]) ?? []);
  const [first, ...others] = usages;
  return {
    messages: messages.filter((message) => !isEmpty(message)),
    ...(first !== undefined && { usage: others.reduce(plus, first) }),
  };
}

function messageOf(value: unknown): unknown {
  const message = storedForm(value);
  if (isPlainObject(message) && typeof message["type"] === "string" && isPlainObject(message["data"])) return message;
  if (isPlainObject(message) && Array.isArray(message["messages"])) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is the state of an agent, with the whole conversation in it. Give only the messages that are new.",
    );
  }
  if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: put its chunks together with `concat`, and give the message.",
    );
  }
  throw new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, a LangChain message, its stored form (message.toDict()), or a list of them.",
  );
}

function isEmpty(message: unknown): boolean {
  const data = dataOf(message);
  return roleOf(message) === "assistant" && blocksOf(data["content"]).length === 0 && callsOf(data).length === 0;
}

function usageOf(usage: unknown): Usage | undefined {
  if (!isPlainObject(usage)) return undefined;
  const { input_tokens: input, output_tokens: output, input_token_details: details } = usage;
  if (typeof input !== "number" || typeof output !== "number") return undefined;
  const { cache_read: read, cache_creation: written } = isPlainObject(details) ? details : {};
  return {
    inputTokens: input,
    outputTokens: output,
    ...(typeof read === "number" && { cachedInputTokens: read }),
    ...(typeof written === "number" && { cacheWriteTokens: written }),
  };
}

function plus(one: Usage, other: Usage): Usage {
  const read = (one.cachedInputTokens ?? 0) + (other.cachedInputTokens ?? 0);
  const written = (one.cacheWriteTokens ?? 0) + (other.cacheWriteTokens ?? 0);
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(read > 0 && { cachedInputTokens: read }),
    ...(written > 0 && { cacheWriteTokens: written }),
  };
}
