// Items on their way to the neutral format and from it, one by one.
import { describe, expect, test } from "vitest";
import { openaiResponses } from "./openai-responses.ts";

const openai = (options: object): object => ({ providerOptions: { openai: options } });
const reply = (...content: unknown[]): object => ({ role: "assistant", content });

describe("there and back", () => {
  const said = { type: "message", role: "assistant", id: "m", status: "completed" };
  const words = { type: "output_text", text: "a", annotations: [] };
  const shell = { type: "shell_call", call_id: "a", action: { commands: ["ls"] } };

  test.each<[string, object, object, object?]>([
    ["a text", { role: "assistant", content: "a" }, { role: "assistant", content: "a" }],
    [
      "a text that says what it is",
      { type: "message", role: "assistant", content: "a" },
      { role: "assistant", content: "a", ...openai({ type: "message" }) },
    ],
    [
      "parts of a message that was not recorded",
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] },
      { role: "assistant", content: [{ type: "text", text: "a" }], ...openai({ type: "message" }) },
      { type: "message", role: "assistant", content: "a" },
    ],
    [
      "a text with its phase",
      { role: "assistant", content: "a", phase: "commentary" },
      reply({ type: "text", text: "a", ...openai({ phase: "commentary" }) }),
    ],
    [
      "a recorded text",
      { ...said, content: [words] },
      reply({ type: "text", text: "a", ...openai({ itemId: "m", status: "completed" }) }),
    ],
    [
      "what it cites",
      { ...said, content: [{ ...words, annotations: [{ type: "url_citation" }] }] },
      reply({
        type: "text",
        text: "a",
        ...openai({ itemId: "m", status: "completed", annotations: [{ type: "url_citation" }] }),
      }),
    ],
    [
      "a refusal behind it",
      { ...said, content: [words, { type: "refusal", refusal: "No." }] },
      reply(
        { type: "text", text: "a", ...openai({ itemId: "m", status: "completed" }) },
        { type: "text", text: "No.", ...openai({ itemId: "m", status: "completed", refusal: true }) },
      ),
    ],
    [
      "a thought",
      {
        type: "reasoning",
        id: "r",
        encrypted_content: "e",
        summary: [{ type: "summary_text", text: "Hm." }],
        content: [{ type: "reasoning_text", text: "Well." }],
      },
      reply(
        { type: "reasoning", text: "Hm.", ...openai({ itemId: "r", reasoningEncryptedContent: "e" }) },
        {
          type: "reasoning",
          text: "Well.",
          ...openai({ itemId: "r", reasoningEncryptedContent: "e", reasoningText: true }),
        },
      ),
    ],
    [
      "a function's call",
      {
        type: "function_call",
        call_id: "a",
        name: "f",
        arguments: '{"x":1}',
        id: "fc",
        status: "completed",
        namespace: "n",
        async: true,
      },
      reply({
        type: "tool-call",
        toolCallId: "a",
        toolName: "f",
        input: { x: 1 },
        ...openai({ itemId: "fc", status: "completed", namespace: "n", async: true }),
      }),
    ],
    [
      "a custom tool's call",
      { type: "custom_tool_call", call_id: "a", name: "f", input: "x" },
      reply({ type: "tool-call", toolCallId: "a", toolName: "f", input: "x", ...openai({ type: "custom_tool_call" }) }),
    ],
    [
      "a shell's call by code",
      { ...shell, caller: { type: "program", caller_id: "p" } },
      reply({
        type: "tool-call",
        toolCallId: "a",
        toolName: "shell",
        input: { action: { commands: ["ls"] } },
        ...openai({ type: "shell_call", caller: { type: "program", callerId: "p" } }),
      }),
    ],
    [
      "a shell's call that the provider ran",
      { ...shell, environment: { type: "container_reference" } },
      reply({
        type: "tool-call",
        toolCallId: "a",
        toolName: "shell",
        input: { action: { commands: ["ls"] } },
        providerExecuted: true,
        ...openai({ type: "shell_call", environment: { type: "container_reference" } }),
      }),
    ],
    [
      "a compaction",
      { type: "compaction", id: "c", encrypted_content: "e" },
      reply({
        type: "custom",
        kind: "openai.compaction",
        ...openai({ type: "compaction", itemId: "c", encryptedContent: "e" }),
      }),
    ],
    [
      "a reference",
      { id: "a" },
      reply({ type: "custom", kind: "openai.item_reference", ...openai({ item: { id: "a" } }) }),
    ],
    [
      "an item of a new kind",
      { type: "hologram" },
      reply({ type: "custom", kind: "openai.hologram", ...openai({ item: { type: "hologram" } }) }),
    ],
  ])("%s", (_name, item, neutral, back = item) => {
    expect(openaiResponses.toNeutral(item)).toEqual([neutral]);
    expect(openaiResponses.fromNeutral([neutral])).toEqual([back]);
  });

  test.each([
    [
      "an approval",
      { type: "mcp_approval_request", id: "q", name: "look", arguments: "{ }", server_label: "s" },
      { type: "mcp_approval_response", approval_request_id: "q", approve: false, reason: "no" },
    ],
    [
      "a function's output",
      { type: "function_call", call_id: "a", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "a", output: [{ type: "input_text", text: "ok" }] },
    ],
    [
      "a custom tool's output",
      { type: "custom_tool_call", call_id: "a", name: "f", input: "x" },
      { type: "custom_tool_call_output", call_id: "a", output: "ok" },
    ],
    [
      "a program's output",
      { type: "program", call_id: "a", code: "1", fingerprint: "f" },
      { type: "program_output", id: "o", call_id: "a", result: "1", status: "completed" },
    ],
    [
      "a tool that OpenAI ran",
      { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "x" } },
      { role: "assistant", content: "a" },
    ],
  ])("%s with what it belongs to", (_name, ...items) => {
    expect(openaiResponses.fromNeutral(items.flatMap((item) => openaiResponses.toNeutral(item)))).toEqual(items);
  });

  test.each([
    { role: "user", content: [] },
    { role: "assistant", content: "" },
    { role: "assistant", content: [{ type: "output_text", text: "" }, { type: "refusal" }] },
  ])("nothing comes of %j", (item) => {
    expect(openaiResponses.toNeutral(item)).toEqual([]);
  });
});

