import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import type { OpenAIChatMessage } from "./messages.ts";
import { openaiChat } from "./openai-chat.ts";

const call = {
  role: "assistant" as const,
  content: null,
  refusal: null,
  tool_calls: [
    { id: "a", type: "function" as const, function: { name: "book", arguments: '{ "day": "Saturday" }' } },
    { id: "b", type: "custom" as const, custom: { name: "grep", input: "x" } },
  ],
};
const results: OpenAIChatMessage[] = [
  { role: "tool", tool_call_id: "a", content: "ok" },
  { role: "tool", tool_call_id: "b", content: [{ type: "text", text: "found" }] },
];

describe("a turn", () => {
  test("sends what was given, byte for byte, with the system text first", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: openaiChat, system: "Be kind." });
    const turn = await chat.begin("book yoga");
    await turn.record(call);
    for (const result of results) await turn.record(result);
    const said = [{ role: "user", content: "book yoga" }, call, ...results];
    expect(JSON.stringify(turn.prompt)).toBe(
      JSON.stringify({ messages: [{ role: "system", content: "Be kind." }, ...said] }),
    );
    const completion = {
      choices: [{ message: { role: "assistant", content: "Booked." } }],
      usage: { prompt_tokens: 10, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } },
    };
    await turn.commit(completion);
    const next = await chat.begin("thanks");
    const history = [...said, { role: "assistant", content: "Booked." }];
    expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify(history));
    expect(JSON.stringify(next.prompt.messages.slice(1, -1))).toBe(JSON.stringify(history));
    expect(await chat.usage()).toMatchObject({ inputTokens: 10, outputTokens: 3, cachedInputTokens: 4 });
    await next.abort();
    await memory.close();
  });

  test("without a system text there is no system message", () => {
    expect(openaiChat.prompt("", [])).toEqual({ messages: [] });
  });

  test("interrupted calls are closed, each by a message of its own", async () => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: openaiChat });
    const turn = await chat.begin("book yoga");
    await turn.record(call);
    await turn.abort();
    const next = await chat.begin("and now?");
    expect(next.prompt.messages).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { role: "tool", tool_call_id: "a" },
      { role: "tool", tool_call_id: "b" },
      { role: "user", content: "and now?" },
    ]);
    await next.abort();
    await memory.close();
  });
});

test("a request has nothing that only a reply has", () => {
  const parsed = {
    role: "assistant",
    content: '{"a":1}',
    parsed: { a: 1 },
    tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}", parsed_arguments: {} } }],
  };
  const spoken = {
    role: "assistant",
    content: null,
    audio: { id: "x", data: "AAAA", expires_at: 1, transcript: "Hi" },
  };
  const referred = { role: "assistant", audio: { id: "x" } };
  expect(openaiChat.prompt("", [parsed, spoken, referred])).toEqual({
    messages: [
      {
        role: "assistant",
        content: '{"a":1}',
        tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "assistant", content: "Hi" },
      referred,
    ],
  });
});

test("a tail stands behind what the person wrote, and behind a result", () => {
  expect(openaiChat.withTail({ role: "user", content: "hi", name: "ada" }, "It is late.")).toEqual({
    role: "user",
    name: "ada",
    content: [
      { type: "text", text: "hi" },
      { type: "text", text: "It is late." },
    ],
  });
  expect(openaiChat.withTail({ role: "tool", tool_call_id: "a", content: [] }, "x")).toEqual({
    role: "tool",
    tool_call_id: "a",
    content: [{ type: "text", text: "x" }],
  });
  expect(openaiChat.withTail({ role: "function", name: "f", content: null }, "x")).toMatchObject({ content: "\n\nx" });
});

test("each call is closed by its own message", () => {
  const legacy = { id: "function_call:f", name: "f" };
  const closing = openaiChat.closeCalls([{ id: "a", name: "f" }, legacy, { id: "b", name: "f" }], "stopped");
  const closings = [
    { role: "tool", tool_call_id: "a", content: "stopped" },
    { role: "function", name: "f", content: "stopped" },
    { role: "tool", tool_call_id: "b", content: "stopped" },
  ];
  expect(closing).toEqual(closings);
  expect(closing.flatMap((one) => openaiChat.read(one).results)).toEqual(["a", "function_call:f", "b"]);
  expect(openaiChat.fromNeutral(closing.flatMap((one) => openaiChat.toNeutral(one)))).toHaveLength(3);
});

describe("a reply", () => {
  test("is a text, a message, several, or a completion", () => {
    const message = { role: "assistant", content: "hi" };
    expect(openaiChat.fromReply("hi")).toEqual({ messages: [message] });
    expect(openaiChat.fromReply("")).toEqual({ messages: [] });
    expect(openaiChat.fromReply(message)).toEqual({ messages: [message] });
    expect(openaiChat.fromReply([message, message])).toEqual({ messages: [message, message] });
    expect(openaiChat.fromReply({ choices: [{ message }] })).toEqual({ messages: [message] });
  });

  test.each([42, null, {}, { choices: [] }, (async function* () {})()])("is not %o", (reply) => {
    expect(() => openaiChat.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});
