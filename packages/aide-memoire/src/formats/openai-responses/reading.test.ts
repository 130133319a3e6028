import { describe, expect, test } from "vitest";
import { readItem } from "./reading.ts";

describe("an item is read", () => {
  test("a message of a person, as a text or as parts", () => {
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
      { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "auto" },
      { type: "input_file", file_id: "file-1", filename: "secret.pdf" },
      { type: "input_hologram", new: true },
    ];
    expect(readItem({ type: "message", role: "user", content })).toMatchObject({ text: "see", files: 2 });
  });

  test("an answer and a refusal, without what only marks them", () => {
    const content = [
      { type: "output_text", text: "Hi.", annotations: [{ type: "url_citation", url: "https://example.com" }] },
      { type: "refusal", refusal: "But no." },
    ];
    const item = { type: "message", id: "msg_1", role: "assistant", status: "completed", phase: "commentary", content };
    expect(readItem(item)).toMatchObject({ role: "assistant", text: "Hi.\nBut no.", counted: "Hi.\nBut no." });
  });

  const calls = [
    [{ type: "function_call", call_id: "a", name: "weather", arguments: "{}" }, "weather"],
    [{ type: "custom_tool_call", call_id: "a", name: "grep", input: "x" }, "custom_tool_call.grep"],
    [{ type: "computer_call", id: "cu_1", call_id: "a", action: { type: "wait" } }, "computer_call.computer"],
    [{ type: "local_shell_call", id: "lsh_1", call_id: "a", action: {} }, "local_shell_call.local_shell"],
    [{ type: "shell_call", call_id: "a", action: { commands: ["ls"] } }, "shell_call.shell"],
    [{ type: "apply_patch_call", call_id: "a", operation: {} }, "apply_patch_call.apply_patch"],
    [{ type: "tool_search_call", call_id: "a", arguments: {} }, "tool_search_call.tool_search"],
    [{ type: "program", id: "p_1", call_id: "a", code: "1", fingerprint: "f" }, "program.programmatic_tool_calling"],
    [{ type: "mcp_approval_request", id: "a", name: "delete", arguments: "{}" }, "mcp_approval_request.delete"],
  ] as const;
  test.each(calls)("%o is a call", (item, name) => {
    expect(readItem(item)).toMatchObject({ role: "assistant", text: "", calls: [{ id: "a", name }], results: [] });
  });

  test.each([
    { type: "function_call_output", call_id: "a", output: "21" },
    { type: "custom_tool_call_output", call_id: "a", output: [] },
    { type: "computer_call_output", call_id: "a", output: { type: "computer_screenshot", image_url: "data:," } },
    { type: "local_shell_call_output", id: "a", output: "{}" },
    { type: "shell_call_output", call_id: "a", output: [] },
    { type: "apply_patch_call_output", call_id: "a", status: "completed" },
    { type: "tool_search_output", call_id: "a", tools: [] },
    { type: "program_output", id: "po_1", call_id: "a", result: "1", status: "completed" },
    { type: "mcp_approval_response", approval_request_id: "a", approve: true },
  ])("%o is a result", (item) => {
    expect(readItem(item)).toMatchObject({ role: "tool", text: "", calls: [], results: ["a"] });
  });

  test.each([
    { type: "reasoning", id: "rs_1", summary: [] },
    { type: "compaction", encrypted_content: "x" },
    { id: "msg_1" },
    { type: "item_reference", id: "msg_1" },
    { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "x" } },
    { type: "mcp_list_tools", id: "mcpl_1", server_label: "x", tools: [] },
    { type: "tool_search_call", call_id: null, arguments: {} },
    { type: "tool_search_output", call_id: null, tools: [] },
    { type: "additional_tools", role: "developer", tools: [] },
    { type: "brand_new_call", id: "bn_1" },
  ])("%o stands for itself", (item) => {
    expect(readItem(item)).toMatchObject({ role: "assistant", text: "", calls: [], results: [] });
  });

  test("images are counted by rule, never by their bytes", () => {
    const image = { type: "image_generation_call", id: "ig_1", status: "completed", result: "A".repeat(1000) };
    expect(readItem(image)).toMatchObject({ counted: "", files: 1 });
    const output = { type: "computer_screenshot", image_url: `data:image/png;base64,${"A".repeat(1000)}` };
    expect(readItem({ type: "computer_call_output", call_id: "a", output })).toMatchObject({ counted: "", files: 1 });
  });

  test("what a model reads of tools is counted, what is encrypted is not", () => {
    const call = { type: "function_call", call_id: "a", name: "weather", arguments: '{"day":1}', status: "completed" };
    expect(readItem(call).counted).toBe('weather\n{"day":1}');
    const thought = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "hm" }] };
    expect(readItem({ ...thought, encrypted_content: "AAAA" }).counted).toBe("hm");
  });
});

test.each([
  ["nothing", null],
  ["a list", []],
  ["an empty object", {}],
  ["a role that nobody knows", { role: "assistent", content: "x" }],
  ["a system message", { role: "system", content: "x" }],
  ["a developer message", { type: "message", role: "developer", content: "x" }],
  ["an empty message", { role: "user", content: " " }],
  ["a message of empty texts", { role: "user", content: [{ type: "input_text", text: "" }] }],
  ["a message without content", { role: "user" }],
  ["an object for a content", { role: "user", content: {} }],
  ["a part without a type", { role: "user", content: ["x"] }],
  ["a text part without a text", { role: "user", content: [{ type: "input_text" }] }],
  ["a call without an id", { type: "function_call", name: "x", arguments: "{}" }],
  ["a call without a name", { type: "function_call", call_id: "a", arguments: "{}" }],
  ["a compaction without what it holds", { type: "compaction", id: "cmp_1" }],
  ["a result without its call", { type: "custom_tool_call_output", output: "x" }],
  ["a tool message of Chat Completions", { role: "tool", tool_call_id: "a", content: "x" }],
  ["a call of the Agents SDK", { type: "function_call", callId: "a", name: "x", arguments: "{}" }],
  ["a hosted call of the Agents SDK", { type: "hosted_tool_call", id: "a", name: "x", providerData: {} }],
  ["contents of Gemini", { role: "user", parts: [{ text: "x" }] }],
])("%s is refused", (_name, item) => {
  expect(() => readItem(item)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
});
