// Messages that are written without a model.
import { expect, test } from "vitest";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { counting } from "../support/counting-store.ts";
import { onServersToo } from "../support/stores.ts";

const user = (content: string): { role: "user"; content: string } => ({ role: "user", content });

onServersToo("append", (open) => {
  test("reads no message, and writes once; a second one on the same handle does not read", async () => {
    const { memory, store } = open();
    await memory.session("s").append(Array.from({ length: 50 }, (_, n) => user(`m${n}`)));
    const { store: counted, calls } = counting(store);
    const chat = memoryOver(
      shareStore(() => counted),
      { background: "manual" },
    ).session("s");
    await chat.append([user("first")]);
    expect(calls).toEqual([{ name: "read", items: 0 }, { name: "commit" }]);
    await chat.append([user("second")]);
    expect(calls.slice(2)).toEqual([{ name: "commit" }]);
  });

  test("in the order of the calls, whoever waits for them", async () => {
    const { memory } = open();
    const said = Array.from({ length: 24 }, (_, n) => user(`m${n}`));
    const kept = memory.session("s");
    // Every third one comes of a handle that has appended before.
    await Promise.all(said.map(async (message, n) => (n % 3 === 0 ? kept : memory.session("s")).append([message])));
    expect(await kept.messages()).toEqual(said);
  });

  test("by two memories at once: each message is there once, and each one's own are in order", async () => {
    const { memory, store } = open();
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const both = [memory, other].map((one) => one.session("s"));
    const said = both.map((_, who) => Array.from({ length: 12 }, (__, n) => user(`${who}: m${n}`)));
    await Promise.all(both.map(async (chat, who) => Promise.all(said[who]!.map(async (one) => chat.append([one])))));
    const messages = await memory.session("s").messages();
    expect(messages).toHaveLength(24);
    for (const own of said) {
      const isOwn = (content: unknown): boolean => own.some((message) => message.content === content);
      expect(messages.filter(({ content }) => isOwn(content))).toEqual(own);
    }
  });

  test("with one key by two memories into a new session: once", async () => {
    const { memory, store } = open();
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const both = [memory, other].map((one) => one.session("s"));
    await Promise.all(both.map(async (chat) => chat.append([user("imported")], { key: "k" })));
    expect(await memory.session("s").messages()).toEqual([user("imported")]);
  });

  test("comes behind the recorded steps of a turn whose memory was closed", async () => {
    const { store } = open();
    const shared = shareStore(() => store);
    const [one, two] = [memoryOver(shared, { background: "manual" }), memoryOver(shared, { background: "manual" })];
    const chat = two.session("s");
    await chat.append([user("before")]);
    const turn = await one.session("s").begin("question");
    await turn.record({ role: "assistant", content: "step" });
    await one.close();
    await chat.append([user("later")]);
    expect((await chat.messages()).map(({ content }) => content)).toEqual(["before", "question", "step", "later"]);
  });

  test("waits for an open turn, and comes behind it", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    const turn = await chat.begin("question");
    const appended = memory.session("s").append([user("meanwhile")]);
    await turn.commit("answer");
    await appended;
    expect((await chat.messages()).map(({ content }) => content)).toEqual(["question", "answer", "meanwhile"]);
  });
});
