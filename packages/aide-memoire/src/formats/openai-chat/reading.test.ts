import { describe, expect, test } from "vitest";
import { readChatMessage } from "./reading.ts";

const call = (id: string, input = "{}"): unknown => ({
  id,
  type: "function",
  function: { name: "weather", arguments: input },
});

describe("a Chat Completions message is read", () => {
  test("text of a person, in one piece or in parts, with files counted by rule", () => {
    expect(readChatMessage({ role: "user", content: "hello" })).toEqual({
      role: "user",
      text: "hello",
      calls: [],
      results: [],
      counted: "hello",
      files: 0,
    });
    const content = [
      { type: "text", text: "see" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
      { type: "file", file: { file_id: "file-1" } },
      { type: "video", new: true },
    ];
    expect(readChatMessage({ role: "user", content })).toMatchObject({ text: "see", counted: "see", files: 3 });
  });

  test("calls of functions and custom tools, with their inputs counted", () => {
    const custom = { id: "b", type: "custom", custom: { name: "grep", input: "needle" } };
    const message = { role: "assistant", content: null, tool_calls: [call("a", '{"day":1}'), custom] };
    expect(readChatMessage(message)).toMatchObject({
      text: "",
      calls: [
        { id: "a", name: "weather" },
        { id: "b", name: "grep" },
      ],
      counted: '{"day":1}\nneedle',
    });
  });

  test("a result answers its call, and is nothing that a person reads", () => {
    const message = { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "21" }] };
    expect(readChatMessage(message)).toMatchObject({ role: "tool", text: "", results: ["a"], counted: "21" });
    expect(readChatMessage({ role: "tool", tool_call_id: "a", content: "" })).toMatchObject({ results: ["a"] });
  });

  test("an old function_call is answered by the name of its function", () => {
    const asked = { role: "assistant", content: null, function_call: { name: "weather", arguments: "{}" } };
    const answer = { role: "function", name: "weather", content: null };
    expect(readChatMessage(asked).calls).toEqual([{ id: "function_call:weather", name: "weather" }]);
    expect(readChatMessage(answer).results).toEqual(["function_call:weather"]);
  });

  test("refusals and spoken replies are what the assistant said", () => {
    const spoken = { role: "assistant", content: null, audio: { id: "x", data: "AAAA", transcript: "Good day" } };
    expect(readChatMessage(spoken)).toMatchObject({ text: "Good day", counted: "Good day", files: 0 });
    expect(readChatMessage({ role: "assistant", content: null, refusal: "No." }).text).toBe("No.");
    expect(readChatMessage({ role: "assistant", content: [{ type: "refusal", refusal: "No." }] }).text).toBe("No.");
  });

  test("thoughts that other servers send beside the text are counted, not read", () => {
    const message = { role: "assistant", content: "42", reasoning_content: "6 * 7" };
    expect(readChatMessage(message)).toMatchObject({ text: "42", counted: "6 * 7\n42" });
  });

  test("a reply that says nothing is one", () => {
    expect(readChatMessage({ role: "assistant", content: null })).toMatchObject({ text: "", calls: [] });
  });
});

test.each([
  ["nothing", null],
  ["a text", "hello"],
  ["a list", []],
  ["no role", { content: "x" }],
  ["a role that nobody knows", { role: "assistent", content: "x" }],
  ["a system message", { role: "system", content: "x" }],
  ["a developer message", { role: "developer", content: "x" }],
  ["an empty message", { role: "user", content: " \n" }],
  ["a message of empty texts", { role: "user", content: [{ type: "text", text: "" }] }],
  ["a message without parts", { role: "user", content: [] }],
  ["an object for a content", { role: "user", content: { a: 1 } }],
  ["a part without a type", { role: "user", content: [{ text: "x" }] }],
  ["a text part without a text", { role: "user", content: [{ type: "text" }] }],
  ["a result without its call", { role: "tool", content: "x" }],
  ["a result without content", { role: "tool", tool_call_id: "a" }],
  ["a call without an id", { role: "assistant", content: null, tool_calls: [{ type: "function" }] }],
  ["calls that are no list", { role: "assistant", content: null, tool_calls: {} }],
  ["a function_call without arguments", { role: "assistant", content: null, function_call: { name: "x" } }],
  ["a result of the AI SDK", { role: "tool", content: [{ type: "tool-result", toolCallId: "a", toolName: "x" }] }],
  ["contents of Gemini", { role: "user", parts: [{ text: "x" }] }],
])("%s is refused, without its text in the error", (_name, message) => {
  expect(() => readChatMessage(message)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});
