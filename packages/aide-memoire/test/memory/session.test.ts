import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { assistant, user } from "./said.ts";

async function talk(
  chat: { turn(q: string, run: () => Promise<string>): Promise<unknown> },
  turns: number,
): Promise<void> {
  for (let n = 1; n <= turns; n += 1) await chat.turn(`q${n}`, async () => `a${n}`);
}

onEveryStore("undo", (open) => {
  test("takes back the whole last turn, and the next prompt does not hold it", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 3);
    await chat.undo();
    await chat.undo();
    expect(await chat.messages()).toEqual([user("q1"), assistant("a1")]);
    expect(await chat.info()).toMatchObject({ turns: 1, messages: 2 });
    expect((await chat.explain()).blocks.at(-1)).toMatchObject({ kind: "input" });
    expect(await chat.search("q2")).toEqual([]);
    await talk(chat, 1);
    expect(await chat.messages()).toHaveLength(4);
  });

  test("an empty session has nothing to undo", async () => {
    const chat = open().memory.session("s");
    await expect(chat.undo()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await talk(chat, 1);
    await chat.undo();
    await expect(chat.undo()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await chat.messages()).toEqual([]);
  });

  test("a turn of many messages goes whole", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 1);
    const long = Array.from({ length: 150 }, (_, n) => ({ role: "assistant" as const, content: `step ${n}` }));
    await chat.append([{ role: "user", content: "long" }, ...long]);
    await chat.undo();
    expect(await chat.messages()).toHaveLength(2);
  });

  test("hidden messages are purged after 30 days, what a branch shows is kept", async () => {
    const { memory, store, clock } = open();
    const chat = memory.session("s", { user: "u" });
    await talk(chat, 2);
    const branch = await chat.fork();
    await chat.undo();
    await talk(chat, 1);
    await chat.undo();
    clock.advance(31 * 86_400_000);
    expect(await memory.runTasks()).toMatchObject({ failed: 0 });
    expect(await branch.messages()).toHaveLength(4);
    const row = await store.read({ tenant: "", kind: "user", id: "u" }, { session: chat.id as never });
    const log = row.session?.view?.[0]?.log;
    const range = { log: log!, from: 1, to: 100, limit: 100 };
    const items = (await store.read({ tenant: "", kind: "user", id: "u" }, { ranges: [range] })).ranges[0]!;
    expect(items.map((item) => item.seq)).toEqual([1, 2, 3, 4]);
  });
});

onEveryStore("clear", (open) => {
  test("empties this session and no other, and keeps its title", async () => {
    const { memory } = open();
    const chat = memory.session("a", { user: "u" });
    const other = memory.session("b", { user: "u" });
    await talk(chat, 2);
    await talk(other, 1);
    await chat.rename("Mine");
    await chat.state.set({ step: 1 });
    await chat.clear();
    expect(await chat.messages()).toEqual([]);
    expect(await chat.state.get()).toBeUndefined();
    expect(await chat.search("q1")).toEqual([]);
    expect(await chat.info()).toMatchObject({ title: "Mine", turns: 0, messages: 0 });
    expect(await other.messages()).toHaveLength(2);
    await talk(chat, 1);
    expect(await chat.messages()).toHaveLength(2);
    await expect(chat.explain()).resolves.toBeDefined();
  });

  test("a branch keeps what it shows; erasing the session takes it from there too", async () => {
    const { memory } = open();
    const chat = memory.session("a", { user: "u" });
    await talk(chat, 2);
    const branch = await chat.fork();
    await chat.clear();
    expect(await branch.messages()).toHaveLength(4);
    const second = memory.session("b", { user: "u" });
    await talk(second, 2);
    const branch2 = await second.fork();
    await branch2.turn("more", async () => "ok");
    await second.erase();
    expect(await branch2.messages()).toEqual([user("more"), assistant("ok")]);
  });

  test("works on a session that was never written", async () => {
    const chat = open().memory.session("a");
    await chat.clear();
    expect(await chat.messages()).toEqual([]);
  });
});

onEveryStore("fork", (open) => {
  test("shows the past up to the turn, then goes its own way", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "u" });
    await talk(chat, 3);
    const items = await chat.items();
    const fork = await chat.fork({ at: items[2]!.id });
    expect(await fork.messages()).toEqual([user("q1"), assistant("a1"), user("q2"), assistant("a2")]);
    await fork.turn("other", async () => "way");
    await chat.turn("same", async () => "way");
    expect((await fork.messages()).at(-2)).toEqual(user("other"));
    expect((await chat.messages()).at(-2)).toEqual(user("same"));
    const info = (await fork.info())!;
    expect(info).toMatchObject({ turns: 3, messages: 6, parent: { session: "s" } });
    await fork.undo();
    await fork.undo();
    expect(await fork.messages()).toHaveLength(2);
    expect(await chat.messages()).toHaveLength(8);
    await expect(chat.fork({ at: "nothing" })).rejects.toMatchObject({ code: "BAD_ID" });
    await expect(chat.fork({ at: "log.7" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a fork of a guest's session is found by its id", async () => {
    const { memory } = open();
    const chat = memory.session("guest");
    await talk(chat, 1);
    const fork = await chat.fork();
    await fork.turn("more", async () => "ok");
    expect(await fork.messages()).toHaveLength(4);
    expect(await chat.messages()).toHaveLength(2);
  });
});

onEveryStore("regenerate and edit", (open) => {
  test("regenerate answers the last question again; the old answer is hidden", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 2);
    const turn = await chat.regenerate();
    expect(turn.prompt.messages).toEqual([user("q1"), assistant("a1"), user("q2")]);
    await turn.commit("better");
    expect(await chat.messages()).toEqual([user("q1"), assistant("a1"), user("q2"), assistant("better")]);
    expect(await chat.info()).toMatchObject({ turns: 2 });
  });

  test("a regenerate that is aborted leaves the old answer", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 2);
    await (await chat.regenerate()).abort();
    expect(await chat.messages()).toHaveLength(4);
  });

  test("edit puts another question in its place; what followed is hidden, in recall too", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 3);
    const items = await chat.items();
    const turn = await chat.edit(items[2]!.id, "q2 prime");
    expect(turn.prompt.messages).toEqual([user("q1"), assistant("a1"), user("q2 prime")]);
    await turn.commit("a2 prime");
    expect(await chat.messages()).toEqual([user("q1"), assistant("a1"), user("q2 prime"), assistant("a2 prime")]);
    expect(await chat.search("a3")).toEqual([]);
    const last = await chat.begin("next");
    expect(last.prompt.messages).toHaveLength(5);
    await last.abort();
  });

  test("an edited first message is no longer in the title", async () => {
    const chat = open().memory.session("s");
    await chat.turn("swordfish", async () => "ok");
    await (await chat.edit((await chat.items())[0]!.id, "harmless")).commit("ok");
    expect((await chat.info())?.title).toBe("harmless");
  });

  test("a turn far back, beyond the window, can be edited", async () => {
    const chat = open({ window: { turns: 2 } }).memory.session("s");
    await talk(chat, 40);
    const items = await chat.items();
    await (await chat.edit(items[10]!.id, "new")).commit("ok");
    expect(await chat.messages()).toHaveLength(12);
    expect(await chat.info()).toMatchObject({ messages: 12, turns: 6 });
  });

  test("an empty session has nothing to regenerate", async () => {
    const chat = open().memory.session("s");
    await expect(chat.regenerate()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await (await chat.begin("free", { whenBusy: "reject" })).abort();
  });
});
