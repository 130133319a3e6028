import { describe, expect, test } from "vitest";
import { fromNeutral } from "./from-neutral.ts";
import { toNeutral } from "./to-neutral.ts";

const png = "iVBORw0KGgoAAAA";
const again = (messages: readonly unknown[]): unknown[] => fromNeutral(messages.flatMap(toNeutral));

describe("a history comes back as it went", () => {
  test("texts, images, sound, files", () => {
    const history = [
      { role: "user", name: "ada", content: "hello" },
      { role: "assistant", content: "hi" },
      {
        role: "user",
        content: [
          { type: "text", text: "look", prompt_cache_breakpoint: { mode: "explicit" } },
          { type: "image_url", image_url: { url: `data:image/png;base64,${png}`, detail: "low" } },
          { type: "image_url", image_url: { url: "https://example.com/a.png" } },
          { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
          { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
          { type: "file", file: { file_id: "file-1", filename: "a.pdf" } },
          { type: "file", file: { file_data: "data:text/csv;base64,YSxi", filename: "a.csv" } },
        ],
      },
      { role: "assistant", content: null, refusal: "No." },
    ];
    expect(again(history)).toEqual(history);
  });

  test("calls of both kinds and their results", () => {
    const history = [
      {
        role: "assistant",
        content: "Let me see",
        tool_calls: [
          { id: "a", type: "function", function: { name: "weather", arguments: '{"day":"Saturday"}' } },
          { id: "b", type: "custom", custom: { name: "grep", input: '{"not":"json"} to it' } },
        ],
      },
      { role: "tool", tool_call_id: "a", content: "21" },
      { role: "tool", tool_call_id: "b", content: [{ type: "text", text: "found" }] },
    ];
    expect(again(history)).toEqual(history);
  });
});

test("a result knows its call, arguments are parsed", () => {
  const called = { id: "a", type: "function", function: { name: "weather", arguments: '{ "day": 1 }' } };
  expect(toNeutral({ role: "assistant", content: null, tool_calls: [called] })).toEqual([
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "a", toolName: "weather", input: { day: 1 } }],
    },
  ]);
  expect(toNeutral({ role: "tool", tool_call_id: "a", content: "21" })).toEqual([
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "a", toolName: "", output: { type: "text", value: "21" } }],
    },
  ]);
});

test("an old function_call becomes a call with an id, and so does its answer", () => {
  const history = [
    { role: "assistant", content: null, function_call: { name: "f", arguments: "" } },
    { role: "function", name: "f", content: "x" },
  ];
  expect(again(history)).toEqual([
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "function_call:f", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "function_call:f", content: "x" },
  ]);
});

test("what was said aloud is told by its transcript", () => {
  const spoken = { role: "assistant", content: null, audio: { id: "x", data: "AAAA", transcript: "Good day" } };
  expect(again([spoken])).toEqual([{ role: "assistant", content: "Good day" }]);
});

test("a message that says nothing goes", () => {
  expect(toNeutral({ role: "assistant", content: "" })).toEqual([]);
  expect(fromNeutral([{ role: "assistant", content: [{ type: "reasoning", text: "hm" }] }])).toEqual([]);
});

