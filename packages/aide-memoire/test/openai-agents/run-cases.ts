// Runs that wait, fail, are stopped, and what of them is kept.
import {
  Agent,
  RunState,
  isRunContextAwareSession,
  tool,
  type AgentInputItem,
  type SessionHistoryTransaction,
  type SessionHistoryTransactionAwareSession,
} from "@openai/agents";
import { ScriptedModel, assistantMessage, functionCall, modelError, modelResponder } from "@openai/agents-core/testing";
import { expect } from "vitest";
import { z } from "zod";
import { answered, exchange, gist, inputOf, runner, said, scripted, type Case } from "./support.ts";

const answer = (text: string): AgentInputItem[] & ReturnType<typeof assistantMessage>[] => [assistantMessage(text)];
const call = (name: string, callId: string): ReturnType<typeof functionCall>[] => [functionCall(name, {}, { callId })];

export const runCases: readonly Case[] = [
  {
    behaviour: 62,
    name: "a run that waits for an approval, is kept as text and goes on adds each item once",
    run: async ({ open }) => {
      const session = open();
      const { agent, sent } = scripted(
        [functionCall("send", {}, { callId: "s1" }), functionCall("look", {}, { callId: "c1" })],
        answer("done"),
      );
      const paused = await runner.run(agent, "send it", { session });
      expect(paused.interruptions).toHaveLength(1);
      const text = paused.state.toString();
      const state = await RunState.fromString(agent, text);
      state.approve(state.getInterruptions()[0]!);
      await runner.run(agent, state, { session });
      expect(sent).toEqual(["sent"]);
      const kept = gist(await session.getItems());
      expect(kept.toSorted()).toEqual(
        ["assistant: done", "call c1", "call s1", "result c1", "result s1", "user: send it"].toSorted(),
      );
      expect(kept.at(-1)).toBe("assistant: done");
    },
  },
  {
    behaviour: 62,
    name: "a rejection is kept as the result of the call",
    run: async ({ open }) => {
      const session = open();
      const { agent, sent } = scripted(call("send", "s1"), answer("as you like"));
      const { state } = await runner.run(agent, "send it", { session });
      state.reject(state.getInterruptions()[0]!);
      await runner.run(agent, state, { session });
      expect(sent).toEqual([]);
      expect(gist(await session.getItems())).toEqual([
        "user: send it",
        "call s1",
        "result s1",
        "assistant: as you like",
      ]);
    },
  },
  {
    behaviour: 62,
    name: "a write that was done and not acknowledged is found again, not done again",
    run: async ({ open }) => {
      const session = open();
      const { agent, sent } = scripted(call("send", "s1"), answer("done"));
      await session.addItems(exchange(1));
      const { state } = await runner.run(agent, "send it", { session });
      state.approve(state.getInterruptions()[0]!);
      const add = session.addItems.bind(session);
      session.addItems = async (items) => {
        await add(items);
        throw new Error("the line is dead");
      };
      await expect(runner.run(agent, state, { session })).rejects.toThrow("the line is dead");
      session.addItems = add;
      await runner.run(agent, state, { session });
      expect(sent).toEqual(["sent"]);
      expect(gist(await session.getItems()).slice(2)).toEqual([
        "user: send it",
        "call s1",
        "result s1",
        "assistant: done",
      ]);
    },
  },
  {
    behaviour: 63,
    name: "an input guardrail that trips leaves nothing",
    run: async ({ open }) => {
      const session = open();
      const agent = new Agent({
        name: "G",
        model: new ScriptedModel([answer("never")]),
        inputGuardrails: [
          { name: "no", execute: async () => ({ tripwireTriggered: true, outputInfo: {} }), runInParallel: false },
        ],
      });
      await expect(runner.run(agent, "hello", { session })).rejects.toThrow();
      expect(await session.getItems()).toEqual([]);
    },
  },
  {
    behaviour: 64,
    name: "an output guardrail that trips leaves no text of the model",
    run: async ({ open }) => {
      const session = open();
      const agent = new Agent({
        name: "G",
        model: new ScriptedModel([answer("forbidden")]),
        outputGuardrails: [{ name: "no", execute: async () => ({ tripwireTriggered: true, outputInfo: {} }) }],
      });
      await expect(runner.run(agent, "hello", { session })).rejects.toThrow();
      expect(gist(await session.getItems())).toEqual(["user: hello"]);
    },
  },
  {
    behaviour: 64,
    name: "an output guardrail that trips after a tool ran leaves the call and its result",
    run: async ({ open }) => {
      const session = open();
      const { agent } = scripted(call("look", "c1"), answer("forbidden"));
      const trips = { name: "no", execute: async () => ({ tripwireTriggered: true, outputInfo: {} }) };
      await expect(runner.run(agent.clone({ outputGuardrails: [trips] }), "hello", { session })).rejects.toThrow();
      expect(gist(await session.getItems())).toEqual(["user: hello", "call c1", "result c1"]);
    },
  },
  {
    behaviour: 65,
    name: "a run that failed and is tried again leaves one exchange",
    run: async ({ open }) => {
      const session = open();
      const { agent, model } = scripted(modelError(new Error("overloaded")), answer("hi"));
      await expect(runner.run(agent, "hello", { session })).rejects.toThrow("overloaded");
      await runner.run(agent, "hello", { session });
      expect(gist(inputOf(model))).toEqual(["user: hello"]);
      expect(gist(await session.getItems())).toEqual(["user: hello", "assistant: hi"]);
    },
  },
  {
    behaviour: 65,
    name: "a stream that was aborted and is tried again leaves one answer",
    run: async ({ open }) => {
      const session = open();
      const abort = new AbortController();
      const stopped = modelResponder(async () => {
        abort.abort();
        throw new Error("aborted");
      });
      const { agent } = scripted(stopped, answer("hi"));
      const stream = await runner.run(agent, "hello", { session, stream: true, signal: abort.signal });
      await stream.completed.catch(() => undefined);
      expect(gist(await session.getItems())).toEqual(["user: hello"]);
      await runner.run(agent, [], { session });
      expect(gist(await session.getItems())).toEqual(["user: hello", "assistant: hi"]);
    },
  },
  {
    behaviour: 66,
    name: "the same run context reaches every call",
    run: async ({ kind, open }) => {
      const session = open();
      const seen: unknown[] = [];
      const [get, add] = [session.getItems.bind(session), session.addItems.bind(session)];
      session.getItems = async (...given) => (seen.push(given[1 as never]), get(...given));
      session.addItems = async (...given) => (seen.push(given[1 as never]), add(...given));
      const { runContext } = await runner.run(scripted(answer("hi")).agent, "hello", { session, context: { a: 1 } });
      // A session that asks for no run context is called without one, as before.
      expect(seen).toEqual(kind === "ours" ? [runContext, runContext] : [undefined, undefined]);
      expect(isRunContextAwareSession(session)).toBe(kind === "ours");
    },
  },
  {
    behaviour: 67,
    name: "a transaction is done once; with other content it fails, and so does another end",
    run: async ({ open }) => {
      const session = open() as SessionHistoryTransactionAwareSession;
      const apply = async (operationId: string, transaction: SessionHistoryTransaction): Promise<void> =>
        session.applyHistoryTransaction({ operationId, transaction });
      const all = async (): Promise<string[]> => gist(await session.getItems());
      await session.addItems(exchange(1));
      await apply("a", { type: "append_items", items: [said("q2")] });
      await apply("a", { type: "append_items", items: [said("q2")] });
      expect(await all()).toEqual(["user: q1", "assistant: a1", "user: q2"]);
      await expect(apply("a", { type: "append_items", items: [said("q3")] })).rejects.toThrow();
      const suffix: SessionHistoryTransaction = {
        type: "replace_suffix",
        expectedSuffix: [answered("a1"), said("q2")],
        replacement: [answered("b1")],
      };
      await expect(apply("b", { ...suffix, expectedSuffix: [said("other")] })).rejects.toThrow();
      expect(await all()).toEqual(["user: q1", "assistant: a1", "user: q2"]);
      // What failed did not use the id up.
      await apply("b", suffix);
      await apply("b", suffix);
      expect(await all()).toEqual(["user: q1", "assistant: b1"]);
      await expect(apply("b", { ...suffix, replacement: [] })).rejects.toThrow();
      await apply("c", { type: "append_items", items: [] });
      await expect(apply("c", { type: "append_items", items: [said("x")] })).rejects.toThrow();
      await apply("d", { type: "replace_suffix", expectedSuffix: [], replacement: [said("end")] });
      expect(await all()).toEqual(["user: q1", "assistant: b1", "user: end"]);
    },
  },
  {
    behaviour: 67,
    name: "a transaction that is none is refused before anything changes",
    run: async ({ open }) => {
      const session = open() as SessionHistoryTransactionAwareSession;
      const cycle: Record<string, unknown> = { type: "unknown" };
      cycle["self"] = cycle;
      const wrong: unknown[] = [
        undefined,
        {},
        { operationId: " ", transaction: { type: "append_items", items: [] } },
        { operationId: "a" },
        { operationId: "a", transaction: { type: "other", items: [] } },
        { operationId: "a", transaction: { type: "append_items", items: [], more: 1 } },
        { operationId: "a", transaction: { type: "append_items", items: "none" } },
        { operationId: "a", transaction: { type: "replace_suffix", expectedSuffix: [] } },
        { operationId: "a", transaction: { type: "append_items", items: [{ type: "unknown", at: new Date(0) }] } },
        { operationId: "a", transaction: { type: "append_items", items: [cycle] } },
        { operationId: "a", transaction: { type: "append_items", items: [{ role: "nobody" }] } },
      ];
      for (const args of wrong)
        await expect(async () => session.applyHistoryTransaction(args as never)).rejects.toThrow();
      expect(await session.getItems()).toEqual([]);
      await session.applyHistoryTransaction({
        operationId: "a",
        transaction: { type: "append_items", items: [said("q")] },
      });
      expect(gist(await session.getItems())).toEqual(["user: q"]);
    },
  },
  {
    behaviour: 68,
    name: "bytes that a tool gives are kept as a data URL",
    run: async ({ open }) => {
      const session = open();
      const image = { data: new Uint8Array([1, 2, 3]), mediaType: "image/png" };
      const agent = new Agent({
        name: "B",
        model: new ScriptedModel([call("draw", "d1"), answer("done")]),
        tools: [
          tool({
            name: "draw",
            description: "Draws.",
            parameters: z.object({}),
            execute: async () => ({ type: "image" as const, image }),
          }),
        ],
      });
      await runner.run(agent, "draw", { session });
      const kept = (await session.getItems()).find((item) => item.type === "function_call_result");
      expect(JSON.stringify(kept)).toContain("data:image/png;base64,AQID");
    },
  },
  ...(["preserve", "omit"] as const).map((policy): Case => ({
    behaviour: 69,
    name: `ids of thoughts are kept or left out as the policy says: ${policy}`,
    run: async ({ open }) => {
      const session = open();
      const thought = { type: "reasoning" as const, id: "rs_1", content: [] };
      const { agent, model } = scripted([thought, assistantMessage("a")], answer("b"));
      await runner.run(agent, "q", { session, reasoningItemIdPolicy: policy });
      const id = policy === "preserve" ? "rs_1" : undefined;
      expect((await session.getItems()).find((item) => item.type === "reasoning")?.id).toBe(id);
      await runner.run(agent, "next", { session, reasoningItemIdPolicy: policy });
      expect(inputOf(model).find((item) => item.type === "reasoning")?.id).toBe(id);
    },
  })),
];
