import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { tokenUsage } from "../neutral/usage.ts";

/** The messages of a reply: a text, a message, several, or a `ChatCompletion`, of which the first choice counts. */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ role: "assistant", content: reply }] };
  if (Array.isArray(reply)) return { messages: reply };
  if (typeof reply !== "object" || reply === null) throw notReply();
  if ("role" in reply) return { messages: [reply] };
  const { choices, usage }: { choices?: unknown; usage?: unknown } = reply;
  if (Array.isArray(choices)) {
    const choice: unknown = choices[0];
    if (!isPlainObject(choice) || !isPlainObject(choice["message"])) throw notReply();
    return { messages: [choice["message"]], ...usageOf(usage) };
  }
  if (Symbol.asyncIterator in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give `client.chat.completions.stream(...)` to `follow`.",
    );
  }
  throw notReply();
}

/** Token counts of Chat Completions, where the server gave them. */
export function usageOf(usage: unknown): { usage?: Usage } {
  if (!isPlainObject(usage)) return {};
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = usage;
  const { cached_tokens: cached, cache_write_tokens: written } = fieldsOf(details);
  return tokenUsage({ input, output, cached, written });
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, a Chat Completions message, a list of them, or a ChatCompletion.",
  );
}
