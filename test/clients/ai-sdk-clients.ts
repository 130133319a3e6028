import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, streamText, tool, type LanguageModel, type ToolSet } from "ai";
import { aiSdk, type AiSdkPrompt } from "aide-memoire/formats";
import { anthropicMessages } from "../../packages/app/test/providers/anthropic-messages.ts";
import { gemini } from "../../packages/app/test/providers/gemini.ts";
import { openaiResponses } from "../../packages/app/test/providers/openai-responses.ts";
import type { WireFormat } from "../../packages/app/test/providers/script.ts";
import { schemaOf, tools, type Answered, type Asking, type Client } from "./client.ts";

// Thoughts of one provider are left out for another, and the SDK says so each time.
globalThis.AI_SDK_LOG_WARNINGS = false;

const apiKey = "none";

const models: Readonly<Record<string, { wire: WireFormat; at: (baseURL: string) => LanguageModel }>> = {
  "@ai-sdk/openai": { wire: openaiResponses, at: (baseURL) => createOpenAI({ apiKey, baseURL })("gpt-5") },
  "@ai-sdk/anthropic": {
    wire: anthropicMessages,
    at: (baseURL) => createAnthropic({ apiKey, baseURL })("claude-sonnet-4-5"),
  },
  "@ai-sdk/google": { wire: gemini, at: (baseURL) => createGoogleGenerativeAI({ apiKey, baseURL })("gemini-3-flash") },
};

export const aiSdkClients: readonly Client[] = Object.entries(models).map(([name, { wire, at }]) =>
  client(name, wire, at),
);

export function modelAt({ name }: Client, baseUrl: string): LanguageModel {
  return models[name]!.at(baseUrl);
}

/** What each provider needs, so that thoughts come and nothing rests with it. */
const providerOptions = {
  openai: { store: false },
  anthropic: { thinking: { type: "enabled", budgetTokens: 1024 } },
  google: { thinkingConfig: { includeThoughts: true } },
};

export function settingsOf(model: LanguageModel): {
  model: LanguageModel;
  maxRetries: number;
  providerOptions: typeof providerOptions;
} {
  return { model, maxRetries: 0, providerOptions };
}

function client(name: string, wire: WireFormat, at: (baseUrl: string) => LanguageModel): Client {
  return {
    name,
    format: aiSdk,
    wire,
    connect: (baseUrl) => {
      const settings = settingsOf(at(baseUrl));
      return {
        ask: async (prompt, options) => answered(await generateText({ ...settings, ...paramsOf(prompt, options) })),
        stream: async (prompt, options) => {
          const onError = (): void => undefined; // The tests look at how the turn ends.
          const stream = streamText({ ...settings, ...paramsOf(prompt, options), onError });
          return {
            stream,
            texts: () => stream.textStream,
            final: async () => {
              const [responseMessages, toolCalls] = [await stream.responseMessages, await stream.toolCalls];
              return answered({ responseMessages, toolCalls });
            },
          };
        },
        results: (outputs) => [
          {
            role: "tool",
            content: outputs.map(({ id, name: toolName, output }) => {
              return { type: "tool-result", toolCallId: id, toolName, output: { type: "text", value: output } };
            }),
          },
        ],
      };
    },
  };
}

function paramsOf(
  prompt: unknown,
  { tools: declares, signal }: Asking = {},
): AiSdkPrompt & {
  tools?: ToolSet;
  abortSignal?: AbortSignal;
} {
  const declared: ToolSet = Object.fromEntries(
    tools.map(({ name, description, parameter }) => {
      return [name, tool({ description, inputSchema: jsonSchema(schemaOf(parameter)) })];
    }),
  );
  return {
    ...(prompt as AiSdkPrompt),
    ...(declares === true && { tools: declared }),
    ...(signal !== undefined && { abortSignal: signal }),
  };
}

type Result = {
  readonly responseMessages: readonly unknown[];
  readonly toolCalls: readonly { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }[];
};

function answered(reply: Result): Answered {
  return {
    reply,
    messages: reply.responseMessages,
    calls: reply.toolCalls.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, input })),
  };
}
