import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type LanguageModel, type ModelMessage } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repair } from "../../src/core/repair.ts";
import { aiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import { assertValid, type Provider } from "../../src/testing/valid/assert-valid.ts";
import { soundHistory } from "../history/arbitrary.ts";
import { testedFormats } from "./tested-formats.ts";

type Body = { messages?: unknown[]; input?: unknown[]; contents?: unknown[] };
type Sends = (fetch: typeof globalThis.fetch) => LanguageModel;

const key = { apiKey: "none" };
const providers: readonly [Provider, Sends][] = [
  ["anthropic", (fetch) => createAnthropic({ ...key, fetch })("claude-opus-4-8")],
  ["openai-chat", (fetch) => createOpenAI({ ...key, fetch }).chat("gpt-4.1")],
  ["openai-responses", (fetch) => createOpenAI({ ...key, fetch }).responses("gpt-5")],
  ["google", (fetch) => createGoogle({ ...key, fetch })("gemini-3-pro-preview")],
];
const others = testedFormats.filter(({ format }) => format !== aiSdk);
const cases = others.flatMap((from) => providers.map(([to, sends]) => [from.name, to, from, sends] as const));

/** What the AI SDK sends to a provider. */
async function sent(messages: ModelMessage[], sends: Sends): Promise<unknown[]> {
  let body: Body = {};
  const model = sends(async (_, init) => {
    body = JSON.parse(init?.body as string) as Body;
    throw new Error("sent");
  });
  await expect(generateText({ model, messages, maxRetries: 0 })).rejects.toThrow();
  return body.messages ?? body.input ?? body.contents ?? [];
}

test.each(cases)("a history of %s goes through the AI SDK to %s", async (_name, to, from, sends) => {
  await fc.assert(
    fc.asyncProperty(soundHistory({ maxTurns: 2 }), async (script) => {
      const spoken = { ...script, turns: script.turns.map((turn) => turn.filter(({ kind }) => kind !== "system")) };
      const neutral = from.render(spoken).flatMap((message) => from.format.toNeutral(message));
      const { messages } = repair(aiSdk.fromNeutral(neutral), aiSdk);
      const prompt = aiSdk.prompt(
        "",
        messages.map(({ native }) => native),
      );
      assertValid(await sent((prompt as { messages: ModelMessage[] }).messages, sends), to);
    }),
    { numRuns: 20, seed: 20261130 },
  );
});
