import { describe, expect, test } from "vitest";
import { fromNeutral as fromNeutralResponses } from "../openai-responses/from-neutral.ts";
import { readItem as readResponsesItem } from "../openai-responses/reading.ts";
import { fromNeutral, toNeutral } from "./neutral.ts";
import { readItem } from "./reading.ts";

const png = "iVBORw0KGgoAAAA";
const done = "completed";

/** Histories that come back as they went. */
const histories: Readonly<Record<string, readonly object[]>> = {
  "texts, images, files, sound": [
    { role: "user", content: "hello" },
    {
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "see", promptCacheBreakpoint: { mode: "explicit" } },
        { type: "input_image", image: `data:image/png;base64,${png}`, detail: "low" },
        { type: "input_image", image: "https://example.com/a.png", detail: "auto" },
        { type: "input_image", image: { id: "file-1" }, detail: "auto" },
        { type: "input_file", file: { id: "file-2" }, filename: "a.pdf" },
        { type: "input_file", file: { url: "https://example.com/a.pdf" } },
        { type: "input_file", file: "data:text/csv;base64,YSxi", filename: "a.csv" },
        { type: "audio", audio: "AAAA", format: "wav" },
      ],
    },
  ],
  "answers with ids, phases, citations": [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "incomplete",
      phase: "commentary",
      content: [
        { type: "output_text", text: "See.", providerData: { annotations: [{ type: "file_path", index: 1 }] } },
        { type: "refusal", refusal: "No." },
      ],
    },
  ],
  "answers without ids": [
    {
      type: "message",
      role: "assistant",
      status: done,
      content: [
        { type: "output_text", text: "a" },
        { type: "refusal", refusal: "b" },
      ],
    },
  ],
  "thoughts with what they led to": [
    {
      type: "reasoning",
      id: "rs_1",
      content: [{ type: "input_text", text: "a" }],
      rawContent: [{ type: "reasoning_text", text: "b" }],
      providerData: { encrypted_content: "secret" },
    },
    { type: "reasoning", id: "rs_2", content: [] },
    {
      type: "function_call",
      id: "fc_1",
      callId: "a",
      name: "weather",
      namespace: "n",
      status: done,
      caller: { type: "direct" },
      arguments: '{"day":1}',
    },
    { type: "function_call_result", callId: "a", name: "weather", status: done, output: "21" },
    { type: "function_call", callId: "b", name: "look", arguments: "{}" },
    {
      type: "function_call_result",
      callId: "b",
      name: "look",
      status: done,
      output: [
        { type: "input_text", text: "see" },
        { type: "input_image", image: `data:image/png;base64,${png}`, detail: "auto" },
        { type: "input_file", file: { url: "https://example.com/a.pdf" } },
      ],
    },
  ],
  "tools of all kinds": [
    {
      type: "computer_call",
      id: "cu_1",
      callId: "b",
      status: done,
      actions: [{ type: "scroll", x: 1, y: 2, scroll_x: 3, scroll_y: 4 }],
      providerData: { pending_safety_checks: [{ id: "s" }] },
    },
    {
      type: "computer_call_result",
      callId: "b",
      output: { type: "computer_screenshot", data: `data:image/png;base64,${png}` },
      providerData: { acknowledged_safety_checks: [{ id: "s" }] },
    },
    {
      type: "shell_call",
      id: "sh_1",
      callId: "d",
      status: done,
      action: { commands: ["ls"], timeoutMs: 1 },
      providerData: { environment: { type: "container_reference", container_id: "c" } },
    },
    {
      type: "shell_call_output",
      callId: "d",
      maxOutputLength: 10,
      output: [{ stdout: "a", stderr: "", outcome: { type: "exit", exitCode: 0 } }],
    },
    {
      type: "apply_patch_call",
      id: "apc_1",
      callId: "e",
      status: done,
      operation: { type: "update_file", path: "my_file", diff: "+x", moveTo: "other" },
    },
    { type: "apply_patch_call_output", callId: "e", status: "failed", output: "no" },
    { type: "program", id: "p_1", callId: "f", code: "weather()", fingerprint: "f" },
    {
      type: "function_call",
      callId: "g",
      name: "weather",
      arguments: "{}",
      caller: { type: "program", callerId: "f" },
    },
    {
      type: "function_call_result",
      callId: "g",
      name: "weather",
      status: done,
      output: "21",
      caller: { type: "program", callerId: "f" },
    },
    { type: "program_output", id: "po_1", callId: "f", output: "21", status: done },
    {
      type: "tool_search_call",
      id: "tsc_1",
      status: done,
      arguments: { my_key: 1 },
      providerData: { call_id: "h", execution: "client" },
    },
    {
      type: "tool_search_output",
      status: done,
      tools: [{ type: "function", name: "my_tool", deferLoading: true }],
      providerData: { call_id: "h", execution: "client" },
    },
  ],
  "tools that the provider runs": [
    {
      type: "hosted_tool_call",
      id: "ws_1",
      name: "web_search_call",
      status: done,
      providerData: { type: "web_search_call", id: "ws_1", action: { type: "search", query: "x" } },
    },
    {
      type: "hosted_tool_call",
      id: "fs_1",
      name: "file_search_call",
      status: done,
      providerData: { type: "file_search_call", id: "fs_1", queries: ["x"], results: [{ file_id: "f", text: "t" }] },
    },
    {
      type: "hosted_tool_call",
      id: "ci_1",
      name: "code_interpreter_call",
      status: done,
      providerData: { type: "code_interpreter_call", id: "ci_1", code: "1", container_id: "c", outputs: [] },
    },
    {
      type: "hosted_tool_call",
      id: "ig_1",
      name: "image_generation_call",
      status: done,
      output: png,
      providerData: { type: "image_generation_call", id: "ig_1", output_format: "png" },
    },
    {
      type: "hosted_tool_call",
      id: "mcp_1",
      name: "mcp_call",
      status: done,
      output: "a",
      providerData: { type: "mcp_call", id: "mcp_1", name: "list", arguments: "{}", server_label: "files" },
    },
    {
      type: "hosted_tool_call",
      id: "mcpl_1",
      name: "mcp_list_tools",
      status: done,
      providerData: { type: "mcp_list_tools", id: "mcpl_1", server_label: "files", tools: [{ name: "list" }] },
    },
    {
      type: "hosted_tool_call",
      id: "mcpr_1",
      name: "mcp_approval_request",
      status: done,
      providerData: {
        type: "mcp_approval_request",
        id: "mcpr_1",
        name: "delete",
        arguments: "{}",
        server_label: "files",
      },
    },
    {
      type: "hosted_tool_call",
      name: "mcp_approval_response",
      status: done,
      providerData: { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true },
    },
  ],
  "what the Responses API does not have": [
    { type: "compaction", id: "cmp_1", encrypted_content: "secret" },
    { type: "unknown", id: "u", providerData: { type: "item_reference" } },
    { type: "hosted_tool_call", id: "x", name: "brand_new", status: done },
    { type: "brand_new", id: "y", deep: { field: [1] } },
  ],
};

