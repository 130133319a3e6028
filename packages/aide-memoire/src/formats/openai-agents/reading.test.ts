import { describe, expect, test } from "vitest";
import { readItem } from "./reading.ts";

const done = "completed";

describe("an item is read", () => {
  test("messages of a person, an assistant, the system", () => {
    expect(readItem({ role: "user", content: "hello" })).toEqual({
      role: "user",
      text: "hello",
      calls: [],
      results: [],
      counted: "hello",
      files: 0,
    });
    const content = [
      { type: "input_text", text: "see" },
      { type: "input_image", image: "data:image/png;base64,AAAA" },
      { type: "input_file", file: { id: "file-1" } },
      { type: "audio", audio: "AAAA", format: "wav", transcript: "hum" },
      { type: "new" },
    ];
    expect(readItem({ type: "message", role: "user", content })).toMatchObject({ text: "see\nhum", files: 3 });
    const said = [
      { type: "output_text", text: "Hi.", providerData: { annotations: ["x"] } },
      { type: "refusal", refusal: "No." },
    ];
    expect(readItem({ role: "assistant", status: done, content: said })).toMatchObject({
      role: "assistant",
      text: "Hi.\nNo.",
      counted: "Hi.\nNo.",
    });
    expect(readItem({ role: "system", content: "Be kind." })).toMatchObject({ role: "system", text: "Be kind." });
  });

  test.each([
    [{ type: "function_call", callId: "a", name: "weather", arguments: "{}" }, "weather"],
    [{ type: "computer_call", callId: "a", status: done, action: { type: "wait" } }, "computer_call.computer"],
    [{ type: "shell_call", callId: "a", action: { commands: ["ls"] } }, "shell_call.shell"],
    [{ type: "apply_patch_call", callId: "a", status: done, operation: {} }, "apply_patch_call.apply_patch"],
    [{ type: "program", callId: "a", code: "1", fingerprint: "f" }, "program.programmatic_tool_calling"],
    [{ type: "tool_search_call", callId: "a", arguments: {} }, "tool_search_call.tool_search"],
    [{ type: "tool_search_call", arguments: {}, providerData: { call_id: "a" } }, "tool_search_call.tool_search"],
    [
      {
        type: "hosted_tool_call",
        id: "x",
        name: "mcp_approval_request",
        providerData: { type: "mcp_approval_request", id: "a", name: "delete" },
      },
      "mcp_approval_request.delete",
    ],
  ])("%o is a call", (item, name) => {
    expect(readItem(item)).toMatchObject({ role: "assistant", text: "", calls: [{ id: "a", name }], results: [] });
  });

  test.each([
    { type: "function_call_result", callId: "a", name: "weather", status: done, output: "21" },
    { type: "computer_call_result", callId: "a", output: { type: "computer_screenshot", data: "AAAA" } },
    { type: "shell_call_output", callId: "a", output: [] },
    { type: "apply_patch_call_output", callId: "a", status: done },
    { type: "program_output", callId: "a", output: "1", status: done },
    { type: "tool_search_output", call_id: "a", tools: [] },
    {
      type: "hosted_tool_call",
      id: "x",
      name: "mcp_approval_response",
      providerData: { approve: true, approval_request_id: "a" },
    },
  ])("%o is a result", (item) => {
    expect(readItem(item)).toMatchObject({ role: "tool", text: "", calls: [], results: ["a"] });
  });

  test.each([
    { type: "reasoning", content: [] },
    { type: "compaction", encrypted_content: "x" },
    { type: "unknown", id: "u", providerData: { type: "item_reference" } },
    { type: "hosted_tool_call", id: "ws_1", name: "web_search_call", providerData: { type: "web_search_call" } },
    { type: "tool_search_call", arguments: {}, execution: "server", call_id: null },
    { type: "tool_search_output", tools: [], providerData: { execution: "server", call_id: "a" } },
    { type: "brand_new", id: "x" },
  ])("%o stands for itself", (item) => {
    expect(readItem(item)).toMatchObject({ role: "assistant", text: "", calls: [], results: [] });
  });

  test("what a hosted tool found is counted, and pictures by rule", () => {
    const found = { type: "file_search_call", id: "fs_1", queries: ["x"], results: [{ text: "found" }] };
    const search = { type: "hosted_tool_call", id: "fs_1", name: "file_search_call", providerData: found };
    expect(readItem(search).counted).toBe("x\nfound");
    const screen = { type: "computer_screenshot", data: "A".repeat(1000) };
    expect(readItem({ type: "computer_call_result", callId: "a", output: screen })).toMatchObject({
      counted: "",
      files: 1,
    });
    const output = [
      { type: "input_text", text: "21" },
      { type: "input_image", image: "A".repeat(1000) },
    ];
    const result = { type: "function_call_result", callId: "a", name: "f", status: done, output };
    expect(readItem(result)).toMatchObject({ counted: "f\n21", files: 1 });
  });
});

test.each([
  ["nothing", null],
  ["an empty object", {}],
  ["a role that nobody knows", { role: "developer", content: "x" }],
  ["an empty message", { role: "user", content: " " }],
  ["a message of empty texts", { role: "user", content: [{ type: "input_text", text: "" }] }],
  ["an answer that is a plain text", { role: "assistant", content: "x" }],
  ["a part without a type", { role: "user", content: [{}] }],
  ["a text part without a text", { role: "user", content: [{ type: "input_text" }] }],
  ["a call without an id", { type: "function_call", name: "x", arguments: "{}" }],
  ["a call without a name", { type: "function_call", callId: "a", arguments: "{}" }],
  ["a result without its call", { type: "shell_call_output", output: [] }],
  ["a compaction without what it holds", { type: "compaction", id: "cmp_1" }],
  ["a call of the Responses API", { type: "function_call", call_id: "a", name: "x", arguments: "{}" }],
  ["a result of the Responses API", { type: "function_call_output", call_id: "a", output: "" }],
  ["a search of the Responses API", { type: "web_search_call", id: "ws_1" }],
  ["a tool message of Chat Completions", { role: "tool", tool_call_id: "a", content: "x" }],
])("%s is refused", (_name, item) => {
  expect(() => readItem(item)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});
