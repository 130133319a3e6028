import { MemoryError } from "../../core/error.ts";
import type { ReplyParts, Usage } from "../../core/format.ts";
import { isPlainObject, type Fields } from "../../core/json.ts";
import { isOf, isToolContent, partsOf } from "./parts-of.ts";

/**
 * The messages of a reply: a text, contents, parts, or the SDK's response; of several candidates the first. Where the
 * SDK called functions by itself, their calls and results come before the answer. A content without parts is none.
 */
export function replyParts(reply: unknown): ReplyParts {
  if (typeof reply === "string") return { messages: reply === "" ? [] : [{ role: "model", parts: [{ text: reply }] }] };
  if (Array.isArray(reply)) return listParts(reply);
  if (typeof reply !== "object" || reply === null) throw notReply();
  if ("candidates" in reply || "usageMetadata" in reply || "promptFeedback" in reply)
    return responseParts(ownFields(reply));
  if ("parts" in reply || "role" in reply) return { messages: [reply] };
  if (Symbol.asyncIterator in reply) {
    throw new MemoryError(
      "BAD_INPUT",
      "This is a stream: begin the turn with `begin`, and give the stream to `follow` before anyone reads it.",
    );
  }
  throw notReply();
}

/** The API's token counts; thinking is output, and what came from the cache is part of the input. */
export function usageOf(usage: unknown): { usage?: Usage } {
  const counts = ownFields(usage);
  const count = (key: string): number => (typeof counts[key] === "number" ? counts[key] : 0);
  if (typeof counts["promptTokenCount"] !== "number") return {};
  const cached = counts["cachedContentTokenCount"];
  return {
    usage: {
      inputTokens: count("promptTokenCount") + count("toolUsePromptTokenCount"),
      outputTokens: count("candidatesTokenCount") + count("thoughtsTokenCount"),
      ...(typeof cached === "number" && { cachedInputTokens: cached }),
    },
  };
}

/** Its fields, also where it is of a class of the SDK's; what is no object has none. */
export function ownFields(value: unknown): Fields {
  return { ...(value as object | null) };
}

/** The first candidate's content, of the model where it does not say whose it is. */
export function contentOf({ candidates }: Fields): unknown {
  const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  const content = isPlainObject(first) ? first["content"] : undefined;
  if (!isPlainObject(content) || partsOf(content).length === 0) return undefined;
  return typeof content["role"] === "string" ? content : { ...content, role: "model" };
}

function listParts(list: readonly unknown[]): ReplyParts {
  if (list.every((value) => isPlainObject(value) && "parts" in value)) return { messages: list };
  if (list.every((value) => isPlainObject(value) && !("candidates" in value))) {
    const results = list.some((value) => isPlainObject(value) && "functionResponse" in value);
    return { messages: [{ role: results ? "user" : "model", parts: list }] };
  }
  throw notReply();
}

function responseParts(response: Fields): ReplyParts {
  const { automaticFunctionCallingHistory: called, usageMetadata } = response;
  const content = contentOf(response);
  const steps = Array.isArray(called) ? stepsOf(called) : [];
  return { messages: content === undefined ? steps : [...steps, content], ...usageOf(usageMetadata) };
}

/** The SDK's history begins with the whole prompt: what is new stands behind what the person said last. */
function stepsOf(history: readonly unknown[]): unknown[] {
  const asked = history.findLastIndex((content) => isOf(content, "user") && !isToolContent(content));
  return history.slice(asked + 1);
}

function notReply(): MemoryError {
  return new MemoryError(
    "BAD_INPUT",
    "This is no reply: give a text, a response of @google/genai, a Content, a list of them, or the parts of one.",
  );
}
