import { MemoryError } from "../../core/error.ts";
import { asText } from "../neutral/as-text.ts";
import type { Call, Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { fromNeutral } from "./from-neutral.ts";
import type { BaseMessageLike, LangChainMessage, LangChainPromptMessage } from "./messages.ts";
import { keepParts, messageParts, renameCalls } from "./parts.ts";
import { promptMessages } from "./prompt.ts";
import { readMessage } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { retext } from "./retext.ts";
import { dataOf, storedForm } from "./stored.ts";
import { toNeutral } from "./to-neutral.ts";

/** Types of @langchain/core, major 1. */
export type LangChainTypes = {
  readonly message: LangChainMessage;
  /** Give it to `model.invoke` or `model.stream`. */
  readonly prompt: LangChainPrompt;
  readonly reply: LangChainReply;
  /** A stream of LangChain has one reader: put its chunks together with `concat`, and commit the message. */
  readonly stream: never;
  /** An instance of a class does as well. */
  readonly input: BaseMessageLike;
};

/** The system text, where there is one, is the first message. */
export type LangChainPrompt = LangChainPromptMessage[];

export type LangChainReply =
  | string
  | LangChainMessage
  /** What `model.invoke` gives. */
  | BaseMessageLike
  | readonly (LangChainMessage | BaseMessageLike)[];

export type LangChain = Format<LangChainTypes>;

/** Messages of LangChain. Instances of its classes may be given; they come back in their stored form, `{ type, data }`. */
export const langChain: LangChain = {
  name: "langchain",
  rules: { uniqueCalls: true, userFirst: true, apart: true },
  fromText: (text): LangChainMessage => ({ type: "human", data: { content: text } }),
  stored: storedForm,
  fromReply: replyParts,
  read: readMessage,
  withTail,
  closeCalls,
  prompt: promptMessages,
  parts: messageParts,
  keep: keepParts,
  rename: renameCalls,
  retext,
  toNeutral,
  fromNeutral,
  watch: () => {
    throw new MemoryError("BAD_INPUT", notFollowed);
  },
};

const notFollowed =
  "A stream of LangChain has one reader and cannot be followed: begin the turn with `begin`, put the chunks together " +
  "with `concat`, and commit the message.";

/** Plain text stays plain: not every model of LangChain takes blocks. */
function withTail(value: unknown, tail: string): unknown {
  const message = storedForm(value);
  if (!isPlainObject(message)) return message;
  const data = dataOf(message);
  const { content } = data;
  const blocks: readonly unknown[] | undefined = Array.isArray(content) ? content : undefined;
  const longer = blocks === undefined ? `${asText(content)}\n\n${tail}` : [...blocks, { type: "text", text: tail }];
  return { ...message, data: { ...data, content: longer } };
}

function closeCalls(calls: readonly Call[], reason: string): LangChainMessage[] {
  return calls.map(({ id, name }) => {
    return { type: "tool", data: { content: reason, tool_call_id: id, name, status: "error" } };
  });
}
