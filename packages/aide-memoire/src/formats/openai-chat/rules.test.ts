// Rules of Chat Completions that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { openaiChat } from "./openai-chat.ts";

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
    ["a refusal that is none", { role: "assistant", content: [{ type: "refusal", refusal: 42 }] }, { text: "" }],
    ["an empty transcript", { role: "assistant", content: "a", audio: { transcript: "" } }, { text: "a" }],
  ])("%s", (_name, message, reading) => {
    expect(openaiChat.read(message)).toMatchObject(reading);
  });

  test.each([
    ["no object", "hi", "must be an object"],
    ["a function message without a name", { role: "function", content: "x" }, "needs a name"],
    ["a tool message without parts", { role: "tool", tool_call_id: "a", content: [] }, "no parts"],
    ["a text part without a text", { role: "assistant", content: [{ type: "text" }] }, "needs a text"],
    [
      "a function without a name",
      { role: "assistant", tool_calls: [{ id: "a", function: { arguments: "" } }] },
      "tool call needs",
    ],
    [
      "a custom tool without a name",
      { role: "assistant", tool_calls: [{ id: "a", custom: { input: "" } }] },
      "tool call needs",
    ],
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
  ["sound with an empty transcript", { role: "assistant", audio: { transcript: "" } }, [{ kind: "other" }]],
  ["sound whose transcript is none", { role: "assistant", audio: { transcript: 42 } }, [{ kind: "other" }]],
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
    expect(sent(message)).toStrictEqual(request);
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

test("a stream that breaks before a word has said nothing", async () => {
  const stream = { on: () => undefined, done: () => Promise.reject(new Error("cut")), totalUsage: 42, aborted: false };
  const broken = { kind: "broken", messages: [], error: new Error("cut") };
  expect(await openaiChat.watch(stream as never, async () => undefined)).toEqual(broken);
});

test.each([
  ["choices that are no list", { choices: { 0: { message: {} } } }, "no reply"],
  ["a choice without a message", { choices: [{ message: 42 }] }, "no reply"],
  ["a stream", (async function* () {})(), "This is a stream"],
])("%s is refused as a reply", (_name, reply, problem) => {
  const refusal = expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) });
  expect(() => openaiChat.fromReply(reply)).toThrow(refusal);
});

test("a tail stands behind what a function gave", () => {
  expect(openaiChat.withTail({ role: "function", name: "f", content: "x" }, "y")).toMatchObject({ content: "x\n\ny" });
});
