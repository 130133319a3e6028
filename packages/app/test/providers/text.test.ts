import { generateText, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, providers } from "./providers.ts";
import { says } from "./script.ts";

loopbackOnly();

const instructions = "Answer in one word.";

describe.each(providers)("$name", (provided) => {
  test("answers with text and with usage", async () => {
    const { model, provider } = await connect(provided, [says("Saturday.")]);

    const result = await generateText({ model, instructions, prompt: "When?", maxRetries: 0 });

    expect(result.text).toBe("Saturday.");
    expect(result.finishReason).toBe("stop");
    expect(result.usage).toMatchObject({ inputTokens: 11, outputTokens: 7, totalTokens: 18 });
    expect(result.usage.inputTokenDetails.cacheReadTokens).toBe(3);
    expect(result.responseMessages.map(({ role }) => role)).toEqual(["assistant"]);
    expect(provider.requests.map(({ key }) => key)).toEqual([provided.key]);
  });

  test("streams the same text in pieces, with the same usage", async () => {
    const { model } = await connect(provided, [says(["Satur", "day", "."])]);

    const result = streamText({ model, instructions, prompt: "When?", maxRetries: 0 });
    const { text, types, end } = await collect(result);

    expect(text).toBe("Saturday.");
    expect(types.filter((type) => type === "text-delta").length).toBeGreaterThanOrEqual(3);
    expect(end?.finishReason).toBe("stop");
    expect(await result.usage).toMatchObject({ inputTokens: 11, outputTokens: 7, totalTokens: 18 });
    expect((await result.responseMessages).map(({ role }) => role)).toEqual(["assistant"]);
  });

  test("sends instructions and earlier messages, and asks for the model by its id", async () => {
    const { model, provider } = await connect(provided, [says("Yes.")]);

    await generateText({
      model,
      instructions,
      messages: [
        { role: "user", content: "I am Ada." },
        { role: "assistant", content: "Good day, Ada." },
        { role: "user", content: "Do you know me?" },
      ],
    });

    const { path, body } = provider.requests[0]!;
    const sent = JSON.stringify(body);
    for (const text of [instructions, "I am Ada.", "Good day, Ada.", "Do you know me?"]) expect(sent).toContain(text);
    expect(provided.format.modelOf(path, body)).toBe(provided.id);
  });

  test("is asked again with its own answer in the history", async () => {
    const { model, provider } = await connect(provided, [says("Good day, Ada."), says("Ada.")]);
    const opening = { role: "user", content: "I am Ada." } as const;

    const { responseMessages } = await generateText({ model, messages: [opening] });
    const question = { role: "user", content: "Who am I?" } as const;
    const { text } = await generateText({ model, messages: [opening, ...responseMessages, question] });

    expect(text).toBe("Ada.");
    expect(JSON.stringify(provider.requests[1]!.body)).toContain("Good day, Ada.");
  });
});

test("OpenAI is asked to store nothing, so that a kept conversation never points at what it has let go", async () => {
  const openai = providers.find(({ name }) => name === "openai")!;
  const { model, provider } = await connect(openai, [says("Yes.")]);

  await generateText({ model, prompt: "Do you keep this?" });

  expect(provider.requests[0]!.body["store"]).toBe(false);
});
