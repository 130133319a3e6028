import { generateText, isStepCount, streamText, tool } from "ai";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { scriptedModel } from "./scripted-model.ts";

const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, degrees: 21 }),
});

/** Everything a stream says, and how it ends. */
async function read(stream: AsyncIterable<{ type: string; text?: string }>) {
  const types: string[] = [];
  const texts: string[] = [];
  try {
    for await (const part of stream) {
      types.push(part.type);
      if (part.type === "text-delta") texts.push(part.text ?? "");
    }
  } catch (error) {
    return { types, texts, error };
  }
  return { types, texts };
}

test("answers come in their order, and the prompt of each call is recorded", async () => {
  const model = scriptedModel(["one", { text: "two" }]);
  const first = await generateText({ model, instructions: "Be brief.", prompt: "Hello" });
  const second = await generateText({ model, prompt: "Again" });
  expect([first.text, second.text]).toEqual(["one", "two"]);
  expect(model.calls.map((call) => call.prompt)).toStrictEqual([
    [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "Hello" }] },
    ],
    [{ role: "user", content: [{ type: "text", text: "Again" }] }],
  ]);
});

test("a tool loop: the result of the call is in the next prompt", async () => {
  const model = scriptedModel([
    { text: "Let me look.", calls: [{ name: "weather", input: { city: "Nantes" } }] },
    { text: "21 degrees.", usage: { inputTokens: 30, outputTokens: 4, cachedInputTokens: 20 } },
  ]);
  const result = await generateText({ model, tools: { weather }, stopWhen: isStepCount(3), prompt: "Weather?" });
  expect(result.text).toBe("21 degrees.");
  expect(result.finalStep.usage).toMatchObject({
    inputTokens: 30,
    outputTokens: 4,
    inputTokenDetails: { cacheReadTokens: 20 },
  });
  expect(model.calls[0]?.tools).toMatchObject([{ type: "function", name: "weather" }]);
  expect(model.calls[1]?.prompt.slice(1)).toEqual([
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool-call", toolCallId: "call-1", toolName: "weather", input: { city: "Nantes" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call-1",
          toolName: "weather",
          output: { type: "json", value: { city: "Nantes", degrees: 21 } },
        },
      ],
    },
  ]);
});

test("calls are named one after another over all answers, or as the script names them", async () => {
  const model = scriptedModel([
    {
      calls: [
        { name: "weather", input: { city: "a" } },
        { name: "weather", input: { city: "b" } },
      ],
    },
    {
      calls: [
        { name: "weather", input: { city: "c" } },
        { name: "weather", input: { city: "d" }, id: "mine" },
      ],
    },
    "done",
  ]);
  const { steps } = await generateText({ model, tools: { weather }, stopWhen: isStepCount(5), prompt: "Go" });
  expect(steps.flatMap((step) => step.toolCalls.map((call) => call.toolCallId))).toEqual([
    "call-1",
    "call-2",
    "call-3",
    "mine",
  ]);
});

test("a stream comes piece by piece, with reasoning and a tool loop", async () => {
  const model = scriptedModel([
    { reasoning: "They want weather.", calls: [{ name: "weather", input: { city: "Nantes" } }] },
    { text: ["21 ", "degrees", "."] },
  ]);
  const result = streamText({ model, tools: { weather }, stopWhen: isStepCount(3), prompt: "Weather?" });
  const { texts, types } = await read(result.stream);
  expect(texts).toEqual(["21 ", "degrees", "."]);
  expect(types).toContain("reasoning-delta");
  expect(types.at(-1)).toBe("finish");
  expect((await result.responseMessages).map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
});

test("an error is what the call fails with; the script then goes on", async () => {
  const model = scriptedModel([new Error("overloaded"), "better"]);
  await expect(generateText({ model, prompt: "Hello" })).rejects.toThrow("overloaded");
  expect((await generateText({ model, prompt: "Hello" })).text).toBe("better");
  expect(model.calls).toHaveLength(2);
});

test("a stream breaks half-way; asked for whole, the same answer fails", async () => {
  const breaks = new Error("connection reset");
  const model = scriptedModel(() => ({ text: ["It is ", "21 "], breaks }));
  const { texts, types, error } = await read(streamText({ model, prompt: "Weather?" }).stream);
  expect(texts).toEqual(["It is ", "21 "]);
  expect(error).toBe(breaks);
  expect(types).not.toContain("finish");
  await expect(generateText({ model, prompt: "Weather?" })).rejects.toThrow("connection reset");
});

test("a stopped stream ends at once, however long the next piece would take", async () => {
  const model = scriptedModel([
    { text: ["It is ", "21 degrees."], waitMs: 1 },
    { text: ["never"], waitMs: 3_600_000 },
  ]);
  const stop = new AbortController();
  const result = streamText({ model, prompt: "Weather?", abortSignal: stop.signal });
  const types: string[] = [];
  for await (const part of result.stream) {
    types.push(part.type);
    if (part.type === "text-delta") stop.abort();
  }
  expect(types.filter((type) => type === "text-delta")).toHaveLength(1);
  expect(types.at(-1)).toBe("abort");

  const second = new AbortController();
  const whole = generateText({ model, prompt: "Weather?", abortSignal: second.signal });
  await vi.waitFor(() => {
    expect(model.calls).toHaveLength(2);
  });
  second.abort(new Error("stopped"));
  await expect(whole).rejects.toThrow("stopped");
});

test("a function answers by what it is asked", async () => {
  const model = scriptedModel(async (call, index) => `${index}: ${call.prompt.length} messages`);
  await generateText({ model, prompt: "one" });
  const { text } = await generateText({ model, instructions: "Be brief.", prompt: "two" });
  expect(text).toBe("1: 2 messages");
});

test("a call without an answer left fails, and says which", async () => {
  const model = scriptedModel(["only"]);
  await generateText({ model, prompt: "one" });
  await expect(generateText({ model, prompt: "two" })).rejects.toThrow(
    "The scripted model has 1 answers and none for call 2.",
  );
});

test("a message with the address of a file is passed on, not downloaded", async () => {
  const model = scriptedModel(["a map"]);
  const content = [{ type: "file", data: new URL("https://example.invalid/map.png"), mediaType: "image/png" } as const];
  const { text } = await generateText({ model, messages: [{ role: "user", content }] });
  expect(text).toBe("a map");
});
