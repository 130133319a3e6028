import { describe, expect, test } from "vitest";
import { fromNeutral } from "./from-neutral.ts";
import { readItem } from "./reading.ts";
import { toNeutral } from "./to-neutral.ts";

const png = "iVBORw0KGgoAAAA";
const done = "completed";

/** Histories that come back as they went. */
const histories: Readonly<Record<string, readonly object[]>> = {
  "texts, images, files, sound": [
    { role: "user", content: "hello" },
    { type: "message", role: "user", content: "hello", status: done },
    {
      role: "user",
      content: [
        { type: "input_text", text: "see", prompt_cache_breakpoint: { mode: "explicit" } },
        { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "low" },
        { type: "input_image", image_url: "https://example.com/a.png", detail: "auto" },
        { type: "input_image", file_id: "file-1", detail: "high" },
        { type: "input_file", file_id: "file-2", filename: "a.pdf" },
        { type: "input_file", file_url: "https://example.com/a.pdf" },
        { type: "input_file", file_data: "data:text/csv;base64,YSxi", filename: "a.csv", detail: "low" },
        { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } },
      ],
    },
    { role: "assistant", content: "hi" },
    { role: "assistant", content: "wait", phase: "commentary" },
    { type: "message", role: "assistant", content: "hi" },
  ],
  "answers with their ids, phases and citations": [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "incomplete",
      phase: "final_answer",
      content: [
        {
          type: "output_text",
          text: "See there.",
          annotations: [
            { type: "url_citation", start_index: 0, end_index: 3, title: "t", url: "https://example.com/" },
          ],
        },
        { type: "refusal", refusal: "No more." },
      ],
    },
  ],
  "thoughts with what they led to": [
    {
      type: "reasoning",
      id: "rs_1",
      status: done,
      encrypted_content: "secret",
      summary: [
        { type: "summary_text", text: "a" },
        { type: "summary_text", text: "b" },
      ],
      content: [{ type: "reasoning_text", text: "c" }],
    },
    { type: "reasoning", id: "rs_2", summary: [] },
    { type: "reasoning", encrypted_content: "secret", summary: [] },
    {
      type: "function_call",
      id: "fc_1",
      call_id: "a",
      name: "weather",
      namespace: "n",
      async: true,
      status: done,
      caller: { type: "direct" },
      arguments: '{"day":1}',
    },
    { type: "function_call_output", id: "fco_1", call_id: "a", status: done, output: "21" },
  ],
  "outputs in parts": [
    { type: "function_call", call_id: "a", name: "look", arguments: "{}" },
    {
      type: "function_call_output",
      call_id: "a",
      output: [
        { type: "input_text", text: "see" },
        { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
        { type: "input_image", image_url: "https://example.com/a", detail: "auto" },
        { type: "input_image", file_id: "file-1", detail: "auto" },
        { type: "input_file", file_data: "data:application/pdf;base64,JVBERi", filename: "a.pdf" },
      ],
    },
  ],
  "tools of all kinds": [
    { type: "custom_tool_call", id: "ctc_1", call_id: "a", name: "grep", input: '{"x"' },
    { type: "custom_tool_call_output", call_id: "a", output: "found" },
    {
      type: "computer_call",
      id: "cu_1",
      call_id: "b",
      status: done,
      pending_safety_checks: [{ id: "s", code: "c", message: "m" }],
      actions: [{ type: "scroll", x: 1, y: 2, scroll_x: 3, scroll_y: 4 }],
    },
    {
      type: "computer_call_output",
      call_id: "b",
      output: { type: "computer_screenshot", image_url: `data:image/png;base64,${png}` },
      acknowledged_safety_checks: [{ id: "s" }],
    },
    {
      type: "local_shell_call",
      id: "lsh_1",
      call_id: "c",
      status: done,
      action: { type: "exec", command: ["ls"], env: { MY_KEY: "x" }, working_directory: "/" },
    },
    { type: "local_shell_call_output", id: "c", output: "{}" },
    {
      type: "shell_call",
      id: "sh_1",
      call_id: "d",
      status: done,
      action: { commands: ["ls"], timeout_ms: 1, max_output_length: null },
      environment: { type: "container_reference", container_id: "c" },
    },
    {
      type: "shell_call_output",
      call_id: "d",
      max_output_length: 10,
      output: [{ stdout: "a", stderr: "", outcome: { type: "exit", exit_code: 0 } }],
    },
    {
      type: "apply_patch_call",
      id: "apc_1",
      call_id: "e",
      status: done,
      operation: { type: "create_file", path: "my_file", diff: "+x" },
    },
    { type: "apply_patch_call_output", call_id: "e", status: "failed", output: "no" },
    {
      type: "tool_search_call",
      id: "tsc_1",
      call_id: "f",
      execution: "client",
      status: done,
      arguments: { my_key: 1 },
    },
    {
      type: "tool_search_output",
      id: "tso_1",
      call_id: "f",
      execution: "client",
      status: done,
      tools: [{ type: "function", name: "my_tool", defer_loading: true }],
    },
    { type: "mcp_approval_request", id: "g", name: "delete", arguments: '{ "x": 1 }', server_label: "files" },
    { type: "mcp_approval_response", approval_request_id: "g", approve: false, reason: "no" },
  ],
  "a program and what it calls": [
    { type: "program", id: "p_1", call_id: "a", code: "weather()", fingerprint: "f" },
    {
      type: "function_call",
      call_id: "b",
      name: "weather",
      arguments: "{}",
      caller: { type: "program", caller_id: "a" },
    },
    { type: "function_call_output", call_id: "b", output: "21", caller: { type: "program", caller_id: "a" } },
    { type: "program_output", id: "po_1", call_id: "a", result: "21", status: done },
  ],
  "tools that OpenAI runs": [
    {
      type: "web_search_call",
      id: "ws_1",
      status: done,
      action: { type: "search", query: "x", queries: ["x"], sources: [{ type: "url", url: "https://example.com" }] },
    },
    {
      type: "web_search_call",
      id: "ws_2",
      status: "failed",
      action: { type: "open_page", url: "https://example.com" },
    },
    { type: "web_search_call", id: "ws_3", status: done, action: { type: "find_in_page", url: "u", pattern: "p" } },
    {
      type: "file_search_call",
      id: "fs_1",
      status: done,
      queries: ["x"],
      results: [{ file_id: "file-1", filename: "a", score: 1, text: "t", attributes: { my_key: 1 } }],
    },
    { type: "file_search_call", id: "fs_2", status: done, queries: ["x"], results: null },
    {
      type: "code_interpreter_call",
      id: "ci_1",
      status: done,
      code: "1",
      container_id: "c",
      outputs: [{ type: "logs", logs: "1" }],
    },
    { type: "image_generation_call", id: "ig_1", status: done, result: png, output_format: "png" },
    {
      type: "mcp_call",
      id: "mcp_1",
      name: "list",
      arguments: '{ "x": 1 }',
      server_label: "files",
      approval_request_id: null,
      output: "a",
      error: null,
    },
    { type: "mcp_list_tools", id: "mcpl_1", server_label: "files", tools: [{ name: "list", input_schema: {} }] },
    { type: "tool_search_call", id: "tsc_1", call_id: null, execution: "server", status: done, arguments: {} },
    { type: "tool_search_output", id: "tso_1", call_id: null, execution: "server", status: done, tools: [] },
  ],
  "what sets a request up": [
    { type: "compaction", id: "cmp_1", encrypted_content: "secret" },
    { type: "item_reference", id: "msg_1" },
    { id: "msg_2" },
    { type: "additional_tools", role: "developer", tools: [] },
    { type: "configuration_update", reasoning: { effort: "low" } },
    { type: "compaction_trigger" },
    { type: "brand_new_call", id: "bn_1", deep: { field: [1] } },
  ],
};

