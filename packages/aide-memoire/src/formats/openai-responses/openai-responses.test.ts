import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import type { OpenAIResponsesItem } from "./items.ts";
import { openaiResponses } from "./openai-responses.ts";

const steps: OpenAIResponsesItem[] = [
  { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "secret" },
  { type: "function_call", id: "fc_1", call_id: "a", name: "book", arguments: '{ "day": 1 }', status: "completed" },
  { type: "custom_tool_call", id: "ctc_1", call_id: "b", name: "grep", input: "x" },
];
const results: OpenAIResponsesItem[] = [
  { type: "function_call_output", call_id: "a", output: "ok" },
  { type: "custom_tool_call_output", call_id: "b", output: [{ type: "input_text", text: "y" }] },
];
const answer: OpenAIResponsesItem = {
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Booked.", annotations: [] }],
};

test("a turn sends what was given, byte for byte", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiResponses, system: "Be kind." });
  const turn = await chat.begin("book yoga");
  await turn.record(steps);
  for (const result of results) await turn.record(result);
  const said = [{ role: "user", content: "book yoga" }, ...steps, ...results];
  expect(JSON.stringify(turn.prompt)).toBe(JSON.stringify({ instructions: "Be kind.", input: said }));
  const usage = {
    input_tokens: 10,
    output_tokens: 3,
    input_tokens_details: { cached_tokens: 4, cache_write_tokens: 1 },
  };
  await turn.commit({ object: "response", output: [answer], usage });
  const next = await chat.begin("thanks");
  expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify([...said, answer]));
  expect(JSON.stringify(next.prompt.input.slice(0, -1))).toBe(JSON.stringify([...said, answer]));
  expect(await chat.usage()).toMatchObject({ inputTokens: 10, cachedInputTokens: 4, cacheWriteTokens: 1 });
  await next.abort();
  await memory.close();
});

test("an approval that nobody gave is denied when the person goes on", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiResponses });
  const request = {
    type: "mcp_approval_request" as const,
    id: "mcpr_1",
    name: "delete",
    arguments: "{}",
    server_label: "x",
  };
  await chat.turn("clean up", async () => request);
  const turn = await chat.begin("never mind");
  expect(turn.prompt.input.slice(1)).toMatchObject([
    request,
    { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: false },
    { role: "user", content: "never mind" },
  ]);
  await turn.abort();
  await memory.close();
});

test("a turn may begin with an approval or a result", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiResponses });
  const request = {
    type: "mcp_approval_request" as const,
    id: "mcpr_1",
    name: "delete",
    arguments: "{}",
    server_label: "x",
  };
  await chat.turn("clean up", async () => request);
  const approval = { type: "mcp_approval_response" as const, approval_request_id: "mcpr_1", approve: true };
  const turn = await chat.begin(approval);
  expect(turn.prompt.input.slice(1)).toEqual([request, approval]);
  await turn.abort();
  await memory.close();
});

test("without a system text there are no instructions", () => {
  expect(openaiResponses.prompt("", [])).toEqual({ input: [] });
});

test("a request has nothing that only a response has", () => {
  const parsed = { type: "output_text", text: "{}", annotations: [], parsed: {} };
  const items = [
    { type: "message", id: "m", role: "assistant", status: "completed", content: [parsed] },
    { type: "function_call", call_id: "a", name: "f", arguments: "{}", parsed_arguments: null },
    { type: "shell_call_output", call_id: "b", created_by: "x", output: [{ stdout: "", created_by: "x" }] },
    { type: "custom_tool_call_output", id: "c", call_id: "c", output: "ok", status: "completed" },
    { type: "computer_call_output", call_id: "d", output: {}, status: "failed" },
    { type: "computer_call_output", call_id: "e", output: {}, status: "completed" },
    { type: "shell_call_output", call_id: "f", output: [null, { stdout: "", created_by: "x" }] },
  ];
  expect(openaiResponses.prompt("", items)).toEqual({
    input: [
      {
        type: "message",
        id: "m",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "{}", annotations: [] }],
      },
      { type: "function_call", call_id: "a", name: "f", arguments: "{}" },
      { type: "shell_call_output", call_id: "b", output: [{ stdout: "" }] },
      { type: "custom_tool_call_output", id: "c", call_id: "c", output: "ok" },
      { type: "computer_call_output", call_id: "d", output: {}, status: "incomplete" },
      { type: "computer_call_output", call_id: "e", output: {}, status: "completed" },
      { type: "shell_call_output", call_id: "f", output: [null, { stdout: "" }] },
    ],
  });
});

