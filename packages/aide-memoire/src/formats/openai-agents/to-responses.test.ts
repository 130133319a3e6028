// Items of the Agents SDK as those of the Responses API, and back.
import { describe, expect, test } from "vitest";
import { fromResponses } from "./from-responses.ts";
import { toResponses } from "./to-responses.ts";

type Fields = Record<string, unknown>;
const done = { status: "completed" };
const from = (item: Fields): Fields => fromResponses(item, new Map());
const image = "data:image/png;base64,iVBORw0KGgo=";

test.each<[string, Fields, Fields]>([
  ["a person's text", { type: "message", role: "user", content: "a" }, { type: "message", role: "user", content: "a" }],
  [
    "a person's parts",
    { role: "user", content: [{ type: "input_text", text: "a" }] },
    { role: "user", content: [{ type: "input_text", text: "a" }] },
  ],
  [
    "a reply",
    {
      type: "message",
      role: "assistant",
      id: "m",
      ...done,
      phase: "final_answer",
      content: [{ type: "refusal", refusal: "No." }],
    },
    {
      type: "message",
      role: "assistant",
      id: "m",
      ...done,
      phase: "final_answer",
      content: [{ type: "refusal", refusal: "No." }],
    },
  ],
  [
    "a function's call",
    {
      type: "function_call",
      callId: "a",
      name: "f",
      arguments: "{}",
      caller: { type: "program", callerId: "p" },
      providerData: { async: true },
    },
    {
      type: "function_call",
      call_id: "a",
      name: "f",
      arguments: "{}",
      caller: { type: "program", caller_id: "p" },
      async: true,
    },
  ],
  [
    "a function's result",
    { type: "function_call_result", callId: "a", name: "f", ...done, output: "ok" },
    { type: "function_call_output", call_id: "a", name: "f", ...done, output: "ok" },
  ],
  [
    "parts of a result",
    { type: "function_call_result", callId: "a", name: "f", ...done, output: [{ type: "input_text", text: "a" }] },
    { type: "function_call_output", call_id: "a", name: "f", ...done, output: [{ type: "input_text", text: "a" }] },
  ],
  [
    "a computer's call",
    {
      type: "computer_call",
      callId: "a",
      ...done,
      actions: [{ type: "wait" }],
      providerData: { pending_safety_checks: [1] },
    },
    { type: "computer_call", call_id: "a", ...done, actions: [{ type: "wait" }], pending_safety_checks: [1] },
  ],
  [
    "a screen",
    {
      type: "computer_call_result",
      callId: "a",
      output: { type: "computer_screenshot", data: image },
      providerData: { acknowledged_safety_checks: [1] },
    },
    {
      type: "computer_call_output",
      call_id: "a",
      output: { type: "computer_screenshot", image_url: image },
      acknowledged_safety_checks: [1],
    },
  ],
  [
    "a shell's call",
    {
      type: "shell_call",
      callId: "a",
      action: { commands: ["ls"], timeoutMs: 1 },
      providerData: { environment: { type: "local" } },
    },
    { type: "shell_call", call_id: "a", action: { commands: ["ls"], timeout_ms: 1 }, environment: { type: "local" } },
  ],
  [
    "what a shell gave",
    { type: "shell_call_output", callId: "a", output: [{ stdout: "a", outcome: { exitCode: 0 } }], maxOutputLength: 9 },
    {
      type: "shell_call_output",
      call_id: "a",
      output: [{ stdout: "a", outcome: { exit_code: 0 } }],
      max_output_length: 9,
    },
  ],
  [
    "a patch",
    { type: "apply_patch_call", callId: "a", ...done, operation: { type: "update_file", moveTo: "b" } },
    { type: "apply_patch_call", call_id: "a", ...done, operation: { type: "update_file", move_to: "b" } },
  ],
  [
    "what a patch gave",
    { type: "apply_patch_call_output", callId: "a", ...done, output: "ok" },
    { type: "apply_patch_call_output", call_id: "a", ...done, output: "ok" },
  ],
  [
    "a program",
    { type: "program", callId: "a", code: "1", fingerprint: "f" },
    { type: "program", call_id: "a", code: "1", fingerprint: "f" },
  ],
  [
    "what a program gave",
    { type: "program_output", callId: "a", ...done, output: "1" },
    { type: "program_output", call_id: "a", ...done, result: "1" },
  ],
  [
    "a search of tools",
    { type: "tool_search_call", arguments: {}, providerData: { call_id: "a", execution: "client" } },
    { type: "tool_search_call", arguments: {}, call_id: "a", execution: "client" },
  ],
  [
    "what it found",
    { type: "tool_search_output", tools: [], providerData: { call_id: "a", execution: "client" } },
    { type: "tool_search_output", tools: [], call_id: "a", execution: "client" },
  ],
  [
    "a thought",
    {
      type: "reasoning",
      id: "r",
      content: [{ type: "input_text", text: "Hm." }],
      rawContent: [{ type: "reasoning_text", text: "Well." }],
      providerData: { encrypted_content: "e", ...done },
    },
    {
      type: "reasoning",
      id: "r",
      summary: [{ type: "summary_text", text: "Hm." }],
      content: [{ type: "reasoning_text", text: "Well." }],
      encrypted_content: "e",
      ...done,
    },
  ],
  [
    "a compaction",
    { type: "compaction", id: "c", encrypted_content: "e" },
    { type: "compaction", id: "c", encrypted_content: "e" },
  ],
  [
    "a search",
    {
      type: "hosted_tool_call",
      id: "w",
      ...done,
      name: "web_search_call",
      providerData: { type: "web_search_call", id: "w", action: { type: "search" } },
    },
    { type: "web_search_call", id: "w", ...done, action: { type: "search" } },
  ],
  [
    "a search of files",
    {
      type: "hosted_tool_call",
      id: "f",
      ...done,
      name: "file_search_call",
      providerData: { type: "file_search_call", id: "f", queries: ["q"] },
    },
    { type: "file_search_call", id: "f", ...done, queries: ["q"] },
  ],
  [
    "code",
    {
      type: "hosted_tool_call",
      id: "i",
      ...done,
      name: "code_interpreter_call",
      providerData: { type: "code_interpreter_call", id: "i", container_id: "c" },
    },
    { type: "code_interpreter_call", id: "i", ...done, container_id: "c" },
  ],
  [
    "an image",
    {
      type: "hosted_tool_call",
      id: "g",
      ...done,
      name: "image_generation_call",
      output: "AAAA",
      providerData: { type: "image_generation_call", id: "g" },
    },
    { type: "image_generation_call", id: "g", ...done, result: "AAAA" },
  ],
  [
    "a server's call",
    {
      type: "hosted_tool_call",
      id: "m",
      ...done,
      name: "mcp_call",
      output: "ok",
      providerData: { type: "mcp_call", id: "m", server_label: "s" },
    },
    { type: "mcp_call", id: "m", output: "ok", server_label: "s" },
  ],
  [
    "a server's tools",
    {
      type: "hosted_tool_call",
      id: "l",
      ...done,
      name: "mcp_list_tools",
      providerData: { type: "mcp_list_tools", id: "l", tools: [] },
    },
    { type: "mcp_list_tools", id: "l", tools: [] },
  ],
  [
    "a request for an approval",
    {
      type: "hosted_tool_call",
      id: "q",
      ...done,
      name: "mcp_approval_request",
      providerData: { type: "mcp_approval_request", id: "q", name: "look" },
    },
    { type: "mcp_approval_request", id: "q", name: "look" },
  ],
  [
    "an approval",
    {
      type: "hosted_tool_call",
      ...done,
      name: "mcp_approval_response",
      providerData: { type: "mcp_approval_response", approval_request_id: "q", approve: true },
    },
    { type: "mcp_approval_response", approval_request_id: "q", approve: true },
  ],
])("%s there and back", (_name, item, responses) => {
  expect(toResponses(item)).toEqual(responses);
  expect(from(responses)).toEqual(item);
});

