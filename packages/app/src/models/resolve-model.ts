import type { LanguageModel } from "ai";
import { checkBaseUrl } from "./base-url.ts";
import { needKey, readKey, readVariable, type Environment } from "./keys.ts";
import { loadPackage } from "./load-package.ts";
import { parseModelName } from "./model-name.ts";
import { ollamaAddress } from "./ollama-address.ts";

/**
 * The model that a name stands for: see {@link parseModelName} for the names. Keys and addresses come from
 * `environment` alone. Loads only the package of the provider that is named; sends nothing. Whatever is missing or
 * wrong is a ModelProblem, whose message is one line.
 *
 * @example
 * const model = await resolveModel("ollama/qwen3", process.env);
 */
export async function resolveModel(name: string, environment: Environment): Promise<LanguageModel> {
  const asked = parseModelName(name);
  switch (asked.kind) {
    case "openai":
      return openai(asked.id, environment);
    case "anthropic":
      return anthropic(asked.id, environment);
    case "google":
      return google(asked.id, environment);
    case "ollama": {
      const address = ollamaAddress(readVariable(environment, "OLLAMA_HOST"));
      return compatible("ollama", checkBaseUrl(`${address}/v1`, "OLLAMA_HOST", undefined), asked.id, undefined);
    }
    case "address": {
      const key = readKey(environment, ["AIDE_MEMOIRE_API_KEY"]);
      return compatible("openai-compatible", checkBaseUrl(asked.baseUrl, "The model's address", key), asked.id, key);
    }
  }
}

async function openai(id: string, environment: Environment): Promise<LanguageModel> {
  const apiKey = needKey(environment, "OpenAI", ["OPENAI_API_KEY"]);
  const baseURL = baseUrl(environment, "OPENAI_BASE_URL", "https://api.openai.com/v1", apiKey);
  const { createOpenAI } = await loadPackage("@ai-sdk/openai", () => import("@ai-sdk/openai"));
  const { defaultSettingsMiddleware, wrapLanguageModel } = await loadPackage("ai", () => import("ai"));
  return wrapLanguageModel({
    model: createOpenAI({ apiKey, baseURL })(id),
    // The memory keeps the conversation: OpenAI need not, and what we send again must not point at what it has let go.
    middleware: defaultSettingsMiddleware({ settings: { providerOptions: { openai: { store: false } } } }),
  });
}

async function anthropic(id: string, environment: Environment): Promise<LanguageModel> {
  const apiKey = needKey(environment, "Anthropic", ["ANTHROPIC_API_KEY"]);
  const baseURL = baseUrl(environment, "ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1", apiKey);
  const { createAnthropic } = await loadPackage("@ai-sdk/anthropic", () => import("@ai-sdk/anthropic"));
  // Anthropic's own tools write this variable without the version.
  return createAnthropic({ apiKey, baseURL: /\/v\d+$/.test(baseURL) ? baseURL : `${baseURL}/v1` })(id);
}

async function google(id: string, environment: Environment): Promise<LanguageModel> {
  const apiKey = needKey(environment, "Google", ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"]);
  const standard = "https://generativelanguage.googleapis.com/v1beta";
  const baseURL = baseUrl(environment, "GOOGLE_GENERATIVE_AI_BASE_URL", standard, apiKey);
  const { createGoogle } = await loadPackage("@ai-sdk/google", () => import("@ai-sdk/google"));
  return createGoogle({ apiKey, baseURL })(id);
}

async function compatible(name: string, baseURL: string, id: string, apiKey?: string): Promise<LanguageModel> {
  const { createOpenAICompatible } = await loadPackage(
    "@ai-sdk/openai-compatible",
    () => import("@ai-sdk/openai-compatible"),
  );
  return createOpenAICompatible({ name, baseURL, includeUsage: true, ...(apiKey !== undefined && { apiKey }) })(id);
}

/** Always given to the provider's package, which would otherwise read the process's own environment. */
function baseUrl(environment: Environment, variable: string, standard: string, key: string): string {
  return checkBaseUrl(readVariable(environment, variable) ?? standard, variable, key);
}
