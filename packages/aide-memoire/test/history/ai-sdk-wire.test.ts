import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type LanguageModel } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { breaches, rulesOf, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { soundHistory } from "./arbitrary.ts";
import { renderAiSdk, type Behind } from "./render-ai-sdk.ts";
import type { Script } from "./script.ts";

// The AI SDK knows the providers from other sources than our rules: what it makes of a sound history must pass them.

type Body = { messages?: unknown[]; input?: unknown[]; contents?: unknown[] };

/** What the AI SDK sends to a provider for a script. */
async function sent(script: Script, behind: Behind, modelFor: (fetch: typeof globalThis.fetch) => LanguageModel) {
  let body: Body = {};
  const model = modelFor(async (_, init) => {
    body = JSON.parse(typeof init?.body === "string" ? init.body : "") as Body;
    throw new Error("sent");
  });
  await expect(
    generateText({ model, messages: renderAiSdk(script, { behind }), allowSystemInMessages: true, maxRetries: 0 }),
  ).rejects.toThrow();
  return body.messages ?? body.input ?? body.contents ?? [];
}

/**
 * Of system messages behind the first user message the AI SDK makes such as only newer models of Claude take; for Gemini
 * it refuses them itself.
 */
const withoutSystem = (script: Script): Script => ({
  ...script,
  turns: script.turns.map((turn) => turn.filter(({ kind }) => kind !== "system")),
});

const key = { apiKey: "none" };

const cases: readonly [Provider, Behind, (fetch: typeof globalThis.fetch) => LanguageModel][] = [
  ["anthropic", "anthropic", (fetch) => createAnthropic({ ...key, fetch })("claude-opus-4-8")],
  ["openai-chat", "openai", (fetch) => createOpenAI({ ...key, fetch }).chat("gpt-4.1")],
  ["openai-responses", "openai", (fetch) => createOpenAI({ ...key, fetch }).responses("gpt-5")],
  ["google", "google", (fetch) => createGoogle({ ...key, fetch })("gemini-3-pro-preview")],
];

test.each(cases)("what the AI SDK sends to %s passes", async (provider, behind, modelFor) => {
  await fc.assert(
    fc.asyncProperty(soundHistory({ maxTurns: 3 }), async (script) => {
      const messages = await sent(behind === "openai" ? script : withoutSystem(script), behind, modelFor);
      expect(messages.length).toBeGreaterThan(0);
      const broken = breaches(messages, rulesOf[provider]);
      expect(broken.map(({ rule, at, what }) => `${rule.id}: ${at} ${what}`)).toEqual([]);
    }),
    { numRuns: 100, seed: 20261018 },
  );
});
