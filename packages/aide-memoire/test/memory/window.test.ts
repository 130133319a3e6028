// session.window(): what goes to a model without a turn, read from where the last reading left off.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import type { OpenAIAgentsItem } from "../../src/formats/openai-agents/items.ts";
import type { WindowOptions } from "../../src/core/limits.ts";
import type { Session } from "../../src/memory/session.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { onEveryStore } from "../support/stores.ts";
import { counting } from "../support/counting-store.ts";

type Chat = Session<typeof openaiAgents>;
const user = (content: string): OpenAIAgentsItem => ({ type: "message", role: "user", content });
const assistant = (text: string): OpenAIAgentsItem => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
});
const exchange = (n: number): OpenAIAgentsItem[] => [user(`q${n}`), assistant(`a${n}`)];
const exchanges = (count: number): OpenAIAgentsItem[] => Array.from({ length: count }, (_, n) => exchange(n)).flat();

/** What another process reads that has the whole history only, and no window of an earlier time. */
async function afresh(chat: Chat, options?: WindowOptions): Promise<OpenAIAgentsItem[]> {
  const memory = memoryOver(
    shareStore(() => memoryStore()),
    {},
  );
  const copy = memory.session("copy", { format: openaiAgents });
  await copy.append(await chat.messages());
  return copy.window(options);
}

onEveryStore("session.window", (open) => {
  test("is the newest turns as they were appended, of the memory's own window by default", async () => {
    const chat = open({ window: { turns: 2 } }).memory.session("s", { format: openaiAgents });
    expect(await chat.window()).toEqual([]);
    await chat.append(exchanges(5));
    expect(await chat.window()).toEqual(exchanges(5).slice(-2));
    expect(await chat.window({ turns: 3 })).toEqual(exchanges(5).slice(-6));
  });

  test("a window of nothing is refused", async () => {
    const chat = open().memory.session("s", { format: openaiAgents });
    await expect(chat.window({ turns: 0 })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("whatever was done to the session, it is that of its history", async () => {
    const windows: WindowOptions[] = [{ turns: 3 }, { messages: 5 }, { tokens: 60 }, {}];
    for (const window of windows) {
      const { memory } = open();
      const chat = memory.session("s", { format: openaiAgents });
      const steps: (() => Promise<unknown>)[] = [
        async () => chat.append(exchanges(30)),
        async () => chat.append([user("on its own")]),
        async () => chat.append([assistant("answered"), assistant("and more")]),
        async () => chat.append(exchanges(3)),
        async () => chat.undo({ messages: 1 }),
        async () => chat.append(exchanges(2)),
        async () => chat.undo(),
        async () => chat.replace((await chat.messages()).slice(-1), [user("instead")]),
        async () => chat.turn("a turn of ours", async () => [assistant("yes")]),
        async () => chat.append([{ type: "compaction", encrypted_content: "x" } as OpenAIAgentsItem, ...exchange(50)]),
        async () => chat.append(exchanges(9)),
        async () => chat.clear(),
        async () => chat.append([{ role: "system", content: "Be brief." }, ...exchanges(7)]),
        async () => chat.append(exchanges(7)),
      ];
      for (const step of steps) {
        await step();
        const expected = await afresh(chat, window);
        expect(await chat.window(window)).toEqual(expected);
        expect(await chat.window(window)).toEqual(expected);
      }
    }
  });
});

onEveryStore("an append that stands on what was read before", (open) => {
  const call = { type: "function_call", callId: "c", name: "look", arguments: "{}" } as OpenAIAgentsItem;
  const result = {
    type: "function_call_result",
    callId: "c",
    name: "look",
    status: "completed",
    output: "seen",
  } as OpenAIAgentsItem;

  test("comes behind what others wrote, cleared or undid meanwhile", async () => {
    const { memory } = open();
    const [mine, theirs] = [1, 2].map(() => memory.session("s", { format: openaiAgents })) as [Chat, Chat];
    const steps: [() => Promise<unknown>, OpenAIAgentsItem, OpenAIAgentsItem[]][] = [
      [async () => theirs.append(exchange(1)), user("mine"), [...exchange(1), user("mine")]],
      [async () => theirs.undo({ messages: 2 }), user("b"), [exchange(1)[0]!, user("b")]],
      [async () => theirs.clear(), user("c"), [user("c")]],
      [async () => theirs.append([call]), result, [user("c"), call, result]],
      [
        async () => theirs.turn("q", async () => "a"),
        user("d"),
        [user("c"), call, result, user("q"), assistant("a"), user("d")],
      ],
      [async () => theirs.erase(), user("e"), [user("e")]],
    ];
    for (const [meanwhile, item, shown] of steps) {
      await mine.window();
      await meanwhile();
      await mine.append([item]);
      expect(await theirs.messages()).toEqual(shown);
      expect(await mine.window()).toEqual(shown);
    }
    await mine.window();
    await expect(mine.append([{ ...result, callId: "stray" } as OpenAIAgentsItem])).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
  });

  test("waits for a turn that is open, and comes behind it", async () => {
    const { memory } = open();
    const mine = memory.session("s", { format: openaiAgents });
    await mine.append(exchange(1));
    await mine.window();
    const turn = await memory.session("s", { format: openaiAgents }).begin("q2");
    const appended = mine.append([user("behind")]);
    expect(await Promise.race([appended, new Promise((resolve) => setTimeout(resolve, 30, "waits"))])).toBe("waits");
    await turn.commit("a2");
    await appended;
    expect(await mine.messages()).toEqual([...exchange(1), user("q2"), assistant("a2"), user("behind")]);
  });

  test("fifty at once on ten handles: all are there, each handle's in their order", async () => {
    const { memory } = open();
    const handles = Array.from({ length: 10 }, () => memory.session("s", { format: openaiAgents }));
    await Promise.all(handles.flatMap((chat, h) => [0, 1, 2, 3, 4].map(async (n) => chat.append([user(`${h} ${n}`)]))));
    const texts = (await handles[0]!.messages()).map((item) => openaiAgents.read(item).text);
    expect(texts).toHaveLength(50);
    for (const [h] of handles.entries()) {
      expect(texts.filter((text) => text.startsWith(`${h} `))).toEqual([0, 1, 2, 3, 4].map((n) => `${h} ${n}`));
    }
  });
});

describe("what it costs", () => {
  test("one read and one commit a run, however long the session", async () => {
    const { store, calls } = counting(memoryStore());
    const memory = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const chat = memory.session("s", { format: openaiAgents });
    await chat.append(exchanges(500));
    await chat.window();
    await chat.append(exchange(0));
    for (let n = 0; n < 40; n += 1) {
      calls.length = 0;
      await chat.window();
      expect(calls).toEqual([{ name: "read", items: expect.any(Number) as number }]);
      expect(calls[0]?.items).toBeLessThan(30);
      calls.length = 0;
      await chat.append(exchange(n));
      expect(calls.map(({ name }) => name)).toEqual(["commit"]);
    }
  });

  test("a fork begins with a window of its own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), async (count, turns) => {
        const memory = memoryOver(
          shareStore(() => memoryStore()),
          { background: "manual" },
        );
        const chat = memory.session("s", { format: openaiAgents });
        await chat.append(exchanges(count));
        await chat.window({ turns });
        const fork = await chat.fork();
        await fork.append(exchange(99));
        expect(await fork.window({ turns })).toEqual(await afresh(fork, { turns }));
        expect(await chat.window({ turns })).toEqual(await afresh(chat, { turns }));
      }),
      { numRuns: 20, seed: 20261130 },
    );
  });
});
