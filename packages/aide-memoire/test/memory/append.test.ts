// Messages that are written without a model.
import { expect, onTestFinished, test, vi } from "vitest";
import type { Store } from "../../src/core/store.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { memoryStore } from "../../src/stores/memory/memory-store.ts";
import { counting } from "../support/counting-store.ts";
import { onServersToo } from "../support/stores.ts";

const user = (content: string): { role: "user"; content: string } => ({ role: "user", content });

/** A memory that has seen nothing yet, and the calls of its store. */
const watched = (store: Store) => {
  const { store: counted, calls } = counting(store);
  const memory = memoryOver(
    shareStore(() => counted),
    { background: "manual" },
  );
  return { memory, calls };
};
const read = { name: "read", items: 0 };
const commit = { name: "commit" };

onServersToo("append", (open) => {
  test("reads no message, and writes once; a second one by the same memory does not read", async () => {
    const { memory: before, store } = open();
    await before.session("s").append(Array.from({ length: 50 }, (_, n) => user(`m${n}`)));
    const { memory, calls } = watched(store);
    await memory.session("s").append([user("first")]);
    expect(calls).toEqual([read, commit]);
    await memory.session("s").append([user("second")]);
    expect(calls.slice(2)).toEqual([commit]);
  });

  test("stands on nothing that another session or user has", async () => {
    const { store } = open();
    const { memory, calls } = watched(store);
    const chats = [
      memory.session("s"),
      memory.session("t"),
      memory.session("s", { user: "u" }),
      // Joined by a line break these two would be the same.
      memory.session("b\nc", { user: "a" }),
      memory.session("c", { user: "a\nb" }),
    ];
    for (const [n, chat] of chats.entries()) await chat.append([user(`first of ${n}`)]);
    expect(calls).toEqual(chats.flatMap(() => [read, commit]));
    for (const [n, chat] of chats.entries()) expect(await chat.messages()).toEqual([user(`first of ${n}`)]);
  });

  test("reads where another memory has written meanwhile, and after a turn, an undo, a clear and an erasure", async () => {
    const { memory: other, store } = open();
    const { memory, calls } = watched(store);
    const chat = memory.session("s");
    await chat.append([user("first")]);
    await other.session("s").append([user("of another")]);
    calls.length = 0;
    await chat.append([user("second")]);
    // The first of these is refused.
    expect(calls).toEqual([commit, read, commit]);
    expect(await chat.messages()).toEqual(["first", "of another", "second"].map(user));
    for (const change of [
      async () => chat.turn("question", async () => "answer"),
      async () => chat.undo(),
      async () => chat.clear(),
      async () => chat.erase(),
    ]) {
      await change();
      calls.length = 0;
      await memory.session("s").append([user("after it")]);
      expect(calls).toEqual([read, commit]);
    }
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

test("an append keeps no more than a thousand sessions in mind", async () => {
  const { memory, calls } = watched(memoryStore());
  for (let n = 0; n <= 1000; n += 1) await memory.session(`s${n}`).append([user("m")]);
  calls.length = 0;
  await memory.session("s1").append([user("kept")]);
  expect(calls).toEqual([commit]);
  await memory.session("s0").append([user("forgotten")]);
  expect(calls).toEqual([commit, read, commit]);
});

test("an append waits half a minute in all, in the queue of its process and for others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = memoryStore();
  const [one, two] = [watched(store).memory, watched(store).memory];
  await one.session("s").begin("question");
  const ends: unknown[] = [];
  const append = (text: string) =>
    two
      .session("s")
      .append([user(text)])
      .catch((error: unknown) => ends.push(error));
  const waits = [append("first")];
  await vi.advanceTimersByTimeAsync(15_000);
  waits.push(append("second"));
  await vi.advanceTimersByTimeAsync(16_000);
  expect(ends).toMatchObject([{ code: "BUSY" }]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ends).toMatchObject([{ code: "BUSY" }, { code: "BUSY" }]);
  await Promise.all(waits);
});
