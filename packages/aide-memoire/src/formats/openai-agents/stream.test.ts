import { Agent, run, setTracingDisabled, tool, Usage, type Model, type StreamEvent } from "@openai/agents";
import { expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { openaiAgents } from "./openai-agents.ts";

setTracingDisabled(true);

type Output = Extract<StreamEvent, { type: "response_done" }>["response"]["output"];
type Step = { output: Output; breaks?: Error; hangs?: boolean };
const said = (text: string): Output[number] => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
});
const called: Output[number] = { type: "function_call", callId: "a", name: "add", arguments: '{"a":1}' };

/** A model that gives these answers, one for each request. */
function modelOf(...steps: readonly Step[]): Model {
  let request = 0;
  return {
    getResponse: async () => Promise.reject(new Error("Only streams.")),
    async *getStreamedResponse({ signal }): AsyncGenerator<StreamEvent> {
      const { output, breaks, hangs } = steps[request++] ?? { output: [] };
      yield { type: "output_text_delta", delta: "It " };
      if (breaks !== undefined) throw breaks;
      if (hangs) {
        await new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("aborted")));
        });
      }
      const usage = new Usage({ inputTokens: 7, outputTokens: 2, inputTokensDetails: { cached_tokens: 4 } });
      yield { type: "response_done", response: { id: `r${request}`, usage, output } };
    },
  };
}

const add = tool({
  name: "add",
  description: "",
  strict: false,
  parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
  execute: async () => "2",
});
const ignore = async (): Promise<void> => undefined;

test("a run that ends is its items, with its usage, and its reader has all events", async () => {
  const agent = new Agent({
    name: "A",
    model: modelOf({ output: [called] }, { output: [said("It works.")] }),
    tools: [add],
  });
  const stream = await run(agent, "hello", { stream: true });
  const end = openaiAgents.watch(stream, ignore);
  let events = 0;
  for await (const _event of stream) events += 1;
  expect(events).toBeGreaterThan(3);
  expect(await end).toMatchObject({
    kind: "finished",
    messages: [called, { type: "function_call_result", callId: "a", output: { text: "2" } }, said("It works.")],
    usage: { inputTokens: 14, outputTokens: 4, cachedInputTokens: 8 },
  });
});

test("it ends by itself when nobody reads it", async () => {
  const agent = new Agent({ name: "A", model: modelOf({ output: [said("ok")] }) });
  const end = await openaiAgents.watch(await run(agent, "hello", { stream: true }), ignore);
  expect(end).toMatchObject({ kind: "finished", messages: [said("ok")] });
});

test("stopped: the steps that were done are kept", async () => {
  const stop = new AbortController();
  const model = modelOf({ output: [called] }, { output: [said("late")], hangs: true });
  const agent = new Agent({ name: "A", model, tools: [add] });
  const stream = await run(agent, "hello", { stream: true, signal: stop.signal });
  const end = openaiAgents.watch(stream, ignore);
  let deltas = 0;
  for await (const event of stream) {
    if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") deltas += 1;
    if (deltas === 2) stop.abort();
  }
  expect(await end).toMatchObject({ kind: "stopped", messages: [called, { type: "function_call_result" }] });
});

test("broken: what tools did is told before the end, so that they do not run twice", async () => {
  const model = modelOf({ output: [called] }, { output: [], breaks: new Error("503") });
  const agent = new Agent({ name: "A", model, tools: [add] });
  const steps: unknown[] = [];
  const stream = await run(agent, "hello", { stream: true });
  const end = await openaiAgents.watch(stream, async (messages) => void steps.push(...messages));
  expect(end).toMatchObject({ kind: "broken", error: { message: "503" } });
  expect(steps).toMatchObject([called, { type: "function_call_result", callId: "a" }]);
});

test("broken before any tool ran: nothing is told", async () => {
  const agent = new Agent({ name: "A", model: modelOf({ output: [], breaks: new Error("503") }) });
  const steps: unknown[] = [];
  const stream = await run(agent, "hello", { stream: true });
  const end = await openaiAgents.watch(stream, async (messages) => void steps.push(...messages));
  expect(end).toMatchObject({ kind: "broken", messages: [] });
  expect(steps).toEqual([]);
});

test("broken behind an answer that no tool led to: nothing is told", async () => {
  const refused = { name: "no", execute: async () => ({ outputInfo: {}, tripwireTriggered: true }) };
  const agent = new Agent({ name: "A", model: modelOf({ output: [said("ok")] }), outputGuardrails: [refused] });
  const steps: unknown[] = [];
  const stream = await run(agent, "hello", { stream: true });
  const end = await openaiAgents.watch(stream, async (messages) => void steps.push(...messages));
  expect(end).toMatchObject({ kind: "broken", messages: [said("ok")] });
  expect(steps).toEqual([]);
});

test("stopped: who reads it goes away, and the run ends without an error", async () => {
  const agent = new Agent({
    name: "A",
    model: modelOf({ output: [called] }, { output: [said("late")] }),
    tools: [add],
  });
  const stream = await run(agent, "hello", { stream: true });
  const end = openaiAgents.watch(stream, ignore);
  for await (const event of stream) if (event.type === "run_item_stream_event") break;
  expect(await end).toMatchObject({ kind: "stopped" });
});

test("what is no streamed run is named, with what to use instead", () => {
  expect(() => openaiAgents.watch({ output: [] }, ignore)).toThrow(
    expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("stream: true") as unknown }),
  );
});

test("a turn that follows a run which broke after a tool ran is kept as interrupted", async () => {
  const model = modelOf({ output: [called] }, { output: [], breaks: new Error("503") });
  const agent = new Agent({ name: "A", model, tools: [add] });
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiAgents });
  const turn = await chat.begin("1 + 1?");
  turn.follow(await run(agent, turn.prompt.input, { stream: true }));
  await turn.settled;
  expect((await chat.messages()).map(({ type }) => type)).toEqual(["message", "function_call", "function_call_result"]);
  await memory.close();
});
