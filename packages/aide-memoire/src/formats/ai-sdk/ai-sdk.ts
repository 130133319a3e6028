import { MemoryError } from "../../core/error.ts";
import type { Call, Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { joinedHistory } from "../neutral/joined.ts";
import { acceptedMessages } from "./accepted.ts";
import type { ModelMessage, TextPart, ToolModelMessage, ToolResultPart, UserModelMessage } from "./messages.ts";
import { keepParts, messageParts, renameCalls } from "./parts.ts";
import { withoutPlacedIds } from "./placed-ids.ts";
import { readModelMessage } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { retext } from "./retext.ts";
import { isStreamTextResult, watchStream, type StreamTextResult } from "./stream.ts";

/** Types of the AI SDK, major 7. */
export type AiSdkTypes = {
  readonly message: ModelMessage;
  /** Spread it into `generateText` or `streamText`. */
  readonly prompt: AiSdkPrompt;
  readonly reply: AiSdkReply;
  readonly stream: StreamTextResult;
};

/** `instructions` is absent where there is no system text. */
export type AiSdkPrompt = { instructions?: string; messages: ModelMessage[] };

export type AiSdkReply =
  | string
  | ModelMessage
  | readonly ModelMessage[]
  | {
      readonly responseMessages: readonly { readonly role: string; readonly content: unknown }[];
      readonly usage?: unknown;
    };

export type AiSdk = Format<AiSdkTypes>;

/**
 * The AI SDK's `ModelMessage` (major 7): the default format, and the neutral one. What it sends is such that each of the
 * providers behind the SDK accepts it. Ids of calls stay as they are: a provider that gave an odd one takes it back.
 */
export const aiSdk: AiSdk = {
  name: "ai-sdk",
  rules: { uniqueCalls: true, userFirst: true },
  fromText: (text): UserModelMessage => ({ role: "user", content: text }),
  fromReply: replyParts,
  read: readModelMessage,
  withTail,
  closeCalls,
  prompt: (system, messages): { instructions?: string; messages: unknown[] } => ({
    ...(system !== "" && { instructions: system }),
    messages: withoutPlacedIds(acceptedMessages(messages)),
  }),
  parts: messageParts,
  keep: keepParts,
  rename: renameCalls,
  retext,
  toNeutral: (message) => [message],
  fromNeutral: joinedHistory,
  watch: (stream, onStep) => {
    if (isStreamTextResult(stream)) return watchStream(stream, onStep);
    throw new MemoryError(
      "BAD_INPUT",
      "This is no stream that can be followed: give what streamText of AI SDK 7 returned, itself, without `await`.",
    );
  },
};

function withTail(message: unknown, tail: string): unknown {
  if (!isPlainObject(message)) return message;
  const { content } = message;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [textPart(String(content))];
  return { ...message, content: [...parts, textPart(tail)] };
}

function closeCalls(calls: readonly Call[], reason: string): ToolModelMessage[] {
  const content = calls.map(({ id, name }): ToolResultPart => {
    return { type: "tool-result", toolCallId: id, toolName: name, output: { type: "error-text", value: reason } };
  });
  return [{ role: "tool", content }];
}

function textPart(text: string): TextPart {
  return { type: "text", text };
}
