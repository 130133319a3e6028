// What a session does besides the SDK's plain `Session`: owners, instructions, changes, compaction, turns and branches.
import { Agent, RunState, Runner, Usage, type AgentInputItem } from "@openai/agents";
import { ScriptedModel, assistantMessage, functionCall } from "@openai/agents-core/testing";
import { expect, test, vi } from "vitest";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { agentsSession, type OpenAIAgentsItem } from "../../src/openai-agents.ts";
import { counting } from "../support/counting-store.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { onEveryStore } from "../support/stores.ts";
import { answered, called, exchange, gist, inputOf, result, runner, said, scripted } from "./support.ts";

const answer = (text: string) => [assistantMessage(text)];
const compaction = { type: "compaction", encrypted_content: "x" } as const;

onEveryStore("agentsSession", (open) => {
  test("one session object serves many users, each by the context of the run", async () => {
    const { memory } = open();
    const owner = ({ user, org }: { user: string; org: string }) => ({ user, tenant: org });
    const session = agentsSession(memory, "s", { owner });
    const { agent } = scripted(answer("one"), answer("two"), answer("three"));
    await runner.run(agent, "from Ada", { session, context: { user: "ada", org: "t" } });
    await runner.run(agent, "from Bob", { session, context: { user: "bob", org: "t" } });
    await runner.run(agent, "Ada again", { session, context: { user: "ada", org: "t" } });
    const items = async (user: string) =>
      gist(await memory.session("s", { user, tenant: "t", format: openaiAgents }).messages());
    expect(await items("ada")).toEqual(["user: from Ada", "assistant: one", "user: Ada again", "assistant: three"]);
    expect(await items("bob")).toEqual(["user: from Bob", "assistant: two"]);
    await expect(session.getItems()).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(session.addItems(exchange(1))).rejects.toMatchObject({ code: "BAD_INPUT" });
    const odd = agentsSession(memory, "s", { owner: () => ({ name: "ada" }) as never });
    await expect(odd.getItems(1, { context: {}, usage: undefined })).rejects.toMatchObject({ code: "BAD_INPUT" });
    expect(() => agentsSession(memory, "s", { user: "ada", owner })).toThrow("not both");
    expect(() => agentsSession(memory, "s", { owner: "ada" as never })).toThrow("function");
  });

  test("instructions bring the memory's system text to the model, and nothing of them to the history", async () => {
    const { memory } = open({ system: "You remember." });
    const session = agentsSession(memory, "s");
    const model = new ScriptedModel([answer("a"), answer("b"), answer("c")]);
    for (const [base, text] of [
      ["Be brief.", "You remember.\n\nBe brief."],
      [async () => "Be kind.", "You remember.\n\nBe kind."],
      [undefined, "You remember."],
    ] as const) {
      const agent = new Agent({ name: "A", model, instructions: session.instructions(base) });
      await runner.run(agent, "q", { session });
      expect(model.lastCall?.request.systemInstructions).toBe(text);
    }
    expect((await session.getItems()).every((item) => "role" in item && item.role !== "system")).toBe(true);
    const wrong = new Agent({ name: "A", model, instructions: session.instructions((() => 1) as never) });
    await expect(runner.run(wrong, "q", { session })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("a mutation puts another call in the place of one, the first of its id, all or none", async () => {
    const session = agentsSession(open().memory, "s");
    const items = [
      said("q"),
      called("a"),
      called("b"),
      result("a"),
      result("b"),
      answered("done"),
    ] as OpenAIAgentsItem[];
    await session.addItems(items);
    const replacement = { ...called("a"), arguments: '{"x":1}' } as never;
    await session.applyHistoryMutations({ mutations: [{ type: "replace_function_call", callId: "a", replacement }] });
    expect(await session.getItems()).toEqual(items.with(1, replacement));
    await session.applyHistoryMutations({ mutations: [{ type: "replace_function_call", callId: "z", replacement }] });
    await session.applyHistoryMutations({ mutations: [] });
    const wrong = { mutations: [{ type: "other" }] } as never;
    await expect(session.applyHistoryMutations(wrong)).rejects.toMatchObject({ code: "BAD_INPUT" });
    expect(await session.getItems()).toEqual(items.with(1, replacement));
  });

  test("what `compact` gives stands for what was before it, which stays in the memory", async () => {
    const seen: string[][] = [];
    const session = agentsSession(open().memory, "s", {
      compact: async (items, { responseId }) => {
        seen.push([...gist(items as AgentInputItem[]), `of ${responseId !== undefined}`]);
        return items.length < 4 ? undefined : [compaction];
      },
    });
    const { agent, model } = scripted(answer("one"), answer("two"), answer("three"));
    for (const question of ["q1", "q2", "q3"]) await runner.run(agent, question, { session });
    expect(seen.map((items) => items.slice(0, -1))).toEqual([
      ["user: q1", "assistant: one"],
      ["user: q1", "assistant: one", "user: q2", "assistant: two"],
      ["compaction", "user: q3", "assistant: three"],
    ]);
    expect(gist(inputOf(model))).toEqual(["compaction", "user: q3"]);
    expect(await session.conversation().messages()).toHaveLength(7);
    expect(await session.conversation().search("one")).toHaveLength(1);
  });

  test("`compact` that fails, gives nonsense or comes too late changes nothing, and no run fails of it", async () => {
    const { memory } = open();
    const others: (() => Promise<unknown>)[] = [
      async () => Promise.reject(new Error("no service")),
      async () => [said("no compaction")],
      async () => "nonsense",
      async () => {
        await agentsSession(memory, "s").addItems([said("meanwhile")]);
        return [compaction];
      },
    ];
    const session = agentsSession(memory, "s", { compact: async () => others.shift()?.() as never });
    const { agent } = scripted(answer("a"), answer("b"), answer("c"), answer("d"));
    for (const question of ["q1", "q2", "q3", "q4"]) await runner.run(agent, question, { session });
    expect(gist(await session.getItems())).not.toContain("compaction");
    expect(gist(await session.getItems()).at(-1)).toBe("user: meanwhile");
    expect(await session.getItems()).toHaveLength(9);
  });

  test("the tokens of a run are the turn's and the session's, also of a run that waited", async () => {
    const session = agentsSession(open().memory, "s");
    const usage = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens });
    const used = (...counts: [number, number]) => new Usage({ requests: 1, ...usage(...counts) });
    const steps = [
      { output: answer("one"), usage: used(10, 2) },
      { output: [functionCall("send", {}, { callId: "s1" })], usage: used(20, 3) },
      { output: answer("done"), usage: used(30, 4) },
    ];
    const { agent } = scripted(...(steps as never[]));
    await runner.run(agent, "q1", { session });
    const paused = await runner.run(agent, "send it", { session });
    // In another process: the run's context is another object, and counts from the run's beginning.
    const state = await RunState.fromString(agent, paused.state.toString());
    state.approve(state.getInterruptions()[0]!);
    await runner.run(agent, state, { session });
    const chat = session.conversation();
    expect(await chat.turns()).toMatchObject([
      { preview: "q1", messages: 2, usage: usage(10, 2) },
      { preview: "send it", messages: 4, usage: usage(50, 7) },
    ]);
    expect(await chat.usage()).toMatchObject({ turns: 2, inputTokens: 60, outputTokens: 9 });
    expect((await chat.turns({ last: 1 })).map(({ preview }) => preview)).toEqual(["send it"]);
  });

  test("a branch from a turn shows what was before it, and lives on its own", async () => {
    const { memory } = open();
    const session = agentsSession(memory, "s", { user: "ada" });
    await session.addItems([...exchange(1), ...exchange(2), ...exchange(3)]);
    const chat = session.conversation();
    const [, second] = await chat.turns();
    const [, , third] = await chat.items();
    const before = await chat.messages({ before: third!.id });
    expect(second?.messageId).toBe(third?.id);
    const last = (await chat.items({ before: third!.id })).at(-1);
    const branch = agentsSession(memory, (await chat.fork({ at: last!.id })).id, { user: "ada" });
    expect(await branch.getItems()).toEqual(before);
    await branch.addItems(exchange(9));
    expect(await branch.popItem()).toEqual(exchange(9)[1]);
    expect(await session.getItems()).toHaveLength(6);
    expect(await branch.conversation().turns()).toMatchObject([{ preview: "q1" }, { preview: "q9" }]);
    await session.conversation().erase();
    expect(gist(await branch.getItems())).toEqual(["user: q9"]);
  });

  test("content is found by its words, in any writing, also in lists of parts", async () => {
    const session = agentsSession(open().memory, "s");
    await session.addItems([
      said("percent 100% and under_score"),
      { type: "message", role: "user", content: [{ type: "input_text", text: "京都に行きます" }] },
    ]);
    const chat = session.conversation();
    expect(await chat.search("percent")).toHaveLength(1);
    expect(await chat.search("京都")).toHaveLength(1);
    expect((await chat.turns()).map(({ preview }) => preview)).toEqual([
      "percent 100% and under_score",
      "京都に行きます",
    ]);
  });

  test("ids and texts of any writing are only ids and texts", async () => {
    const { memory } = open();
    const odd = "x'; DROP TABLE items; --\u{1F600}\"\\";
    const session = agentsSession(memory, odd, { user: odd });
    await session.addItems([said(odd), answered(odd)]);
    expect(gist(await session.getItems())).toEqual([`user: ${odd}`, `assistant: ${odd}`]);
    await agentsSession(memory, "other", { user: odd }).addItems(exchange(1));
    expect(await session.popItem()).toEqual(answered(odd));
    await session.clearSession();
    expect(await agentsSession(memory, "other", { user: odd }).getItems()).toEqual(exchange(1));
  });

  test("pops from everywhere give each item once, and a clear lets nothing old through", async () => {
    const { memory } = open();
    const handles = Array.from({ length: 4 }, () => agentsSession(memory, "s"));
    await handles[0]!.addItems([...exchange(1), ...exchange(2), ...exchange(3)]);
    const popped = await Promise.all(handles.flatMap((one) => [one.popItem(), one.popItem()]));
    expect(gist(popped.filter((item) => item !== undefined) as AgentInputItem[])).toHaveLength(6);
    expect(new Set(popped.map((item) => JSON.stringify(item))).size).toBe(7);
    await handles[0]!.addItems(exchange(4));
    const [, , last] = await Promise.all([
      handles[1]!.clearSession(),
      handles[2]!.addItems(exchange(5)),
      handles[3]!.popItem(),
    ]);
    expect(JSON.stringify(await handles[0]!.getItems())).not.toContain("q4");
    expect(["undefined", "object"]).toContain(typeof last);
  });
});

test("a run costs one call of the store to read and one to save, however long the session", async () => {
  const { store, calls } = counting(memoryStore());
  const memory = memoryOver(
    shareStore(() => store),
    { background: "manual" },
  );
  const session = agentsSession(memory, "s");
  await session.addItems(Array.from({ length: 5000 }, (_, n) => exchange(n)).flat() as OpenAIAgentsItem[]);
  await runner.run(scripted(answer("hi")).agent, "q", { session });
  for (let n = 0; n < 3; n += 1) {
    calls.length = 0;
    await new Runner({ tracingDisabled: true }).run(scripted(answer("hi")).agent, "q", { session });
    expect(calls.map(({ name }) => name)).toEqual(["read", "commit"]);
    expect(Math.max(...calls.map(({ items = 0 }) => items))).toBeLessThan(60);
  }
});

test("nothing is written to the console", async () => {
  const spies = (["log", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  const memory = memoryOver(
    shareStore(() => memoryStore()),
    { background: "manual" },
  );
  const session = agentsSession(memory, "s", { compact: async () => Promise.reject(new Error("no service")) });
  await runner.run(scripted(answer("hi")).agent, "q", { session });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});
