// Rules of the Responses API's items that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { camelCase, snakeCase } from "./key-case.ts";
import { openaiResponses } from "./openai-responses.ts";

type Fields = Record<string, unknown>;
const upper = (text: string): string => text.toUpperCase();
const user = (...content: unknown[]): Fields => ({ role: "user", content });
const refusal = (problem: string) =>
  expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }) as Error;

describe("read", () => {
  test.each(["input_text", "output_text", "text"])("the text of a part of type %s", (type) => {
    expect(openaiResponses.read(user({ type, text: "hi" }))).toMatchObject({ text: "hi" });
    expect(openaiResponses.parts(user({ type, text: "" }))).toEqual([{ kind: "text", hollow: true }]);
  });

  test.each([
    ["a refusal", { role: "assistant", content: [{ type: "refusal", refusal: "No." }] }, { text: "No." }],
    ["a refusal that is none", { role: "assistant", content: [{ type: "refusal", refusal: 42 }] }, { text: "" }],
    ["a file alone", user({ type: "input_file", file_id: "f" }), { text: "", files: 1 }],
    ["a compaction", { type: "compaction", encrypted_content: "e" }, { supersedes: true }],
    ["a reference", { id: "a" }, { role: "assistant", text: "", calls: [] }],
    ["one whose type is null", { id: "a", type: null }, { role: "assistant" }],
    ["a message whose type is null", { type: null, role: "user", content: "hi" }, { role: "user", text: "hi" }],
    ["an output without a call", { type: "function_call_output", output: "x" }, { role: "assistant", results: [] }],
    ["found tools without a call", { type: "tool_search_output", tools: [] }, { role: "assistant", results: [] }],
    ["an approval", { type: "mcp_approval_response", approval_request_id: "a" }, { results: ["a"] }],
    ["what a local shell gave", { type: "local_shell_call_output", id: "a" }, { results: ["a"] }],
  ])("%s", (_name, item, reading) => {
    expect(openaiResponses.read(item)).toMatchObject(reading);
  });

  test("only a compaction stands for what came before", () => {
    expect(openaiResponses.read({ id: "a" })).not.toHaveProperty("supersedes");
  });

  test.each([
    ["a system message", { role: "system", content: "x" }, "no history"],
    ["a developer's message", { role: "developer", content: "x" }, "no history"],
    ["an item of the SDK for agents", { type: "function_call", callId: "a" }, "Agents SDK"],
    ["an item with the provider's data", { role: "user", content: "x", providerData: {} }, "Agents SDK"],
    ["a content that is none", { role: "user", content: 42 }, "wrong type"],
    ["a part that is none", user("x"), "needs a type"],
    ["a part without a type", user({ text: "x" }), "needs a type"],
    ["a text part without a text", { role: "assistant", content: [{ type: "text" }] }, "needs a text"],
    ["nothing but empty texts", user({ type: "text", text: " " }), "empty"],
    ["a compaction without its content", { type: "compaction" }, "encrypted_content"],
    ["a call without an id", { type: "function_call", name: "f", arguments: "{}" }, "type function_call needs"],
    ["a call without arguments", { type: "function_call", name: "f", call_id: "a" }, "type function_call needs"],
    ["a message of nobody", { type: "message", content: "x" }, "or the role"],
    ["a type that is none", { type: 42 }, "needs a type"],
    ["an approval of nothing", { type: "mcp_approval_response" }, "type mcp_approval_response needs"],
    ["a local shell's output of nothing", { type: "local_shell_call_output" }, "type local_shell_call_output needs"],
    ["a custom tool's output of nothing", { type: "custom_tool_call_output" }, "type custom_tool_call_output needs"],
  ])("%s is refused", (_name, item, problem) => {
    expect(() => openaiResponses.read(item)).toThrow(refusal(problem));
  });

  test.each([
    ["input_file", { kind: "file" }],
    ["input_audio", { kind: "file" }],
    ["hologram", { kind: "other" }],
  ])("a part of type %s is %j", (type, part) => {
    expect(openaiResponses.parts(user({ type }))).toEqual([part]);
  });

  test.each([
    ["container_reference", true],
    ["local", false],
  ])("a shell in a %s runs by itself: %s", (type, alone) => {
    const item = { type: "shell_call", call_id: "a", action: {}, environment: { type } };
    expect(openaiResponses.parts(item)).toMatchObject([{ kind: "call", alone }]);
  });
});