describe("from the neutral format", () => {
  const from = (...content: unknown[]): readonly unknown[] => openaiResponses.fromNeutral([reply(...content)]);
  const text = (words: string, options: object): object => ({ type: "text", text: words, ...openai(options) });

  test("texts of one item are one again, of two are two", () => {
    expect(from(text("a", { itemId: "m" }), text("b", { itemId: "m" }), text("c", { itemId: "n" }))).toMatchObject([
      { id: "m", status: "completed", content: [{ text: "a" }, { text: "b" }] },
      { id: "n", content: [{ text: "c" }] },
    ]);
    expect(from(text("a", { status: "incomplete" }))).toEqual([
      {
        type: "message",
        role: "assistant",
        status: "incomplete",
        content: [{ type: "output_text", text: "a", annotations: [] }],
      },
    ]);
  });

  test("thoughts without an id are items of their own, those that OpenAI cannot know are none", () => {
    const thought = (options: object): object => ({ type: "reasoning", text: "Hm.", ...openai(options) });
    const encrypted = { reasoningEncryptedContent: "e" };
    expect(from(thought(encrypted), thought(encrypted))).toHaveLength(2);
    expect(from(thought({ itemId: "r" }), thought({ itemId: "s" }))).toHaveLength(2);
    expect(from(thought({}))).toEqual([]);
  });

  test.each([
    [
      "a call of another provider's tool",
      { type: "tool-call", toolCallId: "srvtoolu_1", toolName: "w", input: {}, providerExecuted: true },
    ],
    ["a compaction without its content", { type: "custom", kind: "openai.compaction", ...openai({ itemId: "c" }) }],
    ["a part of another provider", { type: "custom", kind: "anthropic.x", ...openai({ item: {} }) }],
    ["an item that is none", { type: "custom", kind: "openai.x", ...openai({ item: "odd" }) }],
    ["an empty text", { type: "text", text: "" }],
  ])("%s is left out", (_name, part) => {
    expect(from(part)).toEqual([]);
  });

  test("a custom tool whose input is no text is called as a function", () => {
    const part = {
      type: "tool-call",
      toolCallId: "a",
      toolName: "f",
      input: { x: 1 },
      ...openai({ type: "custom_tool_call" }),
    };
    expect(from(part)).toEqual([{ type: "function_call", call_id: "a", name: "f", arguments: '{"x":1}' }]);
  });

  test("what is of no call of OpenAI's is left out", () => {
    const tool = (part: object): unknown => ({ role: "tool", content: [part] });
    expect(
      openaiResponses.fromNeutral([tool({ type: "tool-approval-response", approvalId: "q", approved: true })]),
    ).toEqual([]);
    expect(openaiResponses.fromNeutral([tool({ type: "hologram" })])).toEqual([]);
    expect(
      openaiResponses.fromNeutral([
        tool({ type: "tool-result", toolCallId: "a", output: { type: "content", value: [] } }),
      ]),
    ).toEqual([{ type: "function_call_output", call_id: "a", output: "" }]);
  });
});
