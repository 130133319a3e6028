import type { LanguageModel } from "ai";
import { resolveModel } from "../../src/models/resolve-model.ts";
import { anthropicMessages } from "./anthropic-messages.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { Script, WireFormat } from "./script.ts";
import { startProvider, type Provider } from "./start-provider.ts";

/** The key of all tests: no message may hold it. */
export const key = "sk-canary-4242424242";

/** A word of the conversation in all tests: no message may hold it. */
export const secret = "blue-heron-canary";

export type ProviderCase = {
  readonly name: string;
  readonly id: string;
  readonly format: WireFormat;
  /** The key as the server should see it. */
  readonly key: string;
  nameOf(baseUrl: string): string;
  environment(baseUrl: string): Readonly<Record<string, string>>;
};

/** Every way of naming a model, with a server that speaks its wire format. */
export const providers: readonly ProviderCase[] = [
  {
    name: "openai",
    id: "gpt-4.1-mini",
    format: openaiResponses,
    key,
    nameOf: () => "openai/gpt-4.1-mini",
    environment: (baseUrl) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl }),
  },
  {
    name: "anthropic",
    id: "claude-sonnet-4-5",
    format: anthropicMessages,
    key,
    nameOf: () => "anthropic/claude-sonnet-4-5",
    environment: (baseUrl) => ({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: baseUrl }),
  },
  {
    name: "google",
    id: "gemini-2.5-flash",
    format: gemini,
    key,
    nameOf: () => "google/gemini-2.5-flash",
    environment: (baseUrl) => ({ GEMINI_API_KEY: key, GOOGLE_GENERATIVE_AI_BASE_URL: baseUrl }),
  },
  {
    name: "ollama",
    id: "qwen3:8b",
    format: openaiChat,
    key: "",
    nameOf: () => "ollama/qwen3:8b",
    environment: (baseUrl) => ({ OLLAMA_HOST: baseUrl.replace(/\/v1$/, "") }),
  },
  {
    name: "a base URL",
    id: "org/some-model",
    format: openaiChat,
    key,
    nameOf: (baseUrl) => `${baseUrl}#org/some-model`,
    environment: () => ({ AIDE_MEMOIRE_API_KEY: key }),
  },
];

/** A scripted server and the real provider package, pointed at it the way the command does it. */
export async function connect(
  { format, nameOf, environment }: ProviderCase,
  script: Script,
): Promise<{ readonly model: LanguageModel; readonly provider: Provider }> {
  const provider = await startProvider(format, script);
  const { model } = await resolveModel(nameOf(provider.baseUrl), environment(provider.baseUrl));
  return { provider, model };
}
