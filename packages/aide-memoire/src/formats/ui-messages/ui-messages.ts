import type { Format, Part, ReplyParts, StreamEnd } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { repair } from "../../core/repair.ts";
import type { AiSdkPrompt, AiSdkReply } from "../ai-sdk/ai-sdk.ts";
import { aiSdk } from "../ai-sdk/ai-sdk.ts";
import type { ModelMessage } from "../ai-sdk/messages.ts";
import type { StreamTextResult } from "../ai-sdk/stream.ts";
import { answeredBy } from "./answered.ts";
import { withClosedCalls } from "./closed.ts";
import { fromModelMessages } from "./from-neutral.ts";
import type { UIMessage } from "./messages.ts";
import { readUIMessage } from "./reading.ts";
import { retext } from "./retext.ts";
import { isOpen, isToolPart, partsOf, toolNameOf } from "./tool-part.ts";
import { toModelMessages } from "./to-neutral.ts";

/** Types of the AI SDK's chat pages, major 7. */
export type UIMessagesTypes = {
  readonly message: UIMessage;
  /** Spread it into `generateText` or `streamText`: these are `ModelMessage`s. */
  readonly prompt: AiSdkPrompt;
  readonly reply: UIMessagesReply;
  readonly stream: StreamTextResult | UIReply;
};

export type UIMessagesReply =
  Exclude<AiSdkReply, ModelMessage | readonly ModelMessage[]> | UIMessage | readonly UIMessage[];

/** A reply on its way to a page, as `chatPage` of `aide-memoire/ai-sdk` follows it. */
export interface UIReply {
  watch(onStep: (messages: readonly unknown[]) => Promise<void>): Promise<StreamEnd>;
}

export type UIMessages = Format<UIMessagesTypes>;

/**
 * The AI SDK's `UIMessage` (major 7): what `useChat` holds, with ids, metadata and data parts. A reply is one message with
 * all its steps. Messages that come of a plain text, of `generateText` or of another format are read under an id that the
 * memory gives them.
 */
export const uiMessages: UIMessages = {
  name: "ai-sdk-ui",
  fromText: (text): UIMessage => ({ id: "", role: "user", parts: [{ type: "text", text }] }),
  fromReply,
  read: readUIMessage,
  withTail: (message, tail) => withParts(message, (parts) => [...parts, { type: "text", text: tail }]),
  // They are closed where they are, when a request is made: a page shows them as they were left.
  closeCalls: () => [],
  prompt: (system, messages) => {
    // What a page holds is whole for the page: what a model would refuse of it shows in the model's messages only.
    const { messages: mended } = repair(withClosedCalls(messages).flatMap(toModelMessages), aiSdk);
    return aiSdk.prompt(
      system,
      mended.map(({ native }) => native),
    );
  },
  parts: (message) => partsOf(message).map(partOf),
  keep: (message, places) => withParts(message, (parts) => parts.filter((_, place) => places.includes(place))),
  rename,
  retext,
  toNeutral: toModelMessages,
  fromNeutral: (messages) => fromModelMessages(aiSdk.fromNeutral(messages)),
  withId: (message, id) => (isPlainObject(message) && message["id"] === "" ? { ...message, id } : message),
  answered: answeredBy,
  watch,
};

function fromReply(reply: unknown): ReplyParts {
  if (Array.isArray(reply)) return { messages: reply };
  if (isPlainObject(reply) && "parts" in reply) return { messages: [reply] };
  const { messages, ...rest } = aiSdk.fromReply(reply);
  return { messages: fromModelMessages(messages), ...rest };
}

function partOf(part: Record<string, unknown>): Part {
  const { type, text, providerMetadata } = part;
  if (type === "text") return { kind: "text", hollow: text === "" };
  if (type === "reasoning") return { kind: "reasoning", hollow: text === "" && !isPlainObject(providerMetadata) };
  if (isOpen(part)) return { kind: "call", id: String(part["toolCallId"]), name: toolNameOf(part) };
  // A call with its result in it cannot be torn from it.
  return { kind: type === "file" ? "file" : "other" };
}

function rename(message: unknown, ids: ReadonlyMap<string, string>): unknown {
  return withParts(message, (parts) =>
    parts.map((part) => {
      const id = isToolPart(part) ? ids.get(String(part["toolCallId"])) : undefined;
      return id === undefined ? part : { ...part, toolCallId: id };
    }),
  );
}

function withParts(
  message: unknown,
  change: (parts: readonly Record<string, unknown>[]) => readonly Record<string, unknown>[],
): unknown {
  return isPlainObject(message) ? { ...message, parts: change(partsOf(message)) } : message;
}

function watch(stream: unknown, onStep: (messages: readonly unknown[]) => Promise<void>): Promise<StreamEnd> {
  if (isReply(stream)) return stream.watch(onStep);
  return aiSdk
    .watch(stream, async (messages) => onStep(fromModelMessages(messages)))
    .then((end) => ({ ...end, messages: fromModelMessages(end.messages) }));
}

function isReply(stream: unknown): stream is UIReply {
  return typeof stream === "object" && stream !== null && "watch" in stream && typeof stream.watch === "function";
}
