import { expect, test } from "vitest";
import { anthropic } from "./anthropic.ts";

const usage = { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 };
const block = { type: "text", text: "Hi.", citations: null };
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [block],
  stop_reason: "end_turn",
  usage,
};

test("a text, an empty one, a message, messages, blocks", () => {
  expect(anthropic.fromReply("Hi.")).toEqual({ messages: [{ role: "assistant", content: "Hi." }] });
  expect(anthropic.fromReply("")).toEqual({ messages: [] });
  expect(anthropic.fromReply([])).toEqual({ messages: [] });
  const given = { role: "user", content: "x" };
  expect(anthropic.fromReply(given)).toEqual({ messages: [given] });
  expect(anthropic.fromReply([given, given])).toEqual({ messages: [given, given] });
  expect(anthropic.fromReply([block])).toEqual({ messages: [{ role: "assistant", content: [block] }] });
  const result = { type: "tool_result", tool_use_id: "a", content: "ok" };
  expect(anthropic.fromReply([result])).toEqual({ messages: [{ role: "user", content: [result] }] });
});

test("of the API's message the content is kept as it is, and its tokens are counted with the cached ones", () => {
  const counted = { inputTokens: 130, outputTokens: 3, cachedInputTokens: 100, cacheWriteTokens: 20 };
  expect(anthropic.fromReply(message)).toEqual({ messages: [{ role: "assistant", content: [block] }], usage: counted });
  const short = { ...message, usage: { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: null } };
  expect(anthropic.fromReply(short).usage).toEqual({ inputTokens: 1, outputTokens: 2 });
  expect(anthropic.fromReply([message, short]).usage).toMatchObject({ inputTokens: 131, outputTokens: 5 });
});

test("a message without content, with which a turn may end after tools, is none", () => {
  expect(anthropic.fromReply({ ...message, content: [] }).messages).toEqual([]);
});

test.each([[42], [null], [{}], [[1]], [["text"]], [{ finalMessage: async () => message }]])(
  "%j is refused",
  (reply) => {
    expect(() => anthropic.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  },
);
