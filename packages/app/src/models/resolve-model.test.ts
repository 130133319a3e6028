import type { LanguageModel } from "ai";
import { describe, expect, test } from "vitest";
import { modelFailureInEnglish } from "../words/en-model-failures.ts";
import type { Environment } from "./keys.ts";
import { loadPackage } from "./load-package.ts";
import { ModelProblem } from "./model-problem.ts";
import { ollamaAddress } from "./ollama-address.ts";
import { resolveModel } from "./resolve-model.ts";

const key = "sk-canary-4242424242";
const keys = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key, AIDE_MEMOIRE_API_KEY: key };

test.each([
  ["openai/gpt-4.1-mini", "openai.responses", "gpt-4.1-mini"],
  ["OpenAI/gpt-4.1-mini", "openai.responses", "gpt-4.1-mini"],
  ["anthropic/claude-sonnet-4-5", "anthropic.messages", "claude-sonnet-4-5"],
  ["google/gemini-2.5-flash", "google.generative-ai", "gemini-2.5-flash"],
  ["ollama/hf.co/someone/model:Q4_K_M", "ollama.chat", "hf.co/someone/model:Q4_K_M"],
  ["http://localhost:8080/v1#qwen3", "openai-compatible.chat", "qwen3"],
  [" https://openrouter.ai/api/v1#meta-llama/llama-3:free ", "openai-compatible.chat", "meta-llama/llama-3:free"],
])("%s is model %s %s", async (name, provider, modelId) => {
  expect(described((await resolveModel(name, keys)).model)).toEqual({ provider, modelId });
});

describe("what is missing or wrong is one line that says what to do", () => {
  const remote = "http://models.example.com/v1";
  const problems: readonly (readonly [name: string, environment: Environment, message: RegExp])[] = [
    ["openai/gpt-4.1-mini", {}, /^No key for OpenAI: set OPENAI_API_KEY in the environment/],
    ["openai/gpt-4.1-mini", { OPENAI_API_KEY: "  " }, /^No key for OpenAI/],
    ["anthropic/claude-sonnet-4-5", {}, /set ANTHROPIC_API_KEY/],
    ["google/gemini-2.5-flash", {}, /set GOOGLE_GENERATIVE_AI_API_KEY/],
    ["openai/gpt-4.1-mini", { OPENAI_API_KEY: `${key}\n${key}` }, /^OPENAI_API_KEY holds a character that no key has/],
    ["openai/gpt-4.1-mini", { OPENAI_API_KEY: `“${key}”` }, /copy it again/],
    ["openai/", keys, /^The model's id is missing: write notebook, openai\/<id>, .*, or <address>#<id>\.$/],
    ["ollama/ ", {}, /^The model's id is missing/],
    ["http://localhost:8080/v1", {}, /^The model's id is missing/],
    ["http://localhost:8080/v1#", {}, /^The model's id is missing/],
    ["mistral/large", keys, /^Unknown model provider "mistral": write notebook/],
    ["gpt-4.1-mini", keys, /^A model is named with its provider: write notebook/],
    ["", keys, /^A model is named with its provider/],
    [key, keys, /^A model is named with its provider/],
    [`${key}/gpt`, keys, /^Unknown model provider: write/],
    [`https://ada:${key}@host/v1#m`, {}, /^The model's address holds a user name or password/],
    [`https://host/v1?key=${key}#m`, {}, /^The model's address must end with its path/],
    ["https://#m", {}, /^The model's address is not an address/],
    [`${remote}#m`, keys, /^The model's address would send the key unencrypted to another machine: use https\.$/],
    ["http://127.models.example.com/v1#m", keys, /unencrypted/],
    ["openai/gpt-4.1-mini", { ...keys, OPENAI_BASE_URL: remote }, /^OPENAI_BASE_URL would send the key unencrypted/],
    ["openai/gpt-4.1-mini", { ...keys, OPENAI_BASE_URL: "api.openai.com" }, /^OPENAI_BASE_URL is not an address/],
  ];

  test.each(problems)("%j with %j", async (name, environment, message) => {
    const problem: unknown = await resolveModel(name, environment).then(
      () => undefined,
      (error: unknown) => error,
    );

    expect(problem).toBeInstanceOf(ModelProblem);
    const line = modelFailureInEnglish((problem as ModelProblem).failure);
    expect(line).toMatch(message);
    expect(line + String(problem)).not.toContain(key);
    expect(line).not.toMatch(/[\r\n]/);
  });

  test("a package that is not there is named", async () => {
    const absent = "aide-memoire-no-such-package";
    const loading = loadPackage("@ai-sdk/openai", () => import(absent));
    await expect(loading).rejects.toThrow(ModelProblem);
    await expect(loading).rejects.toMatchObject({ failure: { kind: "no-package", name: "@ai-sdk/openai" } });
  });
});

test("a server without a key may be on another machine", async () => {
  const { model, key: place } = await resolveModel("http://192.168.1.5:8000/v1#m", {});
  expect(described(model).modelId).toBe("m");
  expect(place).toEqual({ variable: "AIDE_MEMOIRE_API_KEY", set: false });
});

test("OLLAMA_HOST is read as Ollama reads it", () => {
  const read: readonly (readonly [host: string | undefined, address: string])[] = [
    [undefined, "http://127.0.0.1:11434"],
    ["", "http://127.0.0.1:11434"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["0.0.0.0:8080", "http://127.0.0.1:8080"],
    ["[::]:11434", "http://127.0.0.1:11434"],
    [":9000", "http://127.0.0.1:9000"],
    ["192.168.1.5", "http://192.168.1.5:11434"],
    ["[::1]:11434", "http://[::1]:11434"],
    ["http://127.0.0.1:11434/", "http://127.0.0.1:11434"],
    ["https://ollama.example.com", "https://ollama.example.com"],
    ["https://example.com:8443/ollama", "https://example.com:8443/ollama"],
  ];
  for (const [host, address] of read) expect(ollamaAddress(host)).toBe(address);
});

function described(model: LanguageModel): { readonly provider: string; readonly modelId: string } {
  if (typeof model === "string") throw new Error("a model, not a name, was expected");
  return { provider: model.provider, modelId: model.modelId };
}
