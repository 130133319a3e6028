// Rules of LangChain's messages that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { langChain } from "./langchain.ts";

type Fields = Record<string, unknown>;
const human = (content: unknown): Fields => ({ type: "human", data: { content } });
const ai = (content: unknown, more: Fields = {}): Fields => ({ type: "ai", data: { content, ...more } });
const tool = (content: unknown): Fields => ({ type: "tool", data: { content, tool_call_id: "a" } });
const call = { id: "a", name: "look", args: { at: 1 } };
const raw = { id: "a", function: { name: "look", arguments: '{"at":1}' } };
const refusal = (problem: string) =>
  expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }) as Error;

describe("read", () => {
  test.each(["image", "image_url", "audio", "input_audio", "video", "file", "document", "media"])(
    "a block of type %s is a file",
    (type) => {
      expect(langChain.read(human([{ type, text: "x" }]))).toMatchObject({ files: 1, counted: "", text: "" });
    },
  );

  test.each([
    ["user", "user"],
    ["human", "user"],
    ["assistant", "assistant"],
    ["ai", "assistant"],
  ])("a message of the role %s", (role, read) => {
    expect(langChain.read({ type: "generic", data: { role, content: "x" } })).toMatchObject({ role: read });
  });

  test.each([
    ["calls", ai("", { tool_calls: [call] }), { calls: [{ id: "a", name: "look" }], counted: '{"at":1}' }],
    [
      "calls of OpenAI's raw answer",
      ai("", { additional_kwargs: { tool_calls: [raw] } }),
      { calls: [{ id: "a", name: "look" }], counted: '{"at":1}' },
    ],
    [
      "those where the list is empty",
      ai("", { tool_calls: [], additional_kwargs: { tool_calls: [raw] } }),
      { calls: [{ id: "a" }] },
    ],
    [
      "arguments that are no JSON",
      ai("", { additional_kwargs: { tool_calls: [{ id: "a", function: { name: "f", arguments: "{" } }] } }),
      { counted: "{" },
    ],
    [
      "calls of the content, once",
      ai([{ type: "tool_use", ...call }], { tool_calls: [call] }),
      { calls: [{ id: "a", name: "look" }], counted: '{"at":1}' },
    ],
    [
      "a call of LangChain's own block",
      ai([{ type: "tool_call", ...call }]),
      { calls: [{ id: "a" }], counted: '{"at":1}' },
    ],
    [
      "no calls of a person",
      { type: "human", data: { content: "hi", tool_calls: [call] } },
      { calls: [], counted: "hi" },
    ],
    ["calls that are none", ai("x", { tool_calls: ["odd", { name: "look" }] }), { calls: [] }],
    [
      "raw calls that are none",
      ai("x", { additional_kwargs: { tool_calls: ["odd", { id: 1, function: {} }, { id: "a" }] } }),
      { calls: [] },
    ],
    ["a call without an id", ai([{ type: "tool_use", name: "look" }]), { calls: [] }],
    [
      "one text of the model",
      ai([{ type: "text", text: "a" }, { type: "text", text: "b" }, { type: "thinking" }, { type: "text", text: "c" }]),
      { text: "ab\nc" },
    ],
    [
      "lines of a person",
      human([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
      { text: "a\nb" },
    ],
    [
      "a text block without a text",
      human([{ type: "text", text: "a" }, { type: "text" }, { type: "text", text: "b" }]),
      { text: "a\nb" },
    ],
    ["a thought", ai([{ type: "thinking", thinking: "Hm." }]), { text: "", counted: "Hm." }],
    ["a result", tool([{ type: "text", text: "ok" }]), { role: "tool", text: "", results: ["a"], counted: "ok" }],
    ["a bare text", human(["hi"]), { text: "hi" }],
  ])("%s", (_name, message, reading) => {
    expect(langChain.read(message)).toMatchObject(reading);
  });

  test.each([
    ["no object", "hi", "a type and data"],
    ["a system message", { type: "system", data: {} }, "no history"],
    ["a developer's message", { type: "developer", data: {} }, "no history"],
    ["a function's message", { type: "function", data: {} }, "Messages of functions"],
    ["another type", { type: "remove", data: {} }, "none of human, ai and tool"],
    ["no data", { type: "human" }, "has no data"],
    ["a content that is none", human(42), "wrong type"],
    ["an empty message", human(""), "empty"],
    ["empty blocks", human([{ type: "text", text: " " }]), "empty"],
    ["a result without its call", { type: "tool", data: { content: "x" } }, "tool_call_id"],
  ])("%s is refused", (_name, message, problem) => {
    expect(() => langChain.read(message)).toThrow(refusal(problem));
  });
});

test.each([
  ["an empty text", [{ type: "text", text: " " }], { kind: "text", hollow: true }],
  [
    "a thought without a signature",
    [{ type: "thinking", thinking: "Hm." }],
    { kind: "reasoning", hollow: true, withNext: true },
  ],
  [
    "a thought with an empty one",
    [{ type: "thinking", thinking: "Hm.", signature: "" }],
    { kind: "reasoning", hollow: true, withNext: true },
  ],
  [
    "a signed thought",
    [{ type: "thinking", thinking: "Hm.", signature: "s" }],
    { kind: "reasoning", hollow: false, withNext: true },
  ],
  [
    "a secret thought",
    [{ type: "redacted_thinking", data: "d" }],
    { kind: "reasoning", hollow: false, withNext: true },
  ],
  [
    "a secret without one",
    [{ type: "redacted_thinking", data: "" }],
    { kind: "reasoning", hollow: true, withNext: true },
  ],
  ["reasoning", [{ type: "reasoning" }], { kind: "reasoning", withNext: true }],
  [
    "a server's tool",
    [{ type: "server_tool_use", id: "a", name: "w" }],
    { kind: "call", id: "a", name: "w", alone: true },
  ],
  [
    "a server's call",
    [{ type: "server_tool_call", id: "a", name: "w" }],
    { kind: "call", id: "a", name: "w", alone: true },
  ],
  ["a tool of MCP", [{ type: "mcp_tool_use", id: "a", name: "w" }], { kind: "call", id: "a", name: "w", alone: true }],
  [
    "an image that can be opened",
    [{ type: "image_url", image_url: "https://example.com/a.png" }],
    { kind: "file", hollow: false },
  ],
  [
    "an image that can be opened, within",
    [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }],
    { kind: "file", hollow: false },
  ],
  ["an image that cannot", [{ type: "image_url", image_url: { url: "nowhere" } }], { kind: "file", hollow: true }],
  ["another file", [{ type: "file" }], { kind: "file", hollow: false }],
  ["another block", [{ type: "hologram" }], { kind: "other" }],
  ["nothing", "", { kind: "text", hollow: true }],
])("the part of %s", (_name, content, part) => {
  expect(langChain.parts(ai(content))).toEqual([part]);
});

test("calls that are not kept go everywhere, and the others stay", () => {
  const [b, rawB] = [
    { ...call, id: "b" },
    { ...raw, id: "b" },
  ];
  const message = ai(
    [
      { type: "text", text: "x" },
      { type: "tool_use", ...call },
    ],
    {
      tool_calls: [call, b, { name: "odd" }],
      tool_call_chunks: [call, b],
      additional_kwargs: { tool_calls: [raw, rawB], more: 1 },
    },
  );
  expect(langChain.keep(message, [0, 2])).toEqual(
    ai([{ type: "text", text: "x" }], {
      tool_calls: [b, { name: "odd" }],
      tool_call_chunks: [b],
      additional_kwargs: { tool_calls: [rawB], more: 1 },
    }),
  );
  expect(langChain.keep(message, [2])).toMatchObject({ data: { content: "", tool_calls: [b, { name: "odd" }] } });
  expect(langChain.keep(message, [0, 1, 2])).toBe(message);
  expect(langChain.keep(ai("x", { tool_calls: [call] }), [1])).toEqual(ai("", { tool_calls: [call] }));
  expect(langChain.keep(ai("x", { tool_calls: [call, b] }), [0, 2])).toEqual(ai("x", { tool_calls: [b] }));
});

test("where a call goes, what is no call stays, and nothing is added", () => {
  const message = ai("x", { tool_calls: [null, call], additional_kwargs: { more: 1 } });
  expect(langChain.keep(message, [0])).toEqual(ai("x", { tool_calls: [null], additional_kwargs: { more: 1 } }));
});

test("a person's message has no parts beside its content", () => {
  expect(langChain.parts({ type: "human", data: { content: "hi", tool_calls: [call] } })).toEqual([
    { kind: "text", hollow: false },
  ]);
});

test("what is no history is not sent", () => {
  expect(langChain.prompt("", [{ type: "system", data: { content: "x" } }, human("hi")])).toEqual([
    { role: "human", content: "hi" },
  ]);
});

test.each(["id", "tool_use_id", "tool_call_id", "toolCallId"])("the %s of a block is renamed", (key) => {
  const named = (id: string): Fields => ai([{ [key]: id }, "odd", { [key]: "other" }]);
  expect(langChain.rename(named("a"), new Map([["a", "b"]]))).toEqual(named("b"));
});

test.each(["tool_calls", "invalid_tool_calls", "tool_call_chunks"])(
  "calls are renamed in %s, and in what is raw",
  (key) => {
    const named = (id: string): Fields => ai("", { [key]: [{ id }], additional_kwargs: { tool_calls: [{ id }] } });
    expect(langChain.rename(named("a"), new Map([["a", "b"]]))).toEqual(named("b"));
    expect(langChain.rename(tool("x"), new Map([["a", "b"]]))).toMatchObject({ data: { tool_call_id: "b" } });
  },
);

test.each([
  [human("hi"), human("HI")],
  [human([{ type: "text", text: "hi" }]), human([{ type: "text", text: "HI" }])],
  [tool("ok"), tool("OK")],
  [ai("hi"), ai("hi")],
])("other texts: %j is %j", (message, changed) => {
  expect(langChain.retext(message, (text) => text.toUpperCase())).toEqual(changed);
});

describe("a reply", () => {
  const usage = (more: Fields = {}): Fields => ({ usage_metadata: { input_tokens: 1, output_tokens: 2, ...more } });
  const details = { input_token_details: { cache_read: 3, cache_creation: 4 } };

  test.each([
    ["a text", "hi", { messages: [ai("hi")] }],
    ["an empty text", "", { messages: [] }],
    ["a message that says nothing", ai("", usage()), { messages: [], usage: { inputTokens: 1, outputTokens: 2 } }],
    ["a message of calls", ai("", { tool_calls: [call] }), { messages: [ai("", { tool_calls: [call] })] }],
    [
      "half a count",
      ai("x", { usage_metadata: { input_tokens: 1 } }),
      { messages: [ai("x", { usage_metadata: { input_tokens: 1 } })] },
    ],
    ["an empty result", [tool("")], { messages: [tool("")] }],
    [
      "several requests",
      [ai("x", usage(details)), ai("y", usage())],
      {
        messages: [ai("x", usage(details)), ai("y", usage())],
        usage: { inputTokens: 2, outputTokens: 4, cachedInputTokens: 3, cacheWriteTokens: 4 },
      },
    ],
  ])("is %s", (_name, reply, parts) => {
    expect(langChain.fromReply(reply)).toStrictEqual(parts);
  });

  test.each([
    ["an agent's state", { messages: [] }, "state of an agent"],
    ["a stream", (async function* () {})(), "This is a stream"],
    ["a message without data", { type: "ai" }, "no reply"],
    ["a message without a type", { data: {} }, "no reply"],
    ["null", null, "no reply"],
  ])("is not %s", (_name, reply, problem) => {
    expect(() => langChain.fromReply(reply)).toThrow(refusal(problem));
  });

  test.each([
    "id",
    "name",
    "role",
    "tool_calls",
    "invalid_tool_calls",
    "tool_call_id",
    "status",
    "artifact",
    "additional_kwargs",
    "response_metadata",
    "usage_metadata",
  ])("is an instance with its %s, which cannot tell its stored form", (key) => {
    const Message = class {
      readonly content = "x";
      readonly getType = () => "ai";
    };
    const instance = Object.assign(new Message(), { [key]: "y", lc_namespace: [] });
    expect(langChain.fromReply(instance).messages).toStrictEqual([ai("x", { [key]: "y" })]);
  });

  test("is an instance by what it tells of itself", () => {
    class Message {
      content = "x";
      lc_kwargs = {};
      name = undefined;
    }
    const told = (more: object): unknown => langChain.fromReply(Object.assign(new Message(), more)).messages;
    expect(told({ getType: () => "ai" })).toStrictEqual([ai("x")]);
    expect(told({ _getType: () => "ai" })).toStrictEqual([ai("x")]);
    expect(told({ toDict: () => ai("y") })).toEqual([ai("y")]);
    expect(() => told({ getType: () => 42 })).toThrow(refusal("no reply"));
    expect(() => told({})).toThrow(refusal("no reply"));
  });
});
