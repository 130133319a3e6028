import { expect, test } from "vitest";
import { anthropic } from "./anthropic.ts";

const message = { role: "assistant", content: [{ type: "text", text: "hi" }] };
const whole = (usage: object): object => ({ ...message, id: "m", type: "message", usage });
const counts = { input_tokens: 1, output_tokens: 2 };
const cached = { ...counts, cache_read_input_tokens: 3, cache_creation_input_tokens: 4 };

test.each([
  ["an empty list", [], { messages: [] }],
  ["a message without tokens", whole({}), { messages: [message] }],
  ["a message with half of them", whole({ input_tokens: 1 }), { messages: [message] }],
  ["a message", whole(counts), { messages: [message], usage: { inputTokens: 1, outputTokens: 2 } }],
  [
    "a stored message, whatever it has beside",
    { ...message, usage: counts },
    { messages: [{ ...message, usage: counts }] },
  ],
  ["an empty message", { ...whole(counts), content: [] }, { messages: [], usage: { inputTokens: 1, outputTokens: 2 } }],
  ["messages", [message, message], { messages: [message, message] }],
  [
    "several requests",
    [whole(cached), whole(counts)],
    {
      messages: [message, message],
      usage: { inputTokens: 9, outputTokens: 4, cachedInputTokens: 3, cacheWriteTokens: 4 },
    },
  ],
])("%s is a reply", (_name, reply, parts) => {
  expect(anthropic.fromReply(reply)).toStrictEqual(parts);
});

test.each([
  ["a stream of the SDK", { finalMessage: 1 }, "This is a stream"],
  ["a raw stream", { controller: 1 }, "This is a stream"],
  ["null", null, "no reply"],
  ["a list of what is none", [{ text: "hi" }], "no reply"],
])("%s is refused", (_name, reply, problem) => {
  const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
  expect(() => anthropic.fromReply(reply)).toThrow(refusal);
});
