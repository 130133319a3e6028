import type { LanguageModel } from "ai";
import { checkBaseUrl } from "./base-url.ts";
import { keyPlace, needKey, readKey, readVariable, type Environment, type KeyPlace } from "./keys.ts";
import { loadPackage } from "./load-package.ts";
import { parseModelName } from "./model-name.ts";
import { ollamaAddress } from "./ollama-address.ts";

/** A model, and where its key is looked for; Ollama has none. */
type ResolvedModel = { readonly model: LanguageModel; readonly key: KeyPlace | undefined };

/**
 * The model that a name stands for: see {@link parseModelName} for the names. Keys and addresses come from
 * `environment` alone. Loads only the package of the provider that is named; sends nothing. Whatever is missing or
 * wrong is a ModelProblem.
 *
 * @example
 * const { model } = await resolveModel("ollama/qwen3", process.env);
 */
export async function resolveModel(name: string, environment: Environment): Promise<ResolvedModel> {
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
      const baseURL = checkBaseUrl(`${address}/v1`, undefined, "OLLAMA_HOST");
      return { model: await compatible("ollama", asked.id, { baseURL }), key: undefined };
    }
    case "address": {
      const key = keyPlace(environment, ["AIDE_MEMOIRE_API_KEY"]);
      const apiKey = readKey(environment, key);
      const baseURL = checkBaseUrl(asked.baseUrl, apiKey);
      const settings = { baseURL, ...(apiKey !== undefined && { apiKey }) };
      return { model: await compatible("openai-compatible", asked.id, settings), key };
    }
  }
}

async function openai(id: string, environment: Environment): Promise<ResolvedModel> {
  const key = keyPlace(environment, ["OPENAI_API_KEY"]);
  const apiKey = needKey(environment, "OpenAI", key);
  const baseURL = baseUrl(environment, "OPENAI_BASE_URL", "https://api.openai.com/v1", apiKey);
  const { createOpenAI } = await loadPackage("@ai-sdk/openai", () => import("@ai-sdk/openai"));
  const { defaultSettingsMiddleware, wrapLanguageModel } = await loadPackage("ai", () => import("ai"));
  const model = wrapLanguageModel({
    model: createOpenAI({ apiKey, baseURL })(id),
    // The memory keeps the conversation: OpenAI need not, and what we send again must not point at what it has let go.
    middleware: defaultSettingsMiddleware({ settings: { providerOptions: { openai: { store: false } } } }),
  });
  return { model, key };
}

async function anthropic(id: string, environment: Environment): Promise<ResolvedModel> {
  const key = keyPlace(environment, ["ANTHROPIC_API_KEY"]);
  const apiKey = needKey(environment, "Anthropic", key);
  const baseURL = baseUrl(environment, "ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1", apiKey);
  const { createAnthropic } = await loadPackage("@ai-sdk/anthropic", () => import("@ai-sdk/anthropic"));
  // Anthropic's own tools write this variable without the version.
  const provider = createAnthropic({ apiKey, baseURL: /\/v\d+$/.test(baseURL) ? baseURL : `${baseURL}/v1` });
  return { model: provider(id), key };
}

async function google(id: string, environment: Environment): Promise<ResolvedModel> {
  const key = keyPlace(environment, ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"]);
  const apiKey = needKey(environment, "Google", key);
  const standard = "https://generativelanguage.googleapis.com/v1beta";
  const baseURL = baseUrl(environment, "GOOGLE_GENERATIVE_AI_BASE_URL", standard, apiKey);
  const { createGoogle } = await loadPackage("@ai-sdk/google", () => import("@ai-sdk/google"));
  return { model: createGoogle({ apiKey, baseURL })(id), key };
}

async function compatible(
  name: string,
  id: string,
  settings: { readonly baseURL: string; readonly apiKey?: string },
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await loadPackage(
    "@ai-sdk/openai-compatible",
    () => import("@ai-sdk/openai-compatible"),
  );
  return createOpenAICompatible({ name, includeUsage: true, ...settings })(id);
}

/** Always given to the provider's package, which would otherwise read the process's own environment. */
function baseUrl(environment: Environment, variable: string, standard: string, key: string): string {
  return checkBaseUrl(readVariable(environment, variable) ?? standard, key, variable);
}
