import { MemoryError } from "../../core/error.ts";
import type { Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { withWords } from "../../core/silent.ts";
import { closeCalls } from "./close-calls.ts";
import { fromNeutral } from "./from-neutral.ts";
import type { OpenAIResponsesItem, ResponsesUserMessage } from "./items.ts";
import { kindOf, type Item } from "./kinds.ts";
import { itemParts, keepParts, renameCalls } from "./parts.ts";
import { readItem } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { toRequest } from "./request.ts";
import { retextItem } from "./retext.ts";
import { settled } from "./settled.ts";
import { watchStream, type ResponsesStream } from "./stream.ts";
import { toNeutral } from "./to-neutral.ts";

/** Types of `openai`, major 7: the Responses API. */
export type OpenAIResponsesTypes = {
  readonly message: OpenAIResponsesItem;
  /** Spread it into `client.responses.create`, `parse` or `stream`. */
  readonly prompt: OpenAIResponsesPrompt;
  readonly reply: OpenAIResponsesReply;
  /** What `client.responses.stream` gives. */
  readonly stream: ResponsesStream;
};

/** `instructions` is absent where there is no system text. */
export type OpenAIResponsesPrompt = { instructions?: string; input: OpenAIResponsesItem[] };

export type OpenAIResponsesReply =
  | string
  | OpenAIResponsesItem
  | readonly OpenAIResponsesItem[]
  | ResponsesOutputItem
  | readonly ResponsesOutputItem[]
  | { readonly object: "response"; readonly output: readonly ResponsesOutputItem[]; readonly usage?: unknown };

/** An item as a response has it, with more fields than a request takes. What it holds is checked when it is recorded. */
export type ResponsesOutputItem = { readonly type: OutputType };
type OutputType = NonNullable<OpenAIResponsesItem["type"]>;

export type OpenAIResponses = Format<OpenAIResponsesTypes>;

/**
 * Items of OpenAI's Responses API, one a message. The prompt holds the whole history: send it without
 * `previous_response_id`, and with `include: ["reasoning.encrypted_content"]` where `store` is false. It leaves out
 * what the API refuses: fields of responses only, ids that are used again, thoughts without what they led to. By way of the
 * neutral format these are lost: white space in arguments, log probabilities, empty texts, `null` for an absent field; URLs
 * come back normalised.
 */
export const openaiResponses: OpenAIResponses = {
  name: "openai-responses",
  rules: { itemized: true, uniqueCalls: true },
  fromText: (text): ResponsesUserMessage => ({ role: "user", content: text }),
  fromReply: replyParts,
  withTail,
  closeCalls,
  prompt: (system, items): { instructions?: string; input: unknown[] } => ({
    ...(system !== "" && { instructions: system }),
    input: settled(
      items.map((item) => toRequest(withWords(item, retext))),
      reader,
    ),
  }),
  read: readItem,
  parts: itemParts,
  keep: keepParts,
  rename: renameCalls,
  retext,
  toNeutral,
  fromNeutral,
  watch: (stream) => {
    if (isResponsesStream(stream)) return watchStream(stream);
    throw new MemoryError(
      "BAD_INPUT",
      "This stream has one reader only. Follow `client.responses.stream(...)`, or read it yourself and `commit` the response.",
    );
  },
};

function retext(item: unknown, change: (text: string) => string): unknown {
  return retextItem(item, change, kindOf);
}

const reader = { kindOf, encryptedOf: (item: Item): unknown => item["encrypted_content"] };

/** Outputs of a shell, a patch, a screen or an approval have no place for a tail, and stay without it. */
function withTail(item: unknown, tail: string): unknown {
  if (!isPlainObject(item)) return item;
  const field = "content" in item ? "content" : tailed.includes(item["type"]) ? "output" : undefined;
  if (field === undefined) return item;
  const value = item[field];
  const parts: readonly unknown[] = Array.isArray(value) ? value : [textPart(String(value))];
  return { ...item, [field]: [...parts, textPart(tail)] };
}

const tailed: readonly unknown[] = ["function_call_output", "custom_tool_call_output"];

function textPart(text: string): { type: "input_text"; text: string } {
  return { type: "input_text", text };
}

function isResponsesStream(value: unknown): value is ResponsesStream {
  return typeof value === "object" && value !== null && "on" in value && "finalResponse" in value;
}
