// Runs that fail, are aborted, reach their limit or are tried again, with the real runner.
import { Agent, RunState, Runner, tool, type AgentInputItem } from "@openai/agents";
import { ScriptedModel, assistantMessage, functionCall, modelError, modelResponder } from "@openai/agents-core/testing";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { Memory } from "../../src/memory/memory.ts";
import { agentsSession, journal, type AgentsSession } from "../../src/openai-agents.ts";
import { assertValid } from "../../src/testing/valid/assert-valid.ts";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { openaiResponses } from "../../src/formats/openai-responses/openai-responses.ts";
import { onEveryStore } from "../support/stores.ts";
import { answered, exchange, gist, inputOf, said, scripted } from "./support.ts";

const answer = (text: string) => [assistantMessage(text)];
const look = (callId: string) => functionCall("look", {}, { callId });
const session = (memory: Memory): AgentsSession => agentsSession(memory, "s", { user: "ada" });

/** An agent whose tool counts how often it ran, and does what it is told. */
function counting(work: (session: AgentsSession) => Promise<string>, subject: AgentsSession, steps: unknown[]) {
  let runs = 0;
  const model = new ScriptedModel(steps as never);
  const agent = new Agent({
    name: "A",
    model,
    tools: [
      tool({
        name: "look",
        description: "Looks.",
        parameters: z.object({}),
        errorFunction: null,
        execute: async () => {
          runs += 1;
          return work(subject);
        },
      }),
    ],
  });
  return { agent, model, runs: () => runs };
}