test.each(Object.entries(histories))("%s come back as they went", (_name, items) => {
  for (const item of items) expect(() => readItem(item)).not.toThrow();
  const neutral = items.flatMap(toNeutral);
  expect(fromNeutral(neutral)).toEqual(items);
  expect(fromNeutral(JSON.parse(JSON.stringify(neutral)))).toEqual(items);
});

describe("to the neutral format", () => {
  test("a thought carries its id and its encrypted form for the AI SDK's own provider", () => {
    const thought = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "secret" };
    expect(toNeutral(thought)).toEqual([
      {
        role: "assistant",
        content: [
          {
            type: "reasoning",
            text: "",
            providerOptions: { openai: { itemId: "rs_1", reasoningEncryptedContent: "secret" } },
          },
        ],
      },
    ]);
  });

  test("a search is a call that the provider ran, with its result", () => {
    const search = { type: "web_search_call", id: "ws_1", status: done, action: { type: "open_page", url: "u" } };
    expect(toNeutral(search)).toMatchObject([
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "ws_1", toolName: "web_search", providerExecuted: true },
          { type: "tool-result", toolCallId: "ws_1", output: { value: { action: { type: "openPage", url: "u" } } } },
        ],
      },
    ]);
  });

  test("a shell call has the AI SDK's input", () => {
    const call = { type: "shell_call", call_id: "a", action: { commands: ["ls"], timeout_ms: 5 } };
    expect(toNeutral(call)).toMatchObject([
      { content: [{ toolName: "shell", input: { action: { commands: ["ls"], timeoutMs: 5 } } }] },
    ]);
  });

  const partOf = (item: object): Record<string, unknown> => {
    const [message] = toNeutral(item) as [{ content: [Record<string, unknown>] }];
    return message.content[0];
  };

  test("a computer's call has its actions as a list", () => {
    const [wait, call] = [{ type: "wait" }, { type: "computer_call", call_id: "a" }];
    const input = { actions: [wait], pendingSafetyChecks: [] };
    expect(partOf({ ...call, action: wait })["input"]).toEqual(input);
    expect(partOf({ ...call, action: wait, actions: [] })["input"]).toEqual(input);
    expect(partOf({ ...call, actions: [wait] })["input"]).toEqual(input);
  });

  test.each([
    [
      { type: "apply_patch_call_output", status: "failed", output: "no" },
      { status: "failed", output: "no" },
    ],
    [{ type: "apply_patch_call_output", status: done }, { status: done }],
    [{ type: "shell_call_output", output: [], max_output_length: null }, { output: [] }],
    [
      { type: "program_output", result: "21", status: done },
      { result: "21", status: done },
    ],
  ])("%j is a result with the value %j", (item, value) => {
    expect(partOf({ ...item, call_id: "a" })["output"]).toEqual({ type: "json", value });
  });

  test("what a program gave stands beside its call, what the app gave for itself", () => {
    expect(toNeutral({ type: "program_output", call_id: "a", result: "21" })).toMatchObject([{ role: "assistant" }]);
    expect(toNeutral({ type: "shell_call_output", call_id: "a", output: [] })).toMatchObject([{ role: "tool" }]);
  });

  test("fields that are null are none, and a result has the name that it says", () => {
    const call = { type: "function_call", call_id: "a", name: "f", arguments: "{}", caller: null, id: null };
    expect(partOf(call)).toEqual({ type: "tool-call", toolCallId: "a", toolName: "f", input: {} });
    expect(partOf({ type: "function_call_output", call_id: "a", name: "f", output: "ok" })["toolName"]).toBe("f");
    expect(partOf({ type: "function_call_output", call_id: "a", output: "ok" })["toolName"]).toBe("");
  });

  test("a search without an id is no call, and comes back as it went", () => {
    const item = { type: "web_search_call", status: done, action: { type: "search", query: "x" } };
    expect(partOf(item)).toMatchObject({ type: "custom", kind: "openai.web_search_call" });
    expect(fromNeutral(toNeutral(item))).toEqual([item]);
  });

  test("a message that says nothing goes", () => {
    expect(toNeutral({ role: "assistant", content: "" })).toEqual([]);
    expect(toNeutral({ type: "message", id: "m", role: "assistant", status: done, content: [] })).toEqual([]);
  });
});

