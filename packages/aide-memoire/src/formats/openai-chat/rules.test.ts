// Rules of Chat Completions that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { openaiChat } from "./openai-chat.ts";

type Fields = Record<string, unknown>;
const call = { id: "a", type: "function", function: { name: "f", arguments: "{}" } };
const upper = (text: string): string => text.toUpperCase();

describe("read", () => {
  test.each([
    [
      "a result of a function without content",
      { role: "function", name: "f" },
      { results: ["function_call:f"], counted: "" },
    ],
    ["a reply without a word or a part", { role: "assistant", content: [] }, { text: "", counted: "" }],
    ["calls that are null", { role: "assistant", content: "a", tool_calls: null, function_call: null }, { calls: [] }],
    ["an image alone", { role: "user", content: [{ type: "image_url" }] }, { text: "", files: 1 }],
    ["an empty refusal", { role: "assistant", content: "a", refusal: "" }, { text: "a", counted: "a" }],
    ["an empty transcript", { role: "assistant", content: "a", audio: { transcript: "" } }, { text: "a" }],
  ])("%s", (_name, message, reading) => {
    expect(openaiChat.read(message)).toMatchObject(reading);
  });

  test.each([
    ["no object", "hi", "must be an object"],
    ["a function message without a name", { role: "function", content: "x" }, "needs a name"],
    ["a tool message without parts", { role: "tool", tool_call_id: "a", content: [] }, "no parts"],
    ["a system message", { role: "system", content: "x" }, "no history"],
    ["a developer message", { role: "developer", content: "x" }, "no history"],
    ["a part that is none", { role: "user", content: ["x"] }, "needs a type"],
    [
      "a custom tool without an input",
      { role: "assistant", tool_calls: [{ id: "a", custom: { name: "f" } }] },
      "tool call needs",
    ],
    [
      "a function without arguments",
      { role: "assistant", tool_calls: [{ id: "a", function: { name: "f" } }] },
      "tool call needs",
    ],
    ["a call without an id", { role: "assistant", tool_calls: [{ ...call, id: 1 }] }, "tool call needs"],
    ["a function_call without a name", { role: "assistant", function_call: { arguments: "" } }, "function_call needs"],
  ])("%s is refused", (_name, message, problem) => {
    const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
    expect(() => openaiChat.read(message)).toThrow(refusal);
  });
});

test.each([
  ["a function's result", { role: "function", name: "f", content: "x" }, [{ kind: "result", id: "function_call:f" }]],
  ["sound without words", { role: "assistant", audio: { id: "x" } }, [{ kind: "other" }]],
  [
    "a refusal in the content",
    { role: "assistant", content: [{ type: "refusal", refusal: "" }] },
    [{ kind: "text", hollow: true }],
  ],
  [
    "an image without an address",
    { role: "user", content: [{ type: "image_url" }] },
    [{ kind: "file", hollow: false }],
  ],
  ["an empty refusal", { role: "assistant", content: "a", refusal: "" }, [{ kind: "text", hollow: false }]],
  [
    "text beside calls",
    { role: "assistant", content: "a", tool_calls: [call] },
    [
      { kind: "text", hollow: false },
      { kind: "call", id: "a", name: "f" },
    ],
  ],
  ["a person has no calls", { role: "user", content: "a", tool_calls: [call] }, [{ kind: "text", hollow: false }]],
])("the parts of %s", (_name, message, parts) => {
  expect(openaiChat.parts(message)).toEqual(parts);
});

test("a message with all its parts is that message", () => {
  const message = { role: "assistant", content: "a", tool_calls: [call] };
  expect(openaiChat.keep(message, [0, 1])).toBe(message);
});

