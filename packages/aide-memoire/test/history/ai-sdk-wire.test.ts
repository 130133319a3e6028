import fc from "fast-check";
import { expect, test } from "vitest";
import { breaches, rulesOf, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { aiSdkSent } from "../formats/ai-sdk-sent.ts";
import { soundHistory } from "./arbitrary.ts";
import { renderAiSdk, type Behind } from "./render-ai-sdk.ts";
import { patience, runs, seed } from "./runs.ts";
import type { Script } from "./script.ts";

// The AI SDK knows the providers from other sources than our rules: what it makes of a sound history must pass them.

/**
 * Of system messages behind the first user message the AI SDK makes such as only newer models of Claude take; for Gemini
 * it refuses them itself.
 */
const withoutSystem = (script: Script): Script => ({
  ...script,
  turns: script.turns.map((turn) => turn.filter(({ kind }) => kind !== "system")),
});

const cases: readonly [Provider, Behind][] = [
  ["anthropic", "anthropic"],
  ["openai-chat", "openai"],
  ["openai-responses", "openai"],
  ["google", "google"],
];

test.each(cases)("what the AI SDK sends to %s passes", { timeout: patience }, async (provider, behind) => {
  await fc.assert(
    fc.asyncProperty(soundHistory({ maxTurns: 3 }), async (script) => {
      const spoken = behind === "openai" ? script : withoutSystem(script);
      const messages = await aiSdkSent(renderAiSdk(spoken, { behind }), provider, { allowSystemInMessages: true });
      expect(messages.length).toBeGreaterThan(0);
      const broken = breaches(messages, rulesOf[provider]);
      expect(broken.map(({ rule, at, what }) => `${rule.id}: ${at} ${what}`)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
});