test("a tail stands behind what the person wrote, and behind what a tool gave", () => {
  const tail = { type: "input_text", text: "It is late." };
  expect(openaiResponses.withTail({ role: "user", content: "hi" }, tail.text)).toEqual({
    role: "user",
    content: [{ type: "input_text", text: "hi" }, tail],
  });
  const output = [{ type: "input_image", file_id: "f", detail: "auto" }];
  expect(openaiResponses.withTail({ type: "function_call_output", call_id: "a", output }, tail.text)).toEqual({
    type: "function_call_output",
    call_id: "a",
    output: [...output, tail],
  });
  const approval = { type: "mcp_approval_response", approval_request_id: "a", approve: true };
  expect(openaiResponses.withTail(approval, tail.text)).toBe(approval);
});

describe("a call is closed by a result of its kind", () => {
  test.each([
    ["weather", { type: "function_call_output", call_id: "a", output: "stopped" }],
    ["my.dotted.tool", { type: "function_call_output", call_id: "a", output: "stopped" }],
    ["custom_tool_call.grep", { type: "custom_tool_call_output", call_id: "a", output: "stopped" }],
    ["computer_call.computer", { type: "computer_call_output", call_id: "a", output: { type: "computer_screenshot" } }],
    ["local_shell_call.local_shell", { type: "local_shell_call_output", id: "a", output: '{"error":"stopped"}' }],
    ["shell_call.shell", { type: "shell_call_output", call_id: "a", output: [{ stderr: "stopped" }] }],
    ["apply_patch_call.apply_patch", { type: "apply_patch_call_output", call_id: "a", status: "failed" }],
    ["tool_search_call.tool_search", { type: "tool_search_output", call_id: "a", tools: [] }],
    ["program.programmatic_tool_calling", { type: "program_output", call_id: "a", result: "stopped" }],
    ["mcp_approval_request.delete", { type: "mcp_approval_response", approval_request_id: "a", approve: false }],
  ])("%s", (name, result) => {
    const [closing] = openaiResponses.closeCalls([{ id: "a", name }], "stopped");
    expect(closing).toMatchObject(result);
    expect(openaiResponses.read(closing).results).toEqual(["a"]);
  });

  test("several by several items", () => {
    const closing = openaiResponses.closeCalls(
      [
        { id: "a", name: "f" },
        { id: "b", name: "shell_call.shell" },
      ],
      "stopped",
    );
    expect(openaiResponses.prompt("", closing)).toMatchObject({ input: [{ call_id: "a" }, { call_id: "b" }] });
  });
});

describe("a reply", () => {
  test("is a text, an item, several, or a response", () => {
    expect(openaiResponses.fromReply("hi")).toEqual({ messages: [{ role: "assistant", content: "hi" }] });
    expect(openaiResponses.fromReply("")).toEqual({ messages: [] });
    expect(openaiResponses.fromReply(answer)).toEqual({ messages: [answer] });
    expect(openaiResponses.fromReply([answer])).toEqual({ messages: [answer] });
    expect(openaiResponses.fromReply({ object: "response", output: [answer] })).toEqual({ messages: [answer] });
  });

  test.each([42, null, {}, { output: [] }, (async function* () {})()])("is not %o", (reply) => {
    expect(() => openaiResponses.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});
