import { expect, test } from "vitest";
import { checkUsage } from "./record.ts";

test("usage of whole counts is taken", () => {
  for (const usage of [
    { inputTokens: 0, outputTokens: 0 },
    { inputTokens: 5, outputTokens: 2 ** 40, cachedInputTokens: 3, cacheWriteTokens: 0 },
    { inputTokens: 1, outputTokens: 1, cachedInputTokens: undefined },
  ]) {
    expect(() => checkUsage(usage)).not.toThrow();
  }
});

test.each([
  ["usage must", null],
  ["usage must", 5],
  ["usage must", undefined],
  ["usage.inputTokens", {}],
  ["usage.inputTokens", { inputTokens: Number.NaN, outputTokens: 1 }],
  ["usage.inputTokens", { inputTokens: "5", outputTokens: 1 }],
  ["usage.outputTokens", { inputTokens: 1, outputTokens: Infinity }],
  ["usage.outputTokens", { inputTokens: 1, outputTokens: -1 }],
  ["usage.outputTokens", { inputTokens: 1, outputTokens: 1.5 }],
  ["usage.cachedInputTokens", { inputTokens: 1, outputTokens: 1, cachedInputTokens: null }],
  ["usage.cacheWriteTokens", { inputTokens: 1, outputTokens: 1, cacheWriteTokens: -1 }],
])("%s is named where it is no count: %j", (name, usage) => {
  expect(() => checkUsage(usage)).toThrow(
    expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(name) }),
  );
});