test.each(Object.entries(histories))("%s come back as they went", (_name, items) => {
  for (const item of items) expect(() => readItem(item)).not.toThrow();
  const neutral = items.flatMap(toNeutral);
  expect(fromNeutral(neutral)).toEqual(items);
  expect(fromNeutral(JSON.parse(JSON.stringify(neutral)))).toEqual(items);
});

test.each(Object.entries(histories))("%s become items that the Responses format reads", (_name, items) => {
  for (const item of fromNeutralResponses(items.flatMap(toNeutral))) {
    expect(() => readResponsesItem(item)).not.toThrow();
  }
});

describe("to the neutral format", () => {
  test("signatures of other providers go under their names", () => {
    const thought = {
      type: "reasoning",
      content: [{ type: "input_text", text: "hm" }],
      providerData: { anthropic: { signature: "s" }, model: "claude" },
    };
    expect(toNeutral(thought)).toMatchObject([
      { content: [{ type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "s" } } }] },
    ]);
  });

  test("older outputs are read in all their shapes", () => {
    const result = (output: unknown): unknown => ({
      type: "function_call_result",
      callId: "a",
      name: "f",
      status: done,
      output,
    });
    const outputOf = (output: unknown): unknown => {
      const [message] = toNeutral(result(output)) as [{ content: [{ output: unknown }] }];
      return message.content[0].output;
    };
    expect(outputOf({ type: "text", text: "21" })).toEqual({ type: "text", value: "21" });
    const picture = { type: "file", data: { type: "data", data: "AQI=" }, mediaType: "image/gif" };
    const image = { data: new Uint8Array([1, 2]), mediaType: "image/gif" };
    expect(outputOf({ type: "image", image })).toMatchObject({ type: "content", value: [picture] });
    expect(outputOf({ type: "image", image: { fileId: "f" } })).toMatchObject({ value: [{ mediaType: "image/*" }] });
    const file = { data: "YQ==", mediaType: "text/plain", filename: "a.txt" };
    expect(outputOf({ type: "file", file })).toMatchObject({
      value: [{ type: "file", data: { data: "YQ==" }, mediaType: "text/plain", filename: "a.txt" }],
    });
  });

  test("a message of the system is no history of others", () => {
    expect(toNeutral({ role: "system", content: "Be kind." })).toEqual([]);
  });
});

describe("from the neutral format", () => {
  test("names of tools are found through their calls", () => {
    const call = { type: "tool-call", toolCallId: "a", toolName: "weather", input: { day: 1 } };
    const output = { type: "error-text", value: "no" };
    const result = { type: "tool-result", toolCallId: "a", toolName: "", output };
    expect(
      fromNeutral([
        { role: "user", content: "hi" },
        { role: "assistant", content: [{ type: "text", text: "wait" }, call] },
        { role: "tool", content: [result] },
      ]),
    ).toEqual([
      { role: "user", content: "hi" },
      { type: "message", role: "assistant", status: done, content: [{ type: "output_text", text: "wait" }] },
      { type: "function_call", callId: "a", name: "weather", arguments: '{"day":1}' },
      { type: "function_call_result", callId: "a", name: "weather", status: done, output: '{"error":"no"}' },
    ]);
  });

  test("tools that the SDK lacks become functions", () => {
    const openai = { type: "custom_tool_call" };
    const call = { type: "tool-call", toolCallId: "a", toolName: "grep", input: "x", providerOptions: { openai } };
    const result = { type: "tool-result", toolCallId: "a", toolName: "", output: { type: "text", value: "y" } };
    expect(
      fromNeutral([
        { role: "assistant", content: [call] },
        { role: "tool", content: [result] },
      ]),
    ).toEqual([
      { type: "function_call", callId: "a", name: "grep", arguments: '{"input":"x"}' },
      { type: "function_call_result", callId: "a", name: "grep", status: done, output: "y" },
    ]);
  });
});
