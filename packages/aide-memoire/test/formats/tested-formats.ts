import { modelMessageSchema } from "ai";
import type { Format } from "../../src/core/format.ts";
import { aiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import { anthropic } from "../../src/formats/anthropic/anthropic.ts";
import { gemini } from "../../src/formats/gemini/gemini.ts";
import { langChain } from "../../src/formats/langchain/langchain.ts";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { openaiChat } from "../../src/formats/openai-chat/openai-chat.ts";
import { openaiResponses } from "../../src/formats/openai-responses/openai-responses.ts";
import { uiMessages } from "../../src/formats/ui-messages/ui-messages.ts";
import { assertValid } from "../../src/testing/valid/assert-valid.ts";
import { renderAiSdk } from "../history/render-ai-sdk.ts";
import { renderAnthropic } from "../history/render-anthropic.ts";
import { renderGoogle } from "../history/render-google.ts";
import { renderOpenAIChat } from "../history/render-openai-chat.ts";
import { renderOpenAIResponses } from "../history/render-openai-responses.ts";
import type { Script } from "../history/script.ts";
import { chatOfLangChain, renderLangChain } from "./render-langchain.ts";

/** A format, with what it takes to write a history in it and to check what it sends. */
export type TestedFormat = {
  readonly name: string;
  readonly format: Format;
  /** The history as the SDK has it. */
  readonly render: (script: Script) => readonly unknown[];
  /** Throws where the provider would refuse it. */
  readonly check: (prompt: never) => void;
};

export const testedFormats: readonly TestedFormat[] = [
  ...(["anthropic", "openai", "google"] as const).map((behind) => ({
    name: `aiSdk for ${behind}`,
    format: aiSdk,
    render: (script: Script) => renderAiSdk(script, { behind }),
    check: checkModelMessages,
  })),
  {
    name: "uiMessages",
    format: uiMessages,
    // On a page messages have ids; a reply and its results are one.
    render: (script) => uiMessages.fromNeutral(renderAiSdk(script, { behind: "openai" })).map(withPageId),
    check: checkModelMessages,
  },
  {
    name: "anthropic",
    format: anthropic,
    render: (script) => renderAnthropic(script).messages,
    check: ({ messages }: { messages: readonly unknown[] }) => assertValid(messages, "anthropic"),
  },
  {
    name: "gemini",
    format: gemini,
    render: (script) => renderGoogle(script).contents,
    check: ({ contents }: { contents: readonly unknown[] }) => assertValid(contents, "google"),
  },
  {
    name: "langChain",
    format: langChain,
    render: renderLangChain,
    check: (messages: readonly unknown[]) => assertValid(messages.map(chatOfLangChain), "openai-chat"),
  },
  {
    name: "openaiChat",
    format: openaiChat,
    render: renderOpenAIChat,
    check: ({ messages }: { messages: readonly unknown[] }) => assertValid(messages, "openai-chat"),
  },
  {
    name: "openaiResponses",
    format: openaiResponses,
    render: renderOpenAIResponses,
    check: ({ input }: { input: readonly unknown[] }) => assertValid(input, "openai-responses"),
  },
  {
    name: "openaiAgents",
    format: openaiAgents,
    // The SDK has shapes of its own for what goes over the wire as items of the Responses API.
    render: (script) => openaiAgents.fromNeutral(renderAiSdk(script, { behind: "openai" })),
    check: ({ input }: { input: readonly unknown[] }) =>
      assertValid(
        openaiResponses.fromNeutral(input.flatMap((item) => openaiAgents.toNeutral(item))),
        "openai-responses",
      ),
  },
];

function checkModelMessages({ messages }: { readonly messages: readonly unknown[] }): void {
  for (const message of messages) modelMessageSchema.parse(message);
}

function withPageId(message: unknown, index: number): unknown {
  return uiMessages.withId?.(message, `page-${index}`);
}
