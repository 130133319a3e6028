import { MemoryError } from "../../core/error.ts";
import type { Call, Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { withWords } from "../../core/silent.ts";
import type { TextBlock } from "./blocks.ts";
import { cacheMark, markMessages, type CacheOption } from "./cache.ts";
import { fromNeutral } from "./from-neutral.ts";
import type { AnthropicBlock, AnthropicMessage, AnthropicUserMessage } from "./messages.ts";
import { keepParts, messageParts, renameCalls } from "./parts.ts";
import { requestMessages } from "./prompt.ts";
import { readMessage } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { retext } from "./retext.ts";
import { isMessageStream, watchStream, type MessageStream } from "./stream.ts";
import { toNeutral } from "./to-neutral.ts";

/** Types of the Messages API, @anthropic-ai/sdk major 1. */
export type AnthropicTypes = {
  readonly message: AnthropicMessage;
  /** Spread it into `client.messages.create` or `client.messages.stream`. */
  readonly prompt: AnthropicPrompt;
  readonly reply: AnthropicReply;
  /** What `client.messages.stream` gives. */
  readonly stream: MessageStream;
};

/** `system` is absent where there is no system text, and a list where it is marked for the cache. */
export type AnthropicPrompt = { system?: string | TextBlock[]; messages: AnthropicMessage[] };

export type AnthropicReply =
  | string
  | AnthropicMessage
  /** What `client.messages.create` gives. */
  | { readonly type: "message"; readonly role: "assistant"; readonly content: readonly { readonly type: string }[] }
  /** What the SDK's runner of tools gives back to the model: `generateToolResponse`. */
  | { readonly role: "user"; readonly content: string | readonly { readonly type: string }[] }
  | readonly AnthropicMessage[]
  /** The blocks of one message: of the model, or results for it. */
  | readonly AnthropicBlock[];

export type Anthropic = Format<AnthropicTypes>;

export type AnthropicOptions = {
  /**
   * Marks the system text and the history before the newest user message for Anthropic's prompt cache, and the end of
   * the request while tools are at work: three of the four marks that the API takes, so one is left for tools, which
   * need the same lifetime. Marks are set in what is sent and never stored; where they stand makes no difference to what
   * the cache knows again. Marks that messages bring along are not sent then. Default: no marks, and those of messages
   * are sent as they are.
   */
  readonly cache?: CacheOption;
};

/** Messages of Anthropic's Messages API. */
export const anthropic: Anthropic = anthropicFormat();

/** The same format with a prompt that is marked for the cache. Fails with BAD_INPUT for a lifetime that the API has not. */
export function anthropicFormat(options: AnthropicOptions = {}): Anthropic {
  const mark = cacheMark(options.cache);
  return {
    name: "anthropic",
    rules: { uniqueCalls: true, userFirst: true },
    fromText: (text): AnthropicUserMessage => ({ role: "user", content: text }),
    fromReply: replyParts,
    read: readMessage,
    withTail,
    closeCalls,
    prompt: (system, messages): { system?: string | TextBlock[]; messages: unknown[] } => {
      const sent = requestMessages(messages).map((message) => withWords(message, retext));
      if (mark === undefined) return { ...(system !== "" && { system }), messages: sent };
      return {
        ...(system.trim() !== "" && { system: [{ type: "text", text: system, cache_control: mark }] }),
        messages: markMessages(sent, mark),
      };
    },
    parts: messageParts,
    keep: keepParts,
    rename: renameCalls,
    retext,
    toNeutral,
    fromNeutral,
    watch: (stream) => {
      if (isMessageStream(stream)) return watchStream(stream);
      throw new MemoryError("BAD_INPUT", notFollowed);
    },
  };
}

const notFollowed =
  "Only what client.messages.stream() gives can be followed. A stream of create({ stream: true }) has one reader: " +
  "begin the turn with `begin`, read it, and commit the message.";

function withTail(message: unknown, tail: string): unknown {
  if (!isPlainObject(message)) return message;
  const { content } = message;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [{ type: "text", text: String(content) }];
  return { ...message, content: [...blocks, { type: "text", text: tail }] };
}

function closeCalls(calls: readonly Call[], reason: string): AnthropicUserMessage[] {
  const content = calls.map(({ id }): AnthropicBlock => {
    return { type: "tool_result", tool_use_id: id, content: reason, is_error: true };
  });
  return [{ role: "user", content }];
}
