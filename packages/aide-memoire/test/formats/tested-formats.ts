import type { ModelMessage } from "ai";
import type { Format } from "../../src/core/format.ts";
import { aiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import { anthropic } from "../../src/formats/anthropic/anthropic.ts";
import { gemini } from "../../src/formats/gemini/gemini.ts";
import { langChain } from "../../src/formats/langchain/langchain.ts";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { openaiChat, openaiChatFormat } from "../../src/formats/openai-chat/openai-chat.ts";
import { openaiResponses } from "../../src/formats/openai-responses/openai-responses.ts";
import { uiMessages } from "../../src/formats/ui-messages/ui-messages.ts";
import { assertValid, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { isWire } from "../../src/testing/valid/wire.ts";
import { allFaults } from "../history/arbitrary.ts";
import type { Fault } from "../history/faults.ts";
import { renderAiSdk, type Behind } from "../history/render-ai-sdk.ts";
import { renderAnthropic } from "../history/render-anthropic.ts";
import { renderGoogle } from "../history/render-google.ts";
import { renderOpenAIChat } from "../history/render-openai-chat.ts";
import { renderOpenAIResponses } from "../history/render-openai-responses.ts";
import type { Script } from "../history/script.ts";
import { aiSdkSent } from "./ai-sdk-sent.ts";
import { chatOfLangChain, renderLangChain } from "./render-langchain.ts";

/** A format and a provider behind it, with what it takes to write a history in it and to check what it sends. */
export type TestedFormat = {
  readonly name: string;
  readonly format: Format;
  readonly provider: Provider;
  /** The history as the SDK has it. */
  readonly render: (script: Script) => readonly unknown[];
  /** The same with an id for every call, where {@link render} leaves them out. */
  readonly renderIds?: (script: Script) => readonly unknown[];
  /** The messages of a prompt as they go over the wire to the provider. */
  readonly sent: (prompt: never) => readonly unknown[] | Promise<readonly unknown[]>;
};

const behind = {
  anthropic: "anthropic",
  "openai-chat": "openai",
  "openai-responses": "openai",
  google: "google",
} as const satisfies Record<Provider, Behind>;

export const testedFormats: readonly TestedFormat[] = [
  ...(Object.keys(behind) as Provider[]).map((provider) => ({
    name: `aiSdk for ${provider}`,
    format: aiSdk,
    provider,
    render: (script: Script) => renderAiSdk(script, { behind: behind[provider] }),
    sent: ({ messages }: { messages: ModelMessage[] }) => aiSdkSent(messages, provider),
  })),
  ...(Object.keys(behind) as Provider[]).map((provider) => ({
    name: `uiMessages for ${provider}`,
    format: uiMessages,
    provider,
    // On a page messages have ids; a reply and its results are one.
    render: (script: Script) =>
      uiMessages.fromNeutral(renderAiSdk(script, { behind: behind[provider] })).map(withPageId),
    sent: ({ messages }: { messages: ModelMessage[] }) => aiSdkSent(messages, provider),
  })),
  {
    name: "anthropic",
    format: anthropic,
    provider: "anthropic",
    render: (script) => renderAnthropic(script).messages,
    sent: ({ messages }: { messages: readonly unknown[] }) => messages,
  },
  {
    name: "gemini",
    format: gemini,
    provider: "google",
    render: (script) => renderGoogle(script).contents,
    renderIds: (script) => renderGoogle(script, { ids: true }).contents,
    sent: ({ contents }: { contents: readonly unknown[] }) => contents,
  },
  {
    name: "langChain",
    format: langChain,
    provider: "openai-chat",
    render: renderLangChain,
    sent: (messages: readonly unknown[]) => messages.map(chatOfLangChain),
  },
  {
    name: "openaiChat",
    format: openaiChat,
    provider: "openai-chat",
    render: renderOpenAIChat,
    sent: ({ messages }: { messages: readonly unknown[] }) => messages,
  },
  {
    name: "openaiChat for servers that want turns",
    format: openaiChatFormat({ alternating: true }),
    provider: "openai-chat",
    render: renderOpenAIChat,
    sent: ({ messages }: { messages: readonly unknown[] }) => {
      const said = messages.flatMap((one) => (isWire(one) && one["role"] !== "tool" ? [one] : []));
      const twice = said.findIndex((one, at) => one["role"] === said[at + 1]?.["role"] && !("tool_calls" in one));
      if (twice >= 0) throw new Error(`message ${twice} is followed by another of its role`);
      return messages;
    },
  },
  {
    name: "openaiResponses",
    format: openaiResponses,
    provider: "openai-responses",
    render: renderOpenAIResponses,
    sent: ({ input }: { input: readonly unknown[] }) => input,
  },
  {
    name: "openaiAgents",
    format: openaiAgents,
    provider: "openai-responses",
    // The SDK has shapes of its own for what goes over the wire as items of the Responses API.
    render: (script) => openaiAgents.fromNeutral(renderAiSdk(script, { behind: "openai" })),
    sent: ({ input }: { input: readonly unknown[] }) =>
      openaiResponses.fromNeutral(input.flatMap((item) => openaiAgents.toNeutral(item))),
  },
];

function withPageId(message: unknown, index: number): unknown {
  return uiMessages.withId?.(message, `page-${index}`);
}

/** One for each format: where a law says nothing of providers. */
export const eachFormat = testedFormats.filter(
  ({ format }, at) => testedFormats.findIndex((one) => one.format === format) === at,
);

/** The part of a history that a memory takes: the rest is refused when it is written, system messages too. */
export function taken(messages: readonly unknown[], format: Format): unknown[] {
  return messages.filter((message) => {
    try {
      format.read(message);
      return true;
    } catch {
      return false;
    }
  });
}

/** Throws where the provider would refuse the prompt. */
export async function checkPrompt({ sent, provider }: TestedFormat, prompt: unknown): Promise<void> {
  assertValid(await sent(prompt as never), provider);
}

/** Faults that the format mends. An id that the provider of a call gave is taken back by that provider, as it is. */
export function mended({ format, provider }: TestedFormat): readonly Fault[] {
  const ownIds: readonly Fault[] =
    format === aiSdk || format === uiMessages || format === langChain || provider.startsWith("openai")
      ? ["long call id", "odd call id"]
      : [];
  return allFaults.filter((fault) => !ownIds.includes(fault));
}

/** A history that a model can answer: where it ends with an answer, a person says one thing more. */
export function answerable(history: readonly unknown[], format: Format): readonly unknown[] {
  const last = history.at(-1);
  return last !== undefined && format.read(last).role === "assistant"
    ? [...history, format.fromText("And now?")]
    : history;
}
