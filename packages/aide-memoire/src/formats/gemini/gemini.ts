import { MemoryError } from "../../core/error.ts";
import type { Call, Format } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";
import { withWords } from "../../core/silent.ts";
import { fromNeutral } from "./from-neutral.ts";
import type { GeminiContent, GeminiPart } from "./messages.ts";
import { contentParts, keepParts, renameCalls } from "./parts.ts";
import { requestContents } from "./prompt.ts";
import { readContent } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { retext } from "./retext.ts";
import { isOwnIterator } from "./shared-iterator.ts";
import { watchStream, type GeminiStream } from "./stream.ts";
import { toNeutral } from "./to-neutral.ts";

/** Types of @google/genai, major 2. */
export type GeminiTypes = {
  readonly message: GeminiContent;
  /** Spread it into `ai.models.generateContent`; with a config of your own, spread `prompt.config` into that. */
  readonly prompt: GeminiPrompt;
  readonly reply: GeminiReply;
  /** What `ai.models.generateContentStream` gives, before anyone reads it. */
  readonly stream: GeminiStream;
};

/** `systemInstruction` is absent where there is no system text. */
export type GeminiPrompt = { contents: GeminiContent[]; config: { systemInstruction?: string } };

export type GeminiReply =
  | string
  | GeminiContent
  /** What `generateContent` gives. */
  | { readonly candidates?: readonly { readonly content?: GeminiContent }[]; readonly usageMetadata?: object }
  | readonly GeminiContent[]
  /** The parts of one content: of the model, or results for it. */
  | readonly GeminiPart[];

export type Gemini = Format<GeminiTypes>;

/**
 * Contents of Google's Gemini API. Where the API gave a call no id, `name#n` stands for it: the n-th call of that
 * function in its content. It is never sent. Results are paired by id, else by name, else by their order.
 */
export const gemini: Gemini = {
  name: "gemini",
  rules: { userFirst: true },
  fromText: (text): GeminiContent => ({ role: "user", parts: [{ text }] }),
  fromReply: replyParts,
  read: readContent,
  withTail,
  closeCalls,
  prompt: (system, contents): { contents: unknown[]; config: GeminiPrompt["config"] } => ({
    contents: requestContents(contents.map((content) => withWords(content, retext))),
    config: { ...(system !== "" && { systemInstruction: system }) },
  }),
  parts: contentParts,
  keep: keepParts,
  rename: renameCalls,
  retext,
  toNeutral,
  fromNeutral,
  watch: (stream, onStep) => {
    if (isOwnIterator(stream)) return watchStream(stream, onStep);
    throw new MemoryError("BAD_INPUT", notFollowed);
  },
};

const notFollowed =
  "Only what generateContentStream() gives can be followed, before anyone reads it. For another stream begin the turn " +
  "with `begin`, read it, and commit the contents.";

function withTail(content: unknown, tail: string): unknown {
  if (!isPlainObject(content)) return content;
  const parts: readonly unknown[] = Array.isArray(content["parts"]) ? content["parts"] : [];
  return { ...content, parts: [...parts, { text: tail }] };
}

function closeCalls(calls: readonly Call[], reason: string): GeminiContent[] {
  const parts = calls.map(({ id, name }) => ({ functionResponse: { id, name, response: { error: reason } } }));
  return [{ role: "user", parts }];
}
