// What of the history a run sends, and what it adds.
import { user, type AgentInputItem } from "@openai/agents";
import { assistantMessage, functionCall } from "@openai/agents-core/testing";
import { expect } from "vitest";
import { answered, called, exchange, gist, inputOf, result, runner, said, scripted, type Case } from "./support.ts";

const answer = (text: string): AgentInputItem[] & ReturnType<typeof assistantMessage>[] => [assistantMessage(text)];
const call = (name: string, callId: string): ReturnType<typeof functionCall>[] => [functionCall(name, {}, { callId })];
const marker = { type: "compaction", encrypted_content: "secret" } as const;

export const historyCases: readonly Case[] = [
  {
    behaviour: 53,
    name: "a second run sees the first; without a session it does not",
    run: async ({ open }) => {
      const session = open();
      const { agent, model } = scripted(call("look", "c1"), answer("one"), answer("two"), answer("three"));
      await runner.run(agent, "first", { session });
      await runner.run(agent, "second", { session });
      expect(gist(inputOf(model))).toEqual(["user: first", "call c1", "result c1", "assistant: one", "user: second"]);
      await runner.run(agent, "third");
      expect(gist(inputOf(model))).toEqual(["user: third"]);
      expect(gist(await session.getItems())).toHaveLength(6);
    },
  },
  {
    behaviour: 53,
    name: "a streamed run is kept like any other",
    run: async ({ open }) => {
      const session = open();
      const { agent } = scripted(call("look", "c1"), answer("one"));
      const stream = await runner.run(agent, "first", { session, stream: true });
      await stream.completed;
      expect(gist(await session.getItems())).toEqual(["user: first", "call c1", "result c1", "assistant: one"]);
    },
  },
  {
    behaviour: 54,
    name: "a callback that drops, turns around, copies or repeats history does not make the store grow",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      const shapes: ((history: AgentInputItem[]) => AgentInputItem[])[] = [
        () => [],
        (history) => history.toReversed(),
        (history) => structuredClone(history),
        (history) => [...history, ...history],
      ];
      const { agent } = scripted(...shapes.map((_, n) => answer(`b${n}`)));
      for (const [n, shape] of shapes.entries()) {
        const sessionInputCallback = (history: AgentInputItem[], added: AgentInputItem[]): AgentInputItem[] => [
          ...shape(history),
          ...added,
        ];
        await runner.run(agent, `p${n}`, { session, sessionInputCallback });
      }
      const added = shapes.flatMap((_, n) => [`user: p${n}`, `assistant: b${n}`]);
      expect(gist(await session.getItems())).toEqual(["user: q1", "assistant: a1", ...added]);
    },
  },
  {
    behaviour: 55,
    name: "a new item that equals a repeated one of the history is added once",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      const { agent } = scripted(answer("again"));
      const sessionInputCallback = (history: AgentInputItem[], added: AgentInputItem[]): AgentInputItem[] => [
        ...history,
        ...history,
        ...added,
      ];
      await runner.run(agent, [said("q1")], { session, sessionInputCallback });
      expect(gist(await session.getItems())).toEqual(["user: q1", "assistant: a1", "user: q1", "assistant: again"]);
    },
  },
  {
    behaviour: 56,
    name: "a callback that gives no list is an error, and nothing is added",
    run: async ({ open }) => {
      const session = open();
      const { agent } = scripted(answer("never"));
      const sessionInputCallback = (): AgentInputItem[] => "no list" as never;
      await expect(runner.run(agent, "hello", { session, sessionInputCallback })).rejects.toThrow();
      expect(await session.getItems()).toEqual([]);
    },
  },
  {
    behaviour: 58,
    name: "a call without a result and its thought are not sent; a hosted shell that still works is",
    run: async ({ open }) => {
      const session = open();
      const shell: AgentInputItem = {
        type: "shell_call",
        callId: "sh",
        status: "in_progress",
        action: { commands: ["ls"] },
        providerData: { environment: { type: "container_reference", container_id: "c" } },
      };
      await session.addItems([said("q"), shell, { type: "reasoning", id: "rs", content: [] }, called("open")]);
      const { agent, model } = scripted(answer("a"));
      await runner.run(agent, "next", { session });
      expect(gist(inputOf(model))).toEqual(["user: q", "shell_call", "user: next"]);
    },
  },
  {
    behaviour: 58,
    name: "a call that was left behind a turn ago is sent as interrupted",
    theirs: "leaves the call out, so that the model does not know that it asked",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([said("q"), called("open"), ...exchange(2)]);
      const { agent, model } = scripted(answer("a"));
      await runner.run(agent, "next", { session });
      expect(gist(inputOf(model)).slice(0, 3)).toEqual(["user: q", "call open", "result open"]);
    },
  },
  {
    behaviour: 59,
    name: "of two results of a call the newer one is sent, behind its call",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([said("q"), called("c"), result("c", "old"), answered("a"), result("c", "new")]);
      const { agent, model } = scripted(answer("b"));
      await runner.run(agent, "next", { session });
      const sent = inputOf(model);
      expect(sent.filter((item) => item.type === "function_call_result")).toMatchObject([{ output: "new" }]);
      const at = (type: string): number => sent.findIndex((item) => item.type === type);
      expect(at("function_call_result")).toBeGreaterThan(at("function_call"));
    },
  },
  {
    behaviour: 60,
    name: "history before the newest compaction is not sent",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([...exchange(1), marker, ...exchange(2), { ...marker, encrypted_content: "two" }]);
      await session.addItems(exchange(3));
      const { agent, model } = scripted(answer("b"));
      await runner.run(agent, "next", { session });
      expect(gist(inputOf(model))).toEqual(["compaction", "user: q3", "assistant: a3", "user: next"]);
    },
  },
  {
    behaviour: 60,
    name: "a compaction without its content fails before any change",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      const { agent } = scripted([{ type: "compaction" } as never, assistantMessage("a")]);
      await expect(runner.run(agent, "next", { session })).rejects.toThrow();
      expect(await session.getItems(99)).toEqual(exchange(1));
    },
  },
  {
    behaviour: 61,
    name: "a compaction by the model takes the place of the history, which stays where it is",
    theirs: "loses the history: it is cleared and what follows the compaction is added",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      const { agent, model } = scripted([marker, assistantMessage("a2")], answer("a3"));
      await runner.run(agent, "q2", { session });
      expect(gist(await session.getItems())).toEqual(["compaction", "assistant: a2"]);
      await runner.run(agent, "q3", { session });
      expect(gist(inputOf(model))).toEqual(["compaction", "assistant: a2", "user: q3"]);
      expect(gist(await session.getItems(99)).slice(0, 3)).toEqual(["user: q1", "assistant: a1", "compaction"]);
    },
  },
  {
    behaviour: 53,
    name: "items that people write by hand run as well",
    run: async ({ open }) => {
      const session = open();
      await runner.run(scripted(answer("hi")).agent, [user("hello"), user("there")], { session });
      expect(gist(await session.getItems())).toEqual(["user: hello", "user: there", "assistant: hi"]);
    },
  },
];
