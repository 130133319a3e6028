import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, providers } from "./providers.ts";
import { calls, says, type Script } from "./script.ts";

loopbackOnly();

const script: Script = [calls("opening_hours", { day: "Saturday" }), says(["From ", "ten."])];

function openingHours(asked: string[]) {
  return tool({
    description: "The opening hours of a day",
    inputSchema: jsonSchema<{ day: string }>({
      type: "object",
      properties: { day: { type: "string" } },
      required: ["day"],
      additionalProperties: false,
    }),
    execute: ({ day }) => {
      asked.push(day);
      return { from: "ten o'clock" };
    },
  });
}

describe.each(providers)("$name", (provided) => {
  test("calls a tool and answers with its result", async () => {
    const asked: string[] = [];
    const { model, provider } = await connect(provided, script);

    const result = await generateText({
      model,
      prompt: "When do you open on Saturday?",
      tools: { opening_hours: openingHours(asked) },
      stopWhen: isStepCount(3),
    });

    expect(asked).toEqual(["Saturday"]);
    expect(result.text).toBe("From ten.");
    expect(result.steps.map(({ finishReason }) => finishReason)).toEqual(["tool-calls", "stop"]);
    expect(result.responseMessages.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
    expect(result.usage).toMatchObject({ inputTokens: 22, outputTokens: 14 });
    expect(JSON.stringify(provider.requests[1]!.body)).toContain("ten o'clock");
  });

  test("does the same in a stream", async () => {
    const asked: string[] = [];
    const { model, provider } = await connect(provided, script);

    const result = streamText({
      model,
      prompt: "When do you open on Saturday?",
      tools: { opening_hours: openingHours(asked) },
      stopWhen: isStepCount(3),
    });
    const { text, types, end } = await collect(result);

    expect(asked).toEqual(["Saturday"]);
    expect(text).toBe("From ten.");
    expect(types.filter((type) => type === "finish-step").length).toBe(2);
    expect(end?.finishReason).toBe("stop");
    expect((await result.responseMessages).map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
    expect(await result.usage).toMatchObject({ inputTokens: 22, outputTokens: 14 });
    expect(JSON.stringify(provider.requests[1]!.body)).toContain("ten o'clock");
  });
});