test("an item that is no message keeps its content", () => {
  const thought = { type: "reasoning", id: "r", content: [{ type: "reasoning_text" }, { type: "reasoning_text" }] };
  expect(openaiResponses.keep(thought, [0])).toBe(thought);
  const message = user({ type: "text", text: "a" });
  expect(openaiResponses.keep(message, [0])).toBe(message);
});

describe("other texts", () => {
  const output = (type: string, value: unknown): Fields => ({ type, call_id: "a", output: value });

  test.each([
    "function_call_output",
    "function_call_result",
    "custom_tool_call_output",
    "local_shell_call_output",
    "apply_patch_call_output",
  ])("has a %s", (type) => {
    expect(openaiResponses.retext(output(type, "ok"), upper)).toEqual(output(type, "OK"));
  });

  test.each([
    ["a person", { role: "user", content: "hi" }, { role: "user", content: "HI" }],
    [
      "parts of a tool",
      output("function_call_output", [{ type: "input_text", text: "a" }]),
      output("function_call_output", [{ type: "input_text", text: "A" }]),
    ],
    ["a part of a tool", output("function_call_output", { text: "a" }), output("function_call_output", { text: "A" })],
    [
      "each stream of a shell",
      output("shell_call_output", [{ stdout: "a", stderr: "b", outcome: "c" }, null]),
      output("shell_call_output", [{ stdout: "A", stderr: "B", outcome: "c" }, null]),
    ],
  ])("has %s", (_name, item, changed) => {
    expect(openaiResponses.retext(item, upper)).toEqual(changed);
  });

  test.each([
    { role: "assistant", content: "hi" },
    { type: "reasoning", id: "r", summary: "hi", output: "hi" },
    output("shell_call_output", "odd"),
    output("shell_call_output", [{ stdout: "", stderr: 42 }]),
    output("function_call_output", { text: 42 }),
    output("computer_call_output", { text: "screen" }),
  ])("has not %j", (item) => {
    expect(openaiResponses.retext(item, (text) => `${upper(text)}!`)).toBe(item);
  });
});

describe("a reply", () => {
  const item = { type: "message", role: "assistant", content: [] };
  const response = { object: "response", output: [item] };

  test.each([
    ["a text", "hi", { messages: [{ role: "assistant", content: "hi" }] }],
    ["an empty text", "", { messages: [] }],
    ["an item", { type: "reasoning" }, { messages: [{ type: "reasoning" }] }],
    ["a message", { role: "assistant" }, { messages: [{ role: "assistant" }] }],
    ["a response", response, { messages: [item] }],
    [
      "a response with tokens",
      { ...response, usage: { input_tokens: 1, output_tokens: 2 } },
      { messages: [item], usage: { inputTokens: 1, outputTokens: 2 } },
    ],
  ])("is %s", (_name, reply, parts) => {
    expect(openaiResponses.fromReply(reply)).toEqual(parts);
  });

  test.each([
    ["a list of another kind", { object: "list", output: [item] }, "no reply"],
    ["a response without output", { object: "response" }, "no reply"],
    ["a response of one item", { object: "response", output: item }, "no reply"],
    ["a stream", (async function* () {})(), "This is a stream"],
  ])("is not %s", (_name, reply, problem) => {
    expect(() => openaiResponses.fromReply(reply)).toThrow(refusal(problem));
  });
});

test.each(["env", "attributes", "tools", "arguments", "content"])("names within %s are the app's own", (key) => {
  expect(camelCase({ [key]: { my_key: 1 }, some_list: [{ a_key: 1 }] })).toEqual({
    [key]: { my_key: 1 },
    someList: [{ aKey: 1 }],
  });
  expect(snakeCase({ [key]: { myKey: 1 }, someKey: 1 })).toEqual({ [key]: { myKey: 1 }, some_key: 1 });
});

const tail = [
  { type: "input_text", text: "a" },
  { type: "input_text", text: "b" },
];
test.each([
  [
    { role: "user", content: "a" },
    { role: "user", content: tail },
  ],
  [
    { type: "function_call_output", output: "a" },
    { type: "function_call_output", output: tail },
  ],
  [
    { type: "custom_tool_call_output", output: "a" },
    { type: "custom_tool_call_output", output: tail },
  ],
  [
    { type: "shell_call_output", output: "a" },
    { type: "shell_call_output", output: "a" },
  ],
])("behind %j stands a tail", (item, whole) => {
  expect(openaiResponses.withTail(item, "b")).toEqual(whole);
});
