import { expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";

const message = { role: "assistant", content: "hi" };
const usage = { inputTokens: 7, outputTokens: 9, inputTokenDetails: { cacheReadTokens: 3 } };

test.each([
  ["a text", "hi", { messages: [message] }],
  ["an empty text", "", { messages: [] }],
  ["a message", message, { messages: [message] }],
  ["a list", [message, message], { messages: [message, message] }],
  ["a result", { responseMessages: [message] }, { messages: [message] }],
  [
    "a result with tokens",
    { responseMessages: [message], usage },
    { messages: [message], usage: { inputTokens: 7, outputTokens: 9, cachedInputTokens: 3 } },
  ],
  ["a result without a count", { responseMessages: [message], usage: null }, { messages: [message] }],
])("%s is a reply", (_name, reply, parts) => {
  expect(aiSdk.fromReply(reply)).toEqual(parts);
});

test.each([
  ["nothing", undefined, "no reply"],
  ["null", null, "no reply"],
  ["a number", 42, "no reply"],
  ["an empty object", {}, "no reply"],
  ["a response that is none", { response: null }, "no reply"],
  ["a response without messages", { response: {} }, "no reply"],
  ["messages that are no list", { responseMessages: 42 }, "no reply"],
  ["a stream of texts", { textStream: 1 }, "`follow`"],
  ["a stream", { stream: 1 }, "`follow`"],
  ["a stream whose messages are still to come", { stream: 1, responseMessages: Promise.resolve([]) }, "`follow`"],
  ["a result of an older SDK", { response: { messages: [] } }, "major 7"],
])("%s is refused", (_name, reply, problem) => {
  const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
  expect(() => aiSdk.fromReply(reply)).toThrow(refusal);
});