describe("from the neutral format", () => {
  const outputs = [
    [{ type: "text", value: "21" }, "21"],
    [{ type: "json", value: { degrees: 21 } }, '{"degrees":21}'],
    [{ type: "json", value: null }, "null"],
    [{ type: "error-text", value: "broken" }, '{"error":"broken"}'],
    [{ type: "error-json", value: { code: 1 } }, '{"error":{"code":1}}'],
    [{ type: "execution-denied", reason: "no" }, "no"],
    [{ type: "execution-denied" }, "Tool call execution denied."],
    [
      {
        type: "content",
        value: [
          { type: "text", text: "a" },
          { type: "image-data", data: png, mediaType: "image/png" },
        ],
      },
      [{ type: "text", text: "a" }],
    ],
    [{ type: "content", value: [{ type: "image-url", url: "https://example.com/a.png" }] }, ""],
  ] as const;
  test.each(outputs)("an output %o is told as text", (output, content) => {
    const result = { type: "tool-result", toolCallId: "a", toolName: "f", output };
    expect(fromNeutral([{ role: "tool", content: [result] }])).toEqual([{ role: "tool", tool_call_id: "a", content }]);
  });

  test("each result is a message of its own", () => {
    const result = (toolCallId: string): unknown => ({
      type: "tool-result",
      toolCallId,
      toolName: "f",
      output: { type: "text", value: toolCallId },
    });
    expect(fromNeutral([{ role: "tool", content: [result("a"), result("b")] }])).toEqual([
      { role: "tool", tool_call_id: "a", content: "a" },
      { role: "tool", tool_call_id: "b", content: "b" },
    ]);
  });

  test("thoughts, signatures, calls of other providers and generated files are left out", () => {
    const content = [
      { type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "s" } } },
      { type: "text", text: "a" },
      { type: "file", data: png, mediaType: "image/png" },
      { type: "tool-call", toolCallId: "s", toolName: "web_search", input: {}, providerExecuted: true },
      { type: "tool-result", toolCallId: "s", toolName: "web_search", output: { type: "json", value: [] } },
      { type: "text", text: "b" },
      { type: "tool-approval-request", approvalId: "x", toolCallId: "a" },
      { type: "tool-call", toolCallId: "a", toolName: "f", input: { x: 1 } },
    ];
    expect(fromNeutral([{ role: "assistant", content }])).toEqual([
      {
        role: "assistant",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
        tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: '{"x":1}' } }],
      },
    ]);
  });

  test.each([
    [new Uint8Array([1, 2]), { url: "data:image/png;base64,AQI=" }],
    [new URL("https://example.com/a.png"), { url: "https://example.com/a.png" }],
    ["https://example.com/a.png", { url: "https://example.com/a.png" }],
    [png, { url: `data:image/png;base64,${png}` }],
    [{ type: "data", data: png }, { url: `data:image/png;base64,${png}` }],
  ])("an image, as %o", (image, image_url) => {
    expect(fromNeutral([{ role: "user", content: [{ type: "image", image }] }])).toEqual([
      { role: "user", content: [{ type: "image_url", image_url }] },
    ]);
  });

  test("files that the format has no shape for are left out", () => {
    const content = [
      { type: "text", text: "see" },
      { type: "file", data: { type: "text", text: "plain" }, mediaType: "text/plain" },
      { type: "file", data: "AAAA", mediaType: "audio/ogg" },
      { type: "file", data: new URL("https://example.com/a.pdf"), mediaType: "application/pdf" },
      { type: "image", image: { openai: "file-1" } },
      { type: "image", image: { anthropic: "file-2" } },
    ];
    expect(fromNeutral([{ role: "user", content }])).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "see" },
          { type: "text", text: "plain" },
        ],
      },
    ]);
  });
});

test("a reply that another format cut into items is one message, with all its calls, before their results", () => {
  const said = (part: object): object => ({ role: "assistant", content: [part] });
  const call = (id: string): object => said({ type: "tool-call", toolCallId: id, toolName: "clock", input: {} });
  const result = (toolCallId: string): object => ({
    role: "tool",
    content: [{ type: "tool-result", toolCallId, toolName: "clock", output: { type: "text", value: "12:00" } }],
  });
  const items = [said({ type: "text", text: "I look." }), call("a"), call("b"), result("a"), result("b")];
  expect(fromNeutral(items)).toMatchObject([
    { role: "assistant", content: "I look.", tool_calls: [{ id: "a" }, { id: "b" }] },
    { role: "tool", tool_call_id: "a" },
    { role: "tool", tool_call_id: "b" },
  ]);
});
