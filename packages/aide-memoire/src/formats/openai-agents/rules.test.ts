// Rules of the Agents SDK's items that no other test nearby would miss.
import { describe, expect, test } from "vitest";
import { openaiAgents } from "./openai-agents.ts";

type Fields = Record<string, unknown>;
const user = (...content: unknown[]): Fields => ({ role: "user", content });
const refusal = (problem: string) =>
  expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining(problem) }) as Error;

describe("read", () => {
  test.each([
    [
      "input",
      user({ type: "input_text", text: "a" }, { type: "input_text", text: "b" }),
      { role: "user", text: "a\nb" },
    ],
    [
      "a refusal",
      { role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
      { role: "assistant", text: "No." },
    ],
    ["what was said aloud", { role: "assistant", content: [{ type: "audio", transcript: "Hi." }] }, { text: "Hi." }],
    ["sound without words", user({ type: "audio", audio: "AAAA" }), { text: "", files: 1 }],
    ["a refusal that is none", { role: "assistant", content: [{ type: "refusal", refusal: 42 }] }, { text: "" }],
    ["a note of the system", { role: "system", content: "x" }, { role: "system", text: "x" }],
    [
      "a hosted tool",
      { type: "hosted_tool_call", name: "web_search_call", output: "o", providerData: { query: "q" } },
      { role: "assistant", counted: "q\no", calls: [] },
    ],
    [
      "a request for an approval",
      { type: "hosted_tool_call", name: "x", providerData: { type: "mcp_approval_request", id: "q", name: "look" } },
      { calls: [{ id: "q", name: "mcp_approval_request.look" }] },
    ],
    [
      "one that has its id beside",
      { type: "hosted_tool_call", id: "q", name: "look", providerData: { type: "mcp_approval_request" } },
      { calls: [{ id: "q", name: "mcp_approval_request.look" }] },
    ],
    [
      "an approval",
      {
        type: "hosted_tool_call",
        name: "x",
        providerData: { type: "mcp_approval_response", approval_request_id: "q" },
      },
      { role: "tool", results: ["q"] },
    ],
    [
      "an approval of nothing",
      { type: "hosted_tool_call", name: "mcp_approval_response", providerData: {} },
      { role: "assistant", results: [] },
    ],
    ["a search of tools", { type: "tool_search_call", call_id: "a" }, { calls: [{ id: "a" }] }],
    ["what it found", { type: "tool_search_output", callId: "a" }, { results: ["a"] }],
    ["a search that the provider ran", { type: "tool_search_call", call_id: "a", execution: "server" }, { calls: [] }],
    [
      "one that its data says so of",
      { type: "tool_search_call", call_id: "a", providerData: { execution: "server" } },
      { calls: [] },
    ],
    ["a search with an empty id", { type: "tool_search_call", call_id: "", callId: "b" }, { calls: [{ id: "b" }] }],
    ["a compaction", { type: "compaction", encrypted_content: "e" }, { supersedes: true }],
    ["an item of a new type", { type: "hologram" }, { role: "assistant", calls: [] }],
  ])("%s", (_name, item, reading) => {
    expect(openaiAgents.read(item)).toMatchObject(reading);
  });

  test("only a compaction stands for what came before", () => {
    expect(openaiAgents.read({ type: "hologram" })).not.toHaveProperty("supersedes");
  });

  test.each([
    "web_search_call",
    "file_search_call",
    "code_interpreter_call",
    "image_generation_call",
    "mcp_call",
    "mcp_list_tools",
    "mcp_approval_request",
    "mcp_approval_response",
    "item_reference",
    "function_call_output",
    "computer_call_output",
  ])("a %s is one of the Responses API: refused", (type) => {
    expect(() => openaiAgents.read({ type, callId: "a" })).toThrow(refusal("Responses API"));
  });

  test.each([
    "function_call_result",
    "computer_call_result",
    "shell_call_output",
    "apply_patch_call_output",
    "program_output",
  ])("a %s answers its call", (type) => {
    expect(openaiAgents.read({ type, callId: "a" }).results).toEqual(["a"]);
    expect(() => openaiAgents.read({ type })).toThrow(refusal(`type ${type} needs`));
  });

  test.each([
    ["no object", "hi", "must be an object"],
    ["an empty text", { role: "user", content: " " }, "empty"],
    ["empty parts", user({ type: "input_text", text: " " }), "empty"],
    ["a text of the assistant", { role: "assistant", content: "x" }, "wrong type"],
    ["parts of the system", { role: "system", content: [] }, "wrong type"],
    ["a content that is none", { role: "user", content: 42 }, "wrong type"],
    ["a part that is none", user("x"), "needs a type"],
    ["a part without a type", user({ text: "x" }), "needs a type"],
    ["a text part without a text", { role: "assistant", content: [{ type: "output_text" }] }, "needs a text"],
    ["a message of nobody", { type: "message", content: "x" }, "or the role"],
    ["a type that is none", { type: 42 }, "needs a type"],
    ["a compaction without its content", { type: "compaction" }, "encrypted_content"],
    ["a call without an id", { type: "function_call", name: "f", arguments: "{}" }, "type function_call needs"],
    ["a call without a name", { type: "function_call", callId: "a", arguments: "{}" }, "type function_call needs"],
    ["a call without arguments", { type: "function_call", callId: "a", name: "f" }, "type function_call needs"],
    ["a shell's call without an id", { type: "shell_call" }, "type shell_call needs"],
    ["a hosted tool without a name", { type: "hosted_tool_call" }, "type hosted_tool_call needs"],
  ])("%s is refused", (_name, item, problem) => {
    expect(() => openaiAgents.read(item)).toThrow(refusal(problem));
  });
});

describe("a reply", () => {
  const item = { type: "message", role: "assistant", content: [] };
  const run = { newItems: [], output: [item], rawResponses: [] as unknown[] };
  const usage = (more: Fields = {}): Fields => ({ usage: { inputTokens: 1, outputTokens: 2, ...more } });
  const details = (cached: number, written: number): Fields => ({ cached_tokens: cached, cache_write_tokens: written });

  test.each([
    ["a text", "hi", { messages: [{ ...item, status: "completed", content: [{ type: "output_text", text: "hi" }] }] }],
    ["an empty text", "", { messages: [] }],
    ["an item", { type: "reasoning" }, { messages: [{ type: "reasoning" }] }],
    ["a message", { role: "user" }, { messages: [{ role: "user" }] }],
    ["items of a run", [{ type: "message_output_item", rawItem: item }, item], { messages: [item, item] }],
    ["a question for an approval", [{ type: "tool_approval_item", rawItem: item }], { messages: [] }],
    ["a run", run, { messages: [item] }],
    ["a run without counts", { newItems: [], output: [item], rawResponses: 42 }, { messages: [item] }],
    [
      "a run that counts nothing",
      {
        ...run,
        rawResponses: [
          usage({ inputTokens: 0, outputTokens: 0 }),
          {},
          null,
          { usage: null },
          usage({ inputTokens: "1" }),
        ],
      },
      { messages: [item] },
    ],
    ["a run that counts half", { ...run, rawResponses: [{ usage: { inputTokens: 1 } }] }, { messages: [item] }],
    [
      "a run of several requests",
      {
        ...run,
        rawResponses: [
          usage({ inputTokensDetails: [details(3, 4), details(1, 1)] }),
          usage({ inputTokensDetails: details(1, 1) }),
          usage(),
        ],
      },
      { messages: [item], usage: { inputTokens: 3, outputTokens: 6, cachedInputTokens: 5, cacheWriteTokens: 6 } },
    ],
    [
      "a run that read a cache",
      { ...run, rawResponses: [usage({ inputTokensDetails: [{ cached_tokens: 3 }] })] },
      { messages: [item], usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 3 } },
    ],
    [
      "a run that wrote one",
      { ...run, rawResponses: [usage({ inputTokensDetails: [{ cache_write_tokens: 3 }] })] },
      { messages: [item], usage: { inputTokens: 1, outputTokens: 2, cacheWriteTokens: 3 } },
    ],
  ])("is %s", (_name, reply, parts) => {
    expect(openaiAgents.fromReply(reply)).toStrictEqual(parts);
  });

  test.each([
    ["a stream", { ...run, toStream: 1 }, "This is a stream"],
    ["a run without output", { newItems: [] }, "no reply"],
    ["a run of one item", { newItems: [], output: item }, "no reply"],
    ["an output alone", { output: [item] }, "no reply"],
    ["null", null, "no reply"],
  ])("is not %s", (_name, reply, problem) => {
    expect(() => openaiAgents.fromReply(reply)).toThrow(refusal(problem));
  });
});