onEveryStore("journal", (open) => {
  test("a run that ends well leaves what it leaves without a journal", async () => {
    for (const stream of [false, true]) {
      const { memory } = open();
      const [plain, journaled] = ["a", "b"].map((id) => agentsSession(memory, id)) as [AgentsSession, AgentsSession];
      for (const one of [plain, journaled]) {
        const steps = [[look("c1"), look("c2")], answer("done"), [look("c3")], answer("again")];
        const { agent } = scripted(...(steps as never[]));
        const runner = new Runner({ tracingDisabled: true });
        for (const question of ["q1", "q2"]) {
          const run = one === plain ? runner.run.bind(runner) : journal(runner, one).run;
          const options = one === plain ? { session: one } : {};
          if (stream) await (await run(agent, question, { ...options, stream: true })).completed;
          else await run(agent, question, options);
        }
      }
      expect(await journaled.getItems()).toEqual(await plain.getItems());
      expect(await journaled.conversation().usage()).toEqual(await plain.conversation().usage());
    }
  });

  test("a model that fails after a tool ran: question, call and result stay", async () => {
    for (const stream of [false, true]) {
      const subject = agentsSession(open().memory, "s");
      await subject.addItems(exchange(1));
      const { agent } = scripted([look("c1")], modelError(new Error("overloaded")));
      const run = journal(new Runner({ tracingDisabled: true }), subject);
      const work = async () => {
        if (!stream) return run.run(agent, "q", {});
        return (await run.run(agent, "q", { stream: true })).completed;
      };
      await expect(work()).rejects.toThrow("overloaded");
      await run.settled();
      expect(gist(await subject.getItems()).slice(2)).toEqual(["user: q", "call c1", "result c1"]);
    }
  });

  test("a tool that throws: its call and what became of it stay", async () => {
    const subject = session(open().memory);
    const { agent } = counting(async () => Promise.reject(new Error("broken tool")), subject, [[look("c1")]]);
    await expect(journal(new Runner({ tracingDisabled: true }), subject).run(agent, "q")).rejects.toThrow();
    const items = await subject.getItems();
    expect(gist(items)).toEqual(["user: q", "call c1", "result c1"]);
    expect(JSON.stringify(items.at(-1))).toContain("broken tool");
    assertValid(wire(items), "openai-responses");
  });

  test("a run that reaches its limit stays with all that it did", async () => {
    const subject = session(open().memory);
    const { agent } = scripted([look("c1")], [assistantMessage("hm"), look("c2")], answer("never"));
    const { run } = journal(new Runner({ tracingDisabled: true }), subject);
    await expect(run(agent, "q", { maxTurns: 2 })).rejects.toThrow("Max turns");
    expect(gist(await subject.getItems())).toEqual([
      "user: q",
      "call c1",
      "result c1",
      "assistant: hm",
      "call c2",
      "result c2",
    ]);
  });

  test("a stream that is aborted keeps what was done", async () => {
    const subject = session(open().memory);
    const abort = new AbortController();
    const stopped = modelResponder(async () => {
      abort.abort();
      throw new Error("aborted");
    });
    const { agent } = scripted([look("c1")], stopped);
    const run = journal(new Runner({ tracingDisabled: true }), subject);
    const stream = await run.run(agent, "q", { stream: true, signal: abort.signal });
    await stream.completed.catch(() => undefined);
    await run.settled();
    expect(gist(await subject.getItems())).toEqual(["user: q", "call c1", "result c1"]);
  });

  test("a process that died while a tool ran: the next attempt is told so, and asks again if it likes", async () => {
    const { memory } = open();
    const subject = session(memory);
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const hang = async (): Promise<string> => {
      setTimeout(begun, 20);
      return new Promise(() => undefined);
    };
    const first = counting(hang, subject, [[look("c1")]]);
    void journal(new Runner({ tracingDisabled: true }), subject, { key: "k" }).run(first.agent, "q");
    await started;
    const { agent, model } = scripted(answer("done"));
    await journal(new Runner({ tracingDisabled: true }), session(memory), { key: "k" }).run(agent, "q");
    expect(gist(inputOf(model))).toEqual(["user: q", "call c1", "result c1"]);
    expect(JSON.stringify(inputOf(model).at(-1))).toContain("nterrupted");
    const items = await subject.getItems();
    expect(gist(items)).toEqual(["user: q", "call c1", "result c1", "assistant: done"]);
    assertValid(wire(items), "openai-responses");
  });

  test("each step is there as soon as it was taken: a process that dies loses nothing of it", async () => {
    const { memory } = open();
    const subject = session(memory);
    const seen: string[][] = [];
    let calls = 0;
    const peek = async (): Promise<string> => {
      calls += 1;
      // What another process finds while the tool is at work.
      seen.push(
        await vi.waitFor(async () => {
          const found = gist(await session(memory).conversation().messages());
          expect(found.at(-1)).toBe(`call c${calls}`);
          return found;
        }),
      );
      return "seen";
    };
    const { agent } = counting(peek, subject, [[look("c1")], [look("c2")], answer("done")]);
    await journal(new Runner({ tracingDisabled: true }), subject).run(agent, "q");
    expect(seen).toEqual([
      ["user: q", "call c1"],
      ["user: q", "call c1", "result c1", "call c2"],
    ]);
  });

  test("tried again with its key: the prompt is stored once, and the tool does not run again", async () => {
    const { memory } = open();
    const subject = session(memory);
    await subject.addItems(exchange(1));
    const steps = [[look("c1")], modelError(new Error("overloaded")), answer("done")];
    const { agent, model, runs } = counting(async () => "seen", subject, steps);
    const runner = new Runner({ tracingDisabled: true });
    await expect(journal(runner, subject, { key: "r1" }).run(agent, "q")).rejects.toThrow("overloaded");
    // A process later.
    const { finalOutput } = await journal(runner, session(memory), { key: "r1" }).run(agent, "q");
    expect(finalOutput).toBe("done");
    expect(runs()).toBe(1);
    expect(gist(inputOf(model)).slice(2)).toEqual(["user: q", "call c1", "result c1"]);
    const kept = await subject.getItems();
    expect(gist(kept).slice(2)).toEqual(["user: q", "call c1", "result c1", "assistant: done"]);
    await expect(journal(runner, subject, { key: "r1" }).run(agent, "q")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(journal(runner, subject, { key: "r1" }).run(agent, "other")).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
    expect(await subject.getItems()).toEqual(kept);
  });

  test("an aborted stream that is tried again with its key stores the prompt once", async () => {
    const subject = session(open().memory);
    const abort = new AbortController();
    const stopped = modelResponder(async () => {
      abort.abort();
      throw new Error("aborted");
    });
    const { agent } = scripted(stopped, answer("hi"));
    const runner = new Runner({ tracingDisabled: true });
    const first = journal(runner, subject, { key: "k" });
    const stream = await first.run(agent, "hello", { stream: true, signal: abort.signal });
    await stream.completed.catch(() => undefined);
    await first.settled();
    await journal(runner, subject, { key: "k" }).run(agent, "hello");
    expect(gist(await subject.getItems())).toEqual(["user: hello", "assistant: hi"]);
  });

  test("what an input guardrail refused is taken back; what an output guardrail refused is not kept, its tools are", async () => {
    const subject = session(open().memory);
    await subject.addItems(exchange(1));
    const trips = { name: "no", execute: async () => ({ tripwireTriggered: true, outputInfo: {} }) };
    const { agent, runs } = counting(async () => "seen", subject, [[look("c1")], answer("forbidden")]);
    const runner = new Runner({ tracingDisabled: true });
    const careful = agent.clone({ inputGuardrails: [{ ...trips, runInParallel: false }] });
    await expect(journal(runner, subject).run(careful, "bad")).rejects.toThrow();
    expect(await subject.getItems()).toEqual(exchange(1));
    await expect(journal(runner, subject).run(agent.clone({ outputGuardrails: [trips] }), "q")).rejects.toThrow();
    expect(runs()).toBe(1);
    expect(gist(await subject.getItems()).slice(2)).toEqual(["user: q", "call c1", "result c1"]);
  });

  test("a run that waits for an approval goes on, and each item is there once", async () => {
    const subject = session(open().memory);
    const steps = [[functionCall("send", {}, { callId: "s1" }), look("c1")], answer("done")];
    const { agent, sent } = scripted(...(steps as never[]));
    const run = journal(new Runner({ tracingDisabled: true }), subject);
    const paused = await run.run(agent, "send it");
    const state = await RunState.fromString(agent, paused.state.toString());
    state.approve(state.getInterruptions()[0]!);
    await run.run(agent, state);
    expect(sent).toEqual(["sent"]);
    expect(gist(await subject.getItems()).toSorted()).toEqual(
      ["assistant: done", "call c1", "call s1", "result c1", "result s1", "user: send it"].toSorted(),
    );
  });

  test("two runs at once on one runner keep their own steps", async () => {
    const { memory } = open();
    const runner = new Runner({ tracingDisabled: true });
    const subjects = ["a", "b"].map((id) => agentsSession(memory, id));
    await Promise.all(
      subjects.map(async (subject, n) => {
        const { agent } = scripted([look(`c${n}`)], modelError(new Error("overloaded")));
        await journal(runner, subject)
          .run(agent, `q${n}`)
          .catch(() => undefined);
      }),
    );
    for (const [n, subject] of subjects.entries()) {
      expect(gist(await subject.getItems())).toEqual([`user: q${n}`, `call c${n}`, `result c${n}`]);
    }
  });

  test("runs that overlap on one session, and others that write meanwhile, lose no answer", async () => {
    const { memory } = open();
    const runs = [1, 2].map(async (n) => {
      const { agent } = scripted([look(`c${n}`)], answer(`a${n}`));
      await journal(new Runner({ tracingDisabled: true }), session(memory)).run(agent, `q${n}`);
    });
    await Promise.all(runs);
    const other = async (): Promise<string> => {
      await session(memory).addItems(exchange(9));
      return "seen";
    };
    const { agent } = counting(other, session(memory), [[look("c3")], answer("a3")]);
    await journal(new Runner({ tracingDisabled: true }), session(memory)).run(agent, "q3");
    const kept = gist(await session(memory).conversation().messages());
    for (const n of [1, 2, 3]) {
      for (const step of [`user: q${n}`, `call c${n}`, `result c${n}`, `assistant: a${n}`]) {
        expect(kept.filter((one) => one === step)).toHaveLength(1);
      }
    }
    expect(kept).toContain("assistant: a9");
    assertValid(wire(await session(memory).getItems()), "openai-responses");
  });

  test("a call id that comes twice in a run is kept as without a journal", async () => {
    const { memory } = open();
    const [plain, journaled] = ["a", "b"].map((id) => agentsSession(memory, id)) as [AgentsSession, AgentsSession];
    for (const one of [plain, journaled]) {
      const steps = [[look("c1")], [assistantMessage("hm"), look("c1")], answer("done")];
      const { agent } = scripted(...(steps as never[]));
      const runner = new Runner({ tracingDisabled: true });
      if (one === plain) await runner.run(agent, "q", { session: one });
      else await journal(runner, one).run(agent, "q");
    }
    expect(await journaled.conversation().messages()).toEqual(await plain.conversation().messages());
  });

  test("a history that the server keeps is refused, or on request left alone", async () => {
    const subject = session(open().memory);
    const runner = new Runner({ tracingDisabled: true });
    for (const options of [{ conversationId: "conv_1" }, { previousResponseId: "resp_1" }]) {
      const { agent } = scripted(answer("hi"));
      await expect(journal(runner, subject).run(agent, "q", options)).rejects.toMatchObject({ code: "BAD_INPUT" });
      await journal(runner, subject, { serverHistory: "ignore" }).run(agent, "q", options);
      expect(await subject.getItems()).toEqual([]);
    }
    const { agent } = scripted(answer("hi"));
    const other = { session: agentsSession(open().memory, "other") };
    await expect(journal(runner, subject).run(agent, "q", other)).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("items as input, a person's words of several turns, and nothing new", async () => {
    const subject = session(open().memory);
    const runner = new Runner({ tracingDisabled: true });
    const { agent } = scripted(answer("one"), modelError(new Error("overloaded")), answer("two"));
    const input: AgentInputItem[] = [said("a"), answered("b"), said("c")];
    await journal(runner, subject).run(agent, input);
    expect(gist(await subject.getItems())).toEqual(["user: a", "assistant: b", "user: c", "assistant: one"]);
    await subject.addItems([said("d")]);
    await expect(journal(runner, subject).run(agent, [])).rejects.toThrow("overloaded");
    await journal(runner, subject).run(agent, []);
    expect(gist(await subject.getItems()).slice(4)).toEqual(["user: d", "assistant: two"]);
  });
});

/** The items as they go over the wire. */
function wire(items: readonly AgentInputItem[]): readonly unknown[] {
  return openaiResponses.fromNeutral(items.flatMap((item) => openaiAgents.toNeutral(item)));
}