describe("from the neutral format", () => {
  const call = { type: "tool-call", toolCallId: "a", toolName: "f", input: { x: 1 } };
  const result = (output: unknown): unknown => ({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "a", toolName: "f", output }],
  });

  test.each([
    [{ type: "text", value: "21" }, "21"],
    [{ type: "json", value: { a: 1 } }, '{"a":1}'],
    [{ type: "error-text", value: "broken" }, '{"error":"broken"}'],
    [{ type: "error-json", value: { code: 1 } }, '{"error":{"code":1}}'],
    [{ type: "execution-denied", reason: "no" }, "no"],
    [{ type: "execution-denied" }, "Tool call execution denied."],
    [{ type: "content", value: [] }, ""],
    [
      {
        type: "content",
        value: [
          { type: "text", text: "see" },
          { type: "image-data", data: png, mediaType: "image/png" },
          { type: "file-url", url: "https://example.com/a.pdf" },
          { type: "image-file-id", fileId: { openai: "file-1" } },
          { type: "custom" },
        ],
      },
      [
        { type: "input_text", text: "see" },
        { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
        { type: "input_file", file_url: "https://example.com/a.pdf" },
        { type: "input_image", file_id: "file-1", detail: "auto" },
      ],
    ],
  ])("the output %o", (output, expected) => {
    expect(fromNeutral([{ role: "assistant", content: [call] }, result(output)])).toEqual([
      { type: "function_call", call_id: "a", name: "f", arguments: '{"x":1}' },
      { type: "function_call_output", call_id: "a", output: expected },
    ]);
  });

  test("thoughts and calls of other providers are left out with their results", () => {
    const content = [
      { type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "s" } } },
      { type: "tool-call", toolCallId: "srvtoolu_1", toolName: "web_search", input: {}, providerExecuted: true },
      { type: "tool-result", toolCallId: "srvtoolu_1", toolName: "web_search", output: { type: "json", value: {} } },
      { type: "text", text: "a" },
      { type: "text", text: "" },
      { type: "custom", kind: "anthropic.fallback", providerOptions: { anthropic: {} } },
      { type: "tool-approval-request", approvalId: "x", toolCallId: "a" },
      call,
    ];
    const answer = { type: "tool-approval-response", approvalId: "x", approved: true };
    expect(
      fromNeutral([
        { role: "assistant", content },
        { role: "tool", content: [answer] },
      ]),
    ).toEqual([
      { role: "assistant", content: "a" },
      { type: "function_call", call_id: "a", name: "f", arguments: '{"x":1}' },
    ]);
  });

  test("a search that the AI SDK recorded is one again", () => {
    const found = { type: "json", value: { action: { type: "search", query: "x" }, sources: [] } };
    const content = [
      { type: "tool-call", toolCallId: "ws_1", toolName: "search", input: {}, providerExecuted: true },
      { type: "tool-result", toolCallId: "ws_1", toolName: "search", output: found },
    ];
    expect(fromNeutral([{ role: "assistant", content }])).toEqual([
      { type: "web_search_call", id: "ws_1", status: done, action: { type: "search", query: "x", sources: [] } },
    ]);
  });

  test("each search has its own result", () => {
    const found = (query: string): object => ({ type: "json", value: { action: { type: "search", query } } });
    const content = ["x", "y"].flatMap((query) => [
      { type: "tool-call", toolCallId: `ws_${query}`, toolName: "search", input: {}, providerExecuted: true },
      { type: "tool-result", toolCallId: `ws_${query}`, toolName: "search", output: found(query) },
    ]);
    expect(fromNeutral([{ role: "assistant", content }])).toMatchObject([
      { id: "ws_x", action: { query: "x" } },
      { id: "ws_y", action: { query: "y" } },
    ]);
  });

  test("what a call gave that waited for an approval has no item of its own", () => {
    const openai = { type: "mcp_approval_request", serverLabel: "files" };
    const asked = { ...call, toolName: "mcp.f", providerExecuted: true, providerOptions: { openai } };
    const history = [{ role: "assistant", content: [asked] }, result({ type: "text", value: "ok" })];
    expect(fromNeutral(history)).toMatchObject([{ type: "mcp_approval_request", id: "a", name: "f" }]);
  });

  test("what a custom tool gave as JSON is its text", () => {
    const custom = { ...call, input: "x", providerOptions: { openai: { type: "custom_tool_call" } } };
    const history = [{ role: "assistant", content: [custom] }, result({ type: "json", value: { a: 1 } })];
    expect(fromNeutral(history)[1]).toEqual({ type: "custom_tool_call_output", call_id: "a", output: '{"a":1}' });
  });

  test("an error with fields of its own is no output of a patch", () => {
    const patch = { ...call, input: { operation: {} }, providerOptions: { openai: { type: "apply_patch_call" } } };
    const history = [{ role: "assistant", content: [patch] }, result({ type: "error-json", value: { status: "x" } })];
    expect(fromNeutral(history)[1]).toMatchObject({ status: "failed", output: '{"error":{"status":"x"}}' });
  });

  test("a text behind a thought without an id does not become a part of it", () => {
    const openai = { reasoningEncryptedContent: "e", reasoningText: true };
    const content = [
      { type: "reasoning", text: "Hm.", providerOptions: { openai } },
      { type: "text", text: "Hi.", providerOptions: { openai: { status: done } } },
    ];
    expect(fromNeutral([{ role: "assistant", content }])).toMatchObject([
      { type: "reasoning", content: [{ text: "Hm." }] },
      { type: "message", content: [{ text: "Hi." }] },
    ]);
  });

  test("a shell call that failed has the result of one", () => {
    const shell = { ...call, toolName: "shell", providerOptions: { openai: { type: "shell_call" } } };
    const items = fromNeutral([
      { role: "assistant", content: [{ ...shell, input: { action: { commands: ["ls"] } } }] },
      result({ type: "error-text", value: "no" }),
    ]);
    expect(items[1]).toMatchObject({ type: "shell_call_output", call_id: "a", output: [{ stderr: '{"error":"no"}' }] });
  });

  test("an id that is used again is answered by the kind of the call before", () => {
    const custom = { ...call, input: "x", providerOptions: { openai: { type: "custom_tool_call" } } };
    const output = result({ type: "text", value: "1" });
    const history = [{ role: "assistant", content: [custom] }, output, { role: "assistant", content: [call] }, output];
    expect(fromNeutral(history).map((item) => (item as { type: string }).type)).toEqual([
      "custom_tool_call",
      "custom_tool_call_output",
      "function_call",
      "function_call_output",
    ]);
  });
});