describe("a tail", () => {
  const [a, b] = [
    { type: "input_text", text: "a" },
    { type: "input_text", text: "b" },
  ];

  test.each([
    ["a text", { role: "user", content: "a" }, { role: "user", content: [a, b] }],
    ["parts", { role: "user", content: [a] }, { role: "user", content: [a, b] }],
    ["a result", { type: "function_call_result", output: "a" }, { type: "function_call_result", output: [a, b] }],
    [
      "a result of one part",
      { type: "function_call_result", output: { type: "text", text: "a" } },
      { type: "function_call_result", output: [a, b] },
    ],
    [
      "parts of a result",
      { type: "function_call_result", output: [a] },
      { type: "function_call_result", output: [a, b] },
    ],
    ["nothing else", { type: "shell_call_output", output: "a" }, { type: "shell_call_output", output: "a" }],
  ])("stands behind %s", (_name, item, whole) => {
    expect(openaiAgents.withTail(item, "b")).toEqual(whole);
  });
});

test.each([
  ["input_file", { kind: "file" }],
  ["audio", { kind: "file" }],
  ["image", { kind: "file" }],
  ["hologram", { kind: "other" }],
])("a part of type %s is %j", (type, part) => {
  expect(openaiAgents.parts(user({ type }))).toEqual([part]);
});

test.each([
  ["a thought whose id is empty", { type: "reasoning", id: "" }, { hollow: true }],
  [
    "a shell elsewhere",
    { type: "shell_call", callId: "a", providerData: { environment: { type: "local" } } },
    { alone: false },
  ],
])("%s", (_name, item, part) => {
  expect(openaiAgents.parts(item)).toMatchObject([part]);
});

test("a thought that is sent by its id goes where its answer lost its own; one that is whole stays", () => {
  const answer = { role: "assistant", status: "completed", content: [{ type: "output_text", text: "a" }] };
  const sent = (thought: Fields): number => {
    const { input } = openaiAgents.prompt("", [user({ type: "input_text", text: "x" }), thought, answer]) as Fields;
    return (input as unknown[]).length;
  };
  const thought = { type: "reasoning", id: "r", content: [] };
  expect(sent(thought)).toBe(2);
  expect(sent({ ...thought, providerData: "odd" })).toBe(2);
  expect(sent({ ...thought, providerData: { encrypted_content: "e" } })).toBe(3);
  expect(sent({ ...thought, providerData: { encryptedContent: "e" } })).toBe(3);
});