describe("only there", () => {
  test.each<[string, Fields, Fields]>([
    [
      "one action",
      { type: "computer_call", callId: "a", action: { type: "wait" } },
      { type: "computer_call", call_id: "a", actions: [{ type: "wait" }], pending_safety_checks: [] },
    ],
    [
      "a screen that is none",
      { type: "computer_call_result", callId: "a", output: "odd" },
      { type: "computer_call_output", call_id: "a", output: { type: "computer_screenshot" } },
    ],
    [
      "a result of one text",
      { type: "function_call_result", callId: "a", output: { type: "text", text: "a" } },
      { type: "function_call_output", call_id: "a", output: "a" },
    ],
    [
      "a result of one image",
      { type: "function_call_result", callId: "a", output: { type: "image", image } },
      {
        type: "function_call_output",
        call_id: "a",
        output: [{ type: "input_image", image_url: image, detail: "auto" }],
      },
    ],
    [
      "a search that the provider ran",
      { type: "tool_search_call", call_id: "a", execution: "server" },
      { type: "tool_search_call", call_id: null, execution: "server" },
    ],
    [
      "tools under the item's own id",
      { type: "hosted_tool_call", id: "l", name: "mcp_list_tools" },
      { type: "mcp_list_tools", id: "l" },
    ],
    [
      "tools under the id beside",
      { type: "hosted_tool_call", id: "x", name: "mcp_list_tools", providerData: { id: "l" } },
      { type: "mcp_list_tools", id: "l" },
    ],
    ["a thought without a word", { type: "reasoning" }, { type: "reasoning", summary: [] }],
  ])("%s", (_name, item, responses) => {
    expect(toResponses(item)).toEqual(responses);
  });

  test.each<Fields>([
    { type: "hologram" },
    { type: "hosted_tool_call", name: "hologram" },
    { role: "system", content: "x" },
  ])("%j has none", (item) => {
    expect(toResponses(item)).toBeUndefined();
  });
});
