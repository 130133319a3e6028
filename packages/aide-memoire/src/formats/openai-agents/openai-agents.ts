import { MemoryError } from "../../core/error.ts";
import type { Call, Format } from "../../core/format.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { withWords } from "../../core/silent.ts";
import { failedResult } from "../openai-responses/close-calls.ts";
import { splitCallName, type Item } from "../openai-responses/kinds.ts";
import { retextItem } from "../openai-responses/retext.ts";
import { settled } from "../openai-responses/settled.ts";
import { toPart, fromPart } from "./content.ts";
import { fromResponses } from "./from-responses.ts";
import type { AgentsUserMessage, OpenAIAgentsItem } from "./items.ts";
import { kindOf } from "./kinds.ts";
import { fromNeutral, toNeutral } from "./neutral.ts";
import { itemParts, keepParts, renameCalls } from "./parts.ts";
import { readItem } from "./reading.ts";
import { replyParts } from "./reply.ts";
import { watchStream, type AgentsStream } from "./stream.ts";

/** Types of `@openai/agents`, 0.20. */
export type OpenAIAgentsTypes = {
  readonly message: OpenAIAgentsItem;
  /** `run(agent, prompt.input)`, where the agent has the `instructions`, or `agent.clone({ instructions })`. */
  readonly prompt: OpenAIAgentsPrompt;
  readonly reply: OpenAIAgentsReply;
  /** What `run(agent, input, { stream: true })` gives. */
  readonly stream: AgentsStream;
};

/** `instructions` is absent where there is no system text. */
export type OpenAIAgentsPrompt = { instructions?: string; input: OpenAIAgentsItem[] };

export type OpenAIAgentsReply =
  | string
  | OpenAIAgentsItem
  | readonly OpenAIAgentsItem[]
  | readonly AgentsRunItem[]
  | {
      readonly newItems: readonly AgentsRunItem[];
      readonly output: readonly OpenAIAgentsItem[];
      readonly rawResponses: readonly unknown[];
      readonly toStream?: never;
    };

/** An item of `newItems`, which holds one of the history. */
export type AgentsRunItem = { readonly type: string; readonly rawItem?: unknown };

export type OpenAIAgents = Format<OpenAIAgentsTypes>;

/**
 * Items of OpenAI's Agents SDK, one a message, verbatim with their `providerData`. Give the SDK no session beside it: the
 * prompt holds the whole history. By way of the neutral format these are lost: messages of the system, `providerData` that
 * says a field again or that nobody knows, ids of what a person wrote, pictures in replies, empty texts; files and tool
 * outputs come back in the SDK's newer shape.
 */
export const openaiAgents: OpenAIAgents = {
  name: "openai-agents",
  rules: { itemized: true, uniqueCalls: true },
  fromText: (text): AgentsUserMessage => ({ type: "message", role: "user", content: text }),
  fromReply: replyParts,
  withTail,
  closeCalls,
  prompt: (system, items): { instructions?: string; input: unknown[] } => ({
    ...(system !== "" && { instructions: system }),
    input: settled(
      items.map((item) => withWords(item, retext)),
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
  watch: (stream, onStep) => {
    if (isAgentsStream(stream)) return watchStream(stream, onStep);
    throw new MemoryError(
      "BAD_INPUT",
      "This is no streamed run. Follow what `run(agent, input, { stream: true })` resolves to.",
    );
  },
};

function retext(item: unknown, change: (text: string) => string): unknown {
  return retextItem(item, change, kindOf);
}

const reader = {
  kindOf,
  encryptedOf: ({ providerData }: Item): unknown => {
    const data = fieldsOf(providerData);
    return data["encrypted_content"] ?? data["encryptedContent"];
  },
};

/** Outputs of a shell, a patch, a screen or an approval have no place for a tail, and stay without it. */
function withTail(item: unknown, tail: string): unknown {
  if (!isPlainObject(item)) return item;
  const { type, role, content, output } = item;
  const note = { type: "input_text", text: tail };
  if (role === "user") {
    const parts: readonly unknown[] = Array.isArray(content)
      ? content
      : [{ type: "input_text", text: String(content) }];
    return { ...item, content: [...parts, note] };
  }
  if (type !== "function_call_result") return item;
  const parts: readonly unknown[] = Array.isArray(output) ? output : outputParts(output);
  return { ...item, output: [...parts, note] };
}

function outputParts(output: unknown): unknown[] {
  if (isPlainObject(output)) return toPart(output).flatMap(fromPart);
  return [{ type: "input_text", text: String(output) }];
}

function closeCalls(calls: readonly Call[], reason: string): unknown[] {
  return calls.map(({ id, name: called }) => {
    const { type, name } = splitCallName(called);
    return fromResponses(failedResult(type, id, reason), new Map([[id, name]]));
  });
}

function isAgentsStream(value: unknown): value is AgentsStream {
  return (
    typeof value === "object" && value !== null && "completed" in value && "toStream" in value && "output" in value
  );
}
