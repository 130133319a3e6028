import { MemoryError } from "../../core/error.ts";
import type { Call, Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { knownKeys } from "../../core/known-keys.ts";
import { withWords } from "../../core/silent.ts";
import { alternating } from "./alternating.ts";
import { legacyName } from "./calls.ts";
import { fromNeutral } from "./from-neutral.ts";
import type {
  ChatFunctionMessage,
  ChatSystemMessage,
  ChatTextPart,
  ChatToolMessage,
  ChatUserMessage,
  OpenAIChatMessage,
} from "./messages.ts";
import { keepParts, messageParts, renameCalls } from "./parts.ts";
import { readChatMessage } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { toRequest } from "./request.ts";
import { retext } from "./retext.ts";
import { watchStream, type ChatStream } from "./stream.ts";
import { toNeutral } from "./to-neutral.ts";

/** Types of `openai`, major 7: Chat Completions. */
export type OpenAIChatTypes = {
  readonly message: OpenAIChatMessage;
  /** Spread it into `client.chat.completions.create`, `parse`, `stream` or `runTools`. */
  readonly prompt: OpenAIChatPrompt;
  readonly reply: OpenAIChatReply;
  /** What `client.chat.completions.stream` and `runTools` give. */
  readonly stream: ChatStream;
};

/** The system text is the first message. */
export type OpenAIChatPrompt = { messages: (ChatSystemMessage | OpenAIChatMessage)[] };

export type OpenAIChatReply =
  | string
  | OpenAIChatMessage
  | readonly OpenAIChatMessage[]
  | { readonly choices: readonly { readonly message: { readonly role: string } }[]; readonly usage?: unknown };

export type OpenAIChat = Format<OpenAIChatTypes>;

export type OpenAIChatOptions = {
  /**
   * For servers whose models want a person and the assistant to take turns, as many chat templates do: messages of one of
   * them in a row are sent as one, and system messages within a list as part of the system text. Stored they stay apart.
   */
  readonly alternating?: boolean;
};

/**
 * Messages of OpenAI's Chat Completions, and of servers that speak it. By way of the neutral format these are lost: white
 * space in arguments, annotations, `reasoning_content`, the sound of spoken replies, the name of an answered
 * `function_call`; `refusal: null` and one-part contents come back in their short form, and URLs normalised.
 */
export const openaiChat: OpenAIChat = openaiChatFormat();

/** The same format for servers that take less. Fails with BAD_INPUT for an option that is none. */
export function openaiChatFormat(options: OpenAIChatOptions = {}): OpenAIChat {
  knownKeys(options, ["alternating"], "The options of openaiChatFormat");
  const strict = options.alternating === true;
  return {
    name: "openai-chat",
    ...(strict && { rules: { userFirst: true } }),
    fromText: (text): ChatUserMessage => ({ role: "user", content: text }),
    fromReply: replyParts,
    withTail,
    closeCalls,
    prompt: (system, given): { messages: unknown[] } => {
      const sent = given.map((message) => toRequest(withWords(message, retext)));
      const { system: text, messages } = strict ? alternating(system, sent) : { system, messages: sent };
      return { messages: [...(text === "" ? [] : [{ role: "system", content: text }]), ...messages] };
    },
    read: readChatMessage,
    parts: messageParts,
    keep: keepParts,
    rename: renameCalls,
    retext,
    toNeutral,
    fromNeutral,
    watch: (stream, onStep) => {
      if (isChatStream(stream)) return watchStream(stream, onStep);
      throw new MemoryError(
        "BAD_INPUT",
        "This stream has one reader only. Follow `client.chat.completions.stream(...)` or `runTools(...)`, or read it yourself and `commit` the message.",
      );
    },
  };
}

function withTail(message: unknown, tail: string): unknown {
  if (!isPlainObject(message)) return message;
  const { role, content } = message;
  if (role === "function") return { ...message, content: `${typeof content === "string" ? content : ""}\n\n${tail}` };
  const parts: readonly unknown[] = Array.isArray(content) ? content : [textPart(String(content))];
  return { ...message, content: [...parts, textPart(tail)] };
}

function closeCalls(calls: readonly Call[], reason: string): unknown[] {
  return calls.map(({ id }) => closingMessage(id, reason));
}

function closingMessage(id: string, reason: string): ChatToolMessage | ChatFunctionMessage {
  const name = legacyName(id);
  if (name !== undefined) return { role: "function", name, content: reason };
  return { role: "tool", tool_call_id: id, content: reason };
}

function textPart(text: string): ChatTextPart {
  return { type: "text", text };
}

function isChatStream(value: unknown): value is ChatStream {
  return typeof value === "object" && value !== null && "on" in value && "done" in value && "totalUsage" in value;
}
