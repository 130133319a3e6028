import { describe, expect, test } from "vitest";
import { openaiChat } from "./openai-chat.ts";

type Fields = Record<string, unknown>;
const call = { id: "a", type: "function", function: { name: "f", arguments: "{}" } };

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

  test("options that are none, and parts that no server takes, are left out", () => {
    const options = { providerOptions: { openai: { name: 42, promptCacheBreakpoint: 42 } } };
    const given = { role: "user", content: [{ type: "text", text: "a", ...options }], ...options };
    expect(openaiChat.fromNeutral([given])).toEqual([{ role: "user", content: [{ type: "text", text: "a" }] }]);
    expect(openaiChat.fromNeutral([{ role: "tool", content: [{ type: "tool-approval-response" }] }])).toEqual([]);
  });
});
