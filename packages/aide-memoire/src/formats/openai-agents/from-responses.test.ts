// Items of the Responses API as the nearest ones of the Agents SDK, where there is no way back.
import { expect, test } from "vitest";
import { fromResponses } from "./from-responses.ts";
import { openaiAgents } from "./openai-agents.ts";

type Fields = Record<string, unknown>;
const done = { status: "completed" };
const from = (item: Fields): Fields => fromResponses(item, new Map());

test.each<[string, Fields, Fields]>([
  [
    "a custom tool's call",
    { type: "custom_tool_call", call_id: "a", name: "f", input: "x" },
    { type: "function_call", callId: "a", name: "f", arguments: '{"input":"x"}' },
  ],
  [
    "a custom tool's output",
    { type: "custom_tool_call_output", call_id: "a", output: "ok" },
    { type: "function_call_result", ...done, callId: "a", name: "a", output: "ok" },
  ],
  [
    "a local shell's call",
    { type: "local_shell_call", call_id: "a", action: { command: ["ls"] } },
    { type: "function_call", callId: "a", name: "local_shell", arguments: '{"command":["ls"]}' },
  ],
  [
    "what it gave",
    { type: "local_shell_call_output", id: "a", output: "ok" },
    { type: "function_call_result", ...done, id: "a", callId: "a", name: "local_shell", output: "ok" },
  ],
  [
    "a shell's limits that are none",
    { type: "shell_call", call_id: "a", action: { commands: [], timeout_ms: null } },
    { type: "shell_call", callId: "a", action: { commands: [] } },
  ],
  [
    "a shell's action that is none",
    { type: "shell_call", call_id: "a", action: "odd" },
    { type: "shell_call", callId: "a", action: "odd" },
  ],
  [
    "a screen that is none",
    { type: "computer_call_output", call_id: "a", output: "odd" },
    { type: "computer_call_result", callId: "a", output: { type: "computer_screenshot", data: "" } },
  ],
  [
    "a text of the assistant",
    { role: "assistant", content: "a" },
    { type: "message", role: "assistant", ...done, content: [{ type: "output_text", text: "a" }] },
  ],
  [
    "tools for the assistant",
    { type: "additional_tools", role: "assistant" },
    { type: "unknown", providerData: { type: "additional_tools", role: "assistant" } },
  ],
  [
    "an item of a new type",
    { type: "hologram", id: "h" },
    { type: "unknown", id: "h", providerData: { type: "hologram", id: "h" } },
  ],
  [
    "a content with odd parts",
    { role: "user", content: [null, { type: "input_text", text: "a" }] },
    { role: "user", content: [{ type: "input_text", text: "a" }] },
  ],
  [
    "a thought with odd ones",
    { type: "reasoning", summary: ["odd"], content: ["odd"] },
    { type: "reasoning", content: [], rawContent: [] },
  ],
])("only back: %s", (_name, responses, item) => {
  expect(from(responses)).toEqual(item);
});

test.each(["anthropic", "google"])("what %s signed is in the options of its provider", (name) => {
  const signed = {
    type: "reasoning",
    content: [{ type: "input_text", text: "Hm." }],
    providerData: { [name]: { signature: "s" }, other: {} },
  };
  expect(openaiAgents.toNeutral(signed)).toMatchObject([
    { content: [{ type: "reasoning", providerOptions: { [name]: { signature: "s" } } }] },
  ]);
  const odd = { ...signed, providerData: { [name]: "odd" } };
  expect(JSON.stringify(openaiAgents.toNeutral(odd))).not.toContain(name);
});

test.each([
  [
    "a text has no parts to put a signature on",
    { role: "user", content: "hi", providerData: { anthropic: { cacheControl: {} } } },
    { role: "user", content: "hi" },
  ],
  [
    "what nobody signed has no options",
    { type: "function_call", callId: "a", name: "f", arguments: "{}", providerData: { model: "m" } },
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "f", input: {} }] },
  ],
])("%s", (_name, item, message) => {
  expect(openaiAgents.toNeutral(item)).toEqual([message]);
});

test("an item that only the SDK knows comes back as it was; another's custom part does not", () => {
  const item = { type: "hologram", id: "h" };
  expect(openaiAgents.fromNeutral(openaiAgents.toNeutral(item))).toEqual([item]);
  const custom = { type: "custom", kind: "openai.agents", providerOptions: { openai: { agentsItem: "odd" } } };
  expect(openaiAgents.fromNeutral([{ role: "assistant", content: [custom] }])).toEqual([]);
});