describe("a request", () => {
  const sent = (message: unknown): unknown => (openaiChat.prompt("", [message]) as { messages: unknown[] }).messages[0];

  test.each([
    { role: "user", content: "hi", parsed: 1 },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "assistant", content: "hi", audio: { id: "x" } },
    { role: "assistant", content: "hi", audio: null },
  ])("has this message as it is: %j", (message) => {
    expect(sent(message)).toBe(message);
  });

  test.each([
    [
      { role: "assistant", content: "hi", parsed: null },
      { role: "assistant", content: "hi" },
    ],
    [
      { role: "assistant", content: "hi", audio: { id: "x", transcript: "Hi" } },
      { role: "assistant", content: "hi" },
    ],
    [
      { role: "assistant", content: "", audio: { id: "x", transcript: "Hi" } },
      { role: "assistant", content: "Hi" },
    ],
    [
      { role: "assistant", audio: { id: "x", transcript: "Hi" } },
      { role: "assistant", content: "Hi" },
    ],
    [
      { role: "assistant", parsed: 1, audio: { id: "x" } },
      { role: "assistant", audio: { id: "x" } },
    ],
    [
      {
        role: "assistant",
        tool_calls: [call, { ...call, function: { ...call.function, parsed_arguments: {} } }, { id: "c", custom: {} }],
      },
      { role: "assistant", tool_calls: [call, call, { id: "c", custom: {} }] },
    ],
  ])("has %j as %j", (message, request) => {
    expect(sent(message)).toEqual(request);
  });
});

test.each([
  [
    { role: "user", content: "hi" },
    { role: "user", content: "HI" },
  ],
  [
    { role: "tool", tool_call_id: "a", content: "ok" },
    { role: "tool", tool_call_id: "a", content: "OK" },
  ],
  [
    { role: "function", name: "f", content: "ok" },
    { role: "function", name: "f", content: "OK" },
  ],
  [
    { role: "assistant", content: "hi" },
    { role: "assistant", content: "hi" },
  ],
])("other texts: %j is %j", (message, changed) => {
  expect(openaiChat.retext(message, upper)).toEqual(changed);
});

