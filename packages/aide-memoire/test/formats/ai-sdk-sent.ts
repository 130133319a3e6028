import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type LanguageModel, type ModelMessage } from "ai";
import type { Provider } from "../../src/testing/valid/assert-valid.ts";

type Body = { messages?: unknown[]; input?: unknown[]; contents?: unknown[] };
type Fetch = typeof globalThis.fetch;

const key = { apiKey: "none" };
const models: Readonly<Record<Provider, (fetch: Fetch) => LanguageModel>> = {
  anthropic: (fetch) => createAnthropic({ ...key, fetch })("claude-opus-4-8"),
  "openai-chat": (fetch) => createOpenAI({ ...key, fetch }).chat("gpt-4.1"),
  "openai-responses": (fetch) => createOpenAI({ ...key, fetch }).responses("gpt-5"),
  google: (fetch) => createGoogle({ ...key, fetch })("gemini-3-pro-preview"),
};

type Options = { readonly allowSystemInMessages?: boolean };

/** What the AI SDK sends to a provider for these messages. */
export async function aiSdkSent(
  messages: ModelMessage[],
  provider: Provider,
  options: Options = {},
): Promise<unknown[]> {
  let body: Body = {};
  const model = models[provider](async (_, init) => {
    body = JSON.parse(typeof init?.body === "string" ? init.body : "") as Body;
    throw new Error("sent");
  });
  // Its error is ours, or that of messages which it does not take: then there is no body.
  await generateText({ model, messages, maxRetries: 0, ...options }).catch(() => undefined);
  return body.messages ?? body.input ?? body.contents ?? [];
}
