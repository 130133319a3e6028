import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { tokenUsage } from "../neutral/usage.ts";

/** The items of a reply: a text, an item, several, or a `Response`. */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ role: "assistant", content: reply }] };
  if (Array.isArray(reply)) return { messages: reply };
  if (typeof reply !== "object" || reply === null) throw notReply();
  const { object, output, usage }: { object?: unknown; output?: unknown; usage?: unknown } = reply;
  if (object === "response" && Array.isArray(output)) return { messages: output, ...usageOf(usage) };
  if ("type" in reply || "role" in reply) return { messages: [reply] };
  if (Symbol.asyncIterator in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give `client.responses.stream(...)` to `follow`.",
    );
  }
  throw notReply();
}

/** Token counts of the Responses API. */
export function usageOf(usage: unknown): { usage?: Usage } {
  if (!isPlainObject(usage)) return {};
  const { input_tokens: input, output_tokens: output, input_tokens_details: details } = usage;
  const { cached_tokens: cached, cache_write_tokens: written } = fieldsOf(details);
  return tokenUsage({ input, output, cached, written });
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, an item of the Responses API, a list of them, or a Response.",
  );
}