describe("through the neutral format", () => {
  const neutral = (message: Fields): unknown => openaiChat.toNeutral(message)[0];
  const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
  const openai = (options: object): object => ({ providerOptions: { openai: options } });
  const mark = { prompt_cache_breakpoint: { mode: "explicit" } };

  test.each([
    ["a reply", { role: "assistant", content: "hi" }, { role: "assistant", content: "hi" }],
    [
      "a name",
      { role: "user", name: "ada", content: "hi" },
      { role: "user", content: "hi", ...openai({ name: "ada" }) },
    ],
    [
      "a refusal in the content",
      { role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
      said({ type: "text", text: "No.", ...openai({ refusal: true }) }),
    ],
    [
      "text, not sound beside it",
      { role: "assistant", content: "a", audio: { transcript: "b" } },
      { role: "assistant", content: "a" },
    ],
    [
      "a mark of the cache",
      { role: "assistant", content: [{ type: "text", text: "a", ...mark }] },
      said({ type: "text", text: "a", ...openai({ promptCacheBreakpoint: { mode: "explicit" } }) }),
    ],
    [
      "an answered function_call",
      { role: "function", name: "f", content: null },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "function_call:f", toolName: "f", output: { type: "text", value: "" } },
        ],
      },
    ],
    [
      "arguments that are no object",
      { role: "assistant", tool_calls: [{ ...call, function: { name: "f", arguments: "[1]" } }] },
      said({ type: "tool-call", toolCallId: "a", toolName: "f", input: "[1]" }),
    ],
    [
      "arguments that are blank",
      { role: "assistant", tool_calls: [{ ...call, function: { name: "f", arguments: " " } }] },
      said({ type: "tool-call", toolCallId: "a", toolName: "f", input: {} }),
    ],
    [
      "arguments that are no JSON",
      { role: "assistant", tool_calls: [{ ...call, function: { name: "f", arguments: "{" } }] },
      said({ type: "tool-call", toolCallId: "a", toolName: "f", input: "{" }),
    ],
  ])("%s", (_name, message, expected) => {
    expect(neutral(message)).toEqual(expected);
  });

  test.each([
    ["no object", "hi"],
    ["an empty text part", { role: "assistant", content: [{ type: "text", text: "" }] }],
    ["an empty refusal", { role: "assistant", content: [{ type: "refusal", refusal: "" }] }],
    [
      "a file without one",
      {
        role: "user",
        content: [{ type: "file", file: {} }, { type: "file" }, { type: "input_audio" }, { type: "image_url" }],
      },
    ],
    ["an image that is nowhere", { role: "user", content: [{ type: "image_url", image_url: { url: "nowhere" } }] }],
    ["a call that is none", { role: "assistant", tool_calls: [{ id: "a" }] }],
  ])("%s is left out", (_name, message) => {
    expect(openaiChat.toNeutral(message)).toEqual([]);
  });

  const back = (...content: unknown[]): readonly unknown[] => openaiChat.fromNeutral([said(...content)]);
  const text = (words: string, options?: object): unknown => ({
    type: "text",
    text: words,
    ...(options && openai(options)),
  });

  test("what is said behind a refusal is a message of its own", () => {
    expect(back(text("a"), text("No.", { refusal: true }), text("Never.", { refusal: true }), text("b"))).toEqual([
      { role: "assistant", content: "a", refusal: "No.\nNever." },
      { role: "assistant", content: "b" },
    ]);
  });

  test("a text with a mark of the cache stays a part; empty ones go", () => {
    const marked = { promptCacheBreakpoint: { mode: "explicit" } };
    expect(back(text(""), text("a", marked))).toEqual([
      { role: "assistant", content: [{ type: "text", text: "a", ...mark }] },
    ]);
  });

  test.each([
    [{ input: "text" }, '"text"'],
    [{ input: '{"a":1}' }, '{"a":1}'],
    [{ input: "[1]" }, '"[1]"'],
    [{ input: undefined }, "{}"],
    [{ input: { a: 1 } }, '{"a":1}'],
  ])("arguments are JSON: %j is %s", (given, input) => {
    const part = { type: "tool-call", toolCallId: "a", toolName: "f", ...given };
    expect(back(part)).toMatchObject([{ content: null, tool_calls: [{ function: { arguments: input } }] }]);
  });

  test("a custom tool whose input is no text is called as a function", () => {
    const part = {
      type: "tool-call",
      toolCallId: "a",
      toolName: "f",
      input: { a: 1 },
      ...openai({ type: "custom_tool_call" }),
    };
    expect(back(part)).toMatchObject([{ tool_calls: [{ type: "function" }] }]);
  });

  test.each([
    ["grey", "grey"],
    [{ sky: 1 }, "null"],
    [undefined, "null"],
  ])("an output that is no output of the SDK (%j) is told as text", (output, content) => {
    const result = { type: "tool-result", toolCallId: "a", toolName: "f", output };
    expect(openaiChat.fromNeutral([{ role: "tool", content: [result] }])).toMatchObject([{ content }]);
  });
});

test("a step is told when all its calls are answered; tokens that nobody counted are none", async () => {
  const steps: unknown[] = [];
  const told = [
    { role: "assistant", content: null, tool_calls: [call, { ...call, id: "b" }] },
    { role: "tool", tool_call_id: "a", content: "1" },
    { role: "tool", tool_call_id: "b", content: "2" },
    { role: "assistant", content: "Done.", tool_calls: [] },
  ];
  const listeners = new Map<string, (message: unknown) => void>();
  const stream = {
    on: (event: string, listener: (message: unknown) => void) => listeners.set(event, listener),
    done: async () => told.forEach((message) => listeners.get("message")?.(message)),
    totalUsage: async () => ({ prompt_tokens: 0, completion_tokens: 0 }),
    aborted: false,
  };
  const end = await openaiChat.watch(stream as never, async (step) => void steps.push(step));
  expect(end).toEqual({ kind: "finished", messages: told });
  expect(steps).toEqual([told.slice(0, 3)]);
});
