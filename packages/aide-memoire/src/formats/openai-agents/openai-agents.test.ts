import { Agent, run, setTracingDisabled, tool, Usage, type AgentInputItem, type Model } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import type { OpenAIAgentsItem } from "./items.ts";
import { openaiAgents } from "./openai-agents.ts";

setTracingDisabled(true);

const steps: OpenAIAgentsItem[] = [
  { type: "reasoning", id: "rs_1", content: [], providerData: { encrypted_content: "secret" } },
  { type: "function_call", id: "fc_1", callId: "a", name: "book", arguments: '{ "day": 1 }', providerData: { x: [1] } },
];
const result: OpenAIAgentsItem = {
  type: "function_call_result",
  callId: "a",
  name: "book",
  status: "completed",
  output: { type: "text", text: "ok" },
};
const answer = (text: string): OpenAIAgentsItem & AgentInputItem => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
});

test("a turn sends what was given, byte for byte", async () => {
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiAgents, system: "Be kind." });
  const turn = await chat.begin("book yoga");
  await turn.record(steps);
  await turn.record(result);
  const said = [{ type: "message", role: "user", content: "book yoga" }, ...steps, result];
  expect(JSON.stringify(turn.prompt)).toBe(JSON.stringify({ instructions: "Be kind.", input: said }));
  await turn.commit([{ type: "message_output_item", rawItem: answer("Booked.") }]);
  const next = await chat.begin("thanks");
  expect(JSON.stringify(await chat.messages())).toBe(JSON.stringify([...said, answer("Booked.")]));
  expect(JSON.stringify(next.prompt.input.slice(0, -1))).toBe(JSON.stringify([...said, answer("Booked.")]));
  await next.abort();
  await memory.close();
});

test("runs of the real SDK go on from each other", async () => {
  const inputs: unknown[] = [];
  const outputs: AgentInputItem[][] = [
    [{ type: "function_call", callId: "a", name: "add", arguments: "{}" }],
    [answer("2")],
    [answer("You are welcome.")],
  ];
  const model: Model = {
    getResponse: async ({ input }) => {
      inputs.push(input);
      const usage = new Usage({ inputTokens: 7, outputTokens: 2, inputTokensDetails: { cached_tokens: 4 } });
      return { usage, output: outputs.shift() as never };
    },
    getStreamedResponse: () => {
      throw new Error("No streams.");
    },
  };
  const add = tool({
    name: "add",
    description: "",
    strict: false,
    parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
    execute: async () => "2",
  });
  const agent = new Agent({ name: "A", model, tools: [add] });
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiAgents });
  const first = await chat.turn("1 + 1?", async ({ input }) => run(agent, input));
  expect(first.finalOutput).toBe("2");
  expect((await chat.messages()).map((item) => item.type)).toEqual([
    "message",
    "function_call",
    "function_call_result",
    "message",
  ]);
  await chat.turn("thanks", async ({ input }) => run(agent, input));
  expect(inputs[2]).toMatchObject([
    { role: "user", content: "1 + 1?" },
    { type: "function_call", callId: "a" },
    { type: "function_call_result", callId: "a", name: "add" },
    answer("2"),
    { role: "user", content: "thanks" },
  ]);
  expect(await chat.usage()).toMatchObject({ turns: 2, inputTokens: 21, outputTokens: 6, cachedInputTokens: 12 });
  await memory.close();
});

test("without a system text there are no instructions", () => {
  expect(openaiAgents.prompt("", [])).toEqual({ input: [] });
});

test("a tail stands behind what the person wrote, and behind what a function gave", () => {
  const tail = { type: "input_text", text: "It is late." };
  expect(openaiAgents.withTail({ role: "user", content: "hi" }, tail.text)).toEqual({
    role: "user",
    content: [{ type: "input_text", text: "hi" }, tail],
  });
  const outputs = [
    ["21", [{ type: "input_text", text: "21" }]],
    [{ type: "text", text: "21" }, [{ type: "input_text", text: "21" }]],
    [[{ type: "input_image", image: "x" }], [{ type: "input_image", image: "x" }]],
    [{ type: "image", image: { url: "u" }, detail: "low" }, [{ type: "input_image", image: "u", detail: "low" }]],
    [{ type: "file", file: { id: "f", filename: "a" } }, [{ type: "input_file", file: { id: "f" }, filename: "a" }]],
  ] as const;
  for (const [output, parts] of outputs) {
    expect(openaiAgents.withTail({ ...result, output }, tail.text)).toEqual({ ...result, output: [...parts, tail] });
  }
  const shell = { type: "shell_call_output", callId: "a", output: [] };
  expect(openaiAgents.withTail(shell, tail.text)).toBe(shell);
});

describe("a call is closed by a result of its kind", () => {
  test.each([
    ["weather", { type: "function_call_result", callId: "a", name: "weather", output: "stopped" }],
    ["computer_call.computer", { type: "computer_call_result", callId: "a", output: { type: "computer_screenshot" } }],
    ["shell_call.shell", { type: "shell_call_output", callId: "a", output: [{ outcome: { exitCode: 1 } }] }],
    ["apply_patch_call.apply_patch", { type: "apply_patch_call_output", callId: "a", status: "failed" }],
    ["tool_search_call.tool_search", { type: "tool_search_output", tools: [], providerData: { call_id: "a" } }],
    ["program.programmatic_tool_calling", { type: "program_output", callId: "a", output: "stopped" }],
    [
      "mcp_approval_request.delete",
      { type: "hosted_tool_call", name: "mcp_approval_response", providerData: { approve: false } },
    ],
  ])("%s", (name, expected) => {
    const [closing] = openaiAgents.closeCalls([{ id: "a", name }], "stopped");
    expect(closing).toMatchObject(expected);
    expect(openaiAgents.read(closing).results).toEqual(["a"]);
  });

  test("several by several items", () => {
    const calls = [
      { id: "a", name: "f" },
      { id: "b", name: "shell_call.shell" },
    ];
    const closing = openaiAgents.closeCalls(calls, "stopped");
    expect(openaiAgents.prompt("", closing)).toMatchObject({ input: [{ callId: "a" }, { callId: "b" }] });
  });
});

describe("a reply", () => {
  const hi = answer("hi");
  test("is a text, an item, several, the items of a run, or its result", () => {
    expect(openaiAgents.fromReply("hi")).toEqual({ messages: [hi] });
    expect(openaiAgents.fromReply("")).toEqual({ messages: [] });
    expect(openaiAgents.fromReply(hi)).toEqual({ messages: [hi] });
    expect(openaiAgents.fromReply([hi, hi])).toEqual({ messages: [hi, hi] });
    const pending = { type: "tool_approval_item", rawItem: steps[1] };
    const items = [{ type: "tool_call_item", rawItem: steps[1] }, pending];
    expect(openaiAgents.fromReply(items)).toEqual({ messages: [steps[1]] });
    expect(openaiAgents.fromReply({ newItems: [], output: [hi], rawResponses: [] })).toEqual({ messages: [hi] });
  });

  test.each([42, null, {}, { newItems: [], output: [hi], toStream: () => undefined }])("is not %o", (reply) => {
    expect(() => openaiAgents.fromReply(reply)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});
