import { generateText, streamText } from "ai";
import { expect, test } from "vitest";
import { notebook } from "./notebook.ts";
import type { NotebookSession } from "./notes.ts";

/** A session in which these things were said. */
function said(...texts: readonly string[]): NotebookSession {
  const items = texts.map((text, index) => ({
    id: String(index),
    at: new Date(Date.UTC(2026, 2, 3, index)),
    message: { role: "user", content: text },
  }));
  return { items: async () => items, search: async () => [] };
}

const options = { timeZone: "UTC" };

test("generateText answers from the whole session, not only from the prompt", async () => {
  const model = notebook(said("My dog is called Rex."), options);
  const { text, finishReason, usage } = await generateText({ model, prompt: "What's my dog's name?" });
  expect(text).toBe("On 3 March 2026 you said: “My dog is called Rex.”");
  expect(finishReason).toBe("stop");
  expect(Number.isInteger(usage.inputTokens) && Number.isInteger(usage.outputTokens)).toBe(true);
});

test("streamText gives the same answer word by word", async () => {
  const model = notebook(said("My dog is called Rex."), options);
  const { textStream, text } = streamText({ model, prompt: "What's my dog's name?" });
  const parts: string[] = [];
  for await (const part of textStream) parts.push(part);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.join("")).toBe(await text);
});

test("the instructions of the app are quoted without a date", async () => {
  const model = notebook(said(), options);
  const system = "You help visitors of a gym. Pilates: Tuesday 12:30, Thursday 19:00.";
  const { text } = await generateText({ model, instructions: system, prompt: "When is pilates?" });
  expect(text).toBe("From my instructions: “Pilates: Tuesday 12:30, Thursday 19:00.”");
});

test("only the first text of the last user message is what was said; earlier ones are what went before", async () => {
  const model = notebook(said("My dog is called Rex.", "My cat is called Tom."), options);
  const { text } = await generateText({
    model,
    messages: [
      { role: "user", content: "What's my dog's name?" },
      { role: "assistant", content: "Rex." },
      {
        role: "user",
        content: [
          { type: "text", text: "And my cat?" },
          { type: "text", text: "Note by the memory: what is the code?" },
        ],
      },
    ],
  });
  expect(text).toContain("“My cat is called Tom.”");
});

test("an aborted call is refused", async () => {
  const model = notebook(said("My dog is called Rex."), options);
  const abortSignal = AbortSignal.abort();
  await expect(generateText({ model, prompt: "What's my dog's name?", abortSignal, maxRetries: 0 })).rejects.toThrow();
});
