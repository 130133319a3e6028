// Messages of one format that are several in another, and the other way round: nothing goes that was not named.
import { expect, test } from "vitest";
import { openaiAgents } from "../../src/formats/openai-agents/openai-agents.ts";
import { uiMessages } from "../../src/formats/ui-messages/ui-messages.ts";
import { answered, called, result, said } from "../openai-agents/support.ts";
import { onEveryStore } from "../support/stores.ts";

const question = (n: number) => ({
  id: `u${n}`,
  role: "user" as const,
  parts: [{ type: "text" as const, text: `q${n}` }],
});
const reply = (n: number) => ({
  id: `r${n}`,
  role: "assistant" as const,
  parts: [
    { type: "step-start" as const },
    { type: "tool-look" as const, toolCallId: `c${n}`, state: "output-available" as const, input: {}, output: "v" },
    { type: "step-start" as const },
    { type: "text" as const, text: `done ${n}` },
  ],
});

onEveryStore("a history of another format", (open) => {
  test("undo of one message takes the whole message that it is of, and gives all that it took", async () => {
    const { memory } = open();
    await memory.session("s", { format: uiMessages }).append([question(1), reply(1)]);
    const chat = memory.session("s");
    const before = await chat.messages();
    const taken = await chat.undo({ messages: 1 });
    expect(taken.length).toBeGreaterThan(1);
    expect([...(await chat.messages()), ...taken]).toEqual(before);
    expect((await chat.turns()).map(({ preview }) => preview)).toEqual(["q1"]);
  });

  test("a part of a message is not replaced", async () => {
    const { memory } = open();
    await memory.session("s", { format: uiMessages }).append([question(1), reply(1)]);
    const chat = memory.session("s");
    const before = await chat.messages();
    const instead = [{ role: "assistant" as const, content: "instead" }];
    await expect(chat.replace(before.slice(-1), instead)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await chat.messages()).toEqual(before);
    await chat.replace(before.slice(1), instead);
    expect(await chat.messages()).toEqual([before[0], ...instead]);
  });

  test("pages of messages give all of them once", async () => {
    const { memory } = open();
    const page = memory.session("s", { format: uiMessages });
    for (let n = 0; n < 3; n += 1) await page.append([question(n), reply(n)]);
    const chat = memory.session("s");
    const all = await chat.messages();
    for (const last of [1, 2, 3]) {
      const seen: unknown[] = [];
      for (let before: string | undefined; ;) {
        const items = await chat.items({ last, ...(before !== undefined && { before }) });
        if (items.length === 0) break;
        seen.unshift(...items.map(({ message }) => message));
        before = items[0]?.id;
      }
      expect(seen).toEqual(all);
    }
  });

  test("the window of a page's history moves in steps, and tells what it leaves out", async () => {
    const { memory } = open({ gap: "off", window: { turns: 4 } });
    const page = memory.session("s", { format: uiMessages });
    for (let n = 0; n < 5; n += 1) await page.append([question(n), reply(n)]);
    const chat = memory.session("s");
    let before: { readonly epoch: number; readonly messages: readonly unknown[] } | undefined;
    for (const text of ["one", "two", "three"]) {
      const turn = await chat.begin(text);
      const { messages } = turn.prompt;
      expect(turn.manifest.leftOut).not.toEqual([]);
      const { number } = turn.manifest.epoch;
      if (before?.epoch === number) expect(messages.slice(0, before.messages.length)).toEqual(before.messages);
      before = { epoch: number, messages };
      await turn.commit(`a ${text}`);
    }
  });

  test("a turn of joined items is in the window whole, or not at all", async () => {
    for (const window of [{ messages: 4 }, { messages: 6 }, { tokens: 40 }]) {
      const { memory } = open({ gap: "off", window });
      const items = [
        said("QUESTION"),
        ...["a", "b", "c"].map((id) => called(id)),
        ...["a", "b", "c"].map((id) => result(id)),
      ];
      await memory.session("s", { format: openaiAgents }).append([...items, answered("ok")] as never);
      const turn = await memory.session("s").begin("next");
      const sent = JSON.stringify(turn.prompt.messages);
      expect(sent.includes("QUESTION")).toBe(sent.includes("tool-call") || sent.includes("ok"));
      await turn.abort();
    }
  });
});
