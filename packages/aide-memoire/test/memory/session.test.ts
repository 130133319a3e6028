import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string): unknown => ({ role: "user", content });
const assistant = (content: string): unknown => ({ role: "assistant", content });

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

onEveryStore("history", (open) => {
  test("limits: 0 is none, all and absent are all, a number the newest, anything else an error", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 30);
    expect(await chat.messages({ last: 0 })).toEqual([]);
    expect(await chat.messages({ last: "all" })).toHaveLength(60);
    expect(await chat.messages()).toHaveLength(60);
    expect(await chat.messages({ last: 3 })).toEqual([assistant("a29"), user("q30"), assistant("a30")]);
    for (const bad of [-1, 1.5, Number.NaN, false, null, "5"]) {
      await expect(chat.messages({ last: bad as number })).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
  });

  test("before and after page through it, over branches and gaps", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 4);
    await chat.undo();
    await chat.turn("q5", async () => "a5");
    const items = await chat.items();
    expect(items.map((item) => item.message.content)).toEqual(["q1", "a1", "q2", "a2", "q3", "a3", "q5", "a5"]);
    const back: unknown[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await chat.items({ last: 3, ...(before !== undefined && { before }) });
      if (page.length === 0) break;
      back.unshift(...page);
      before = page[0]!.id;
    }
    expect(back).toEqual(items);
    const after = await chat.items({ after: items[4]!.id });
    expect(after).toEqual(items.slice(5));
    expect(new Set(items.map((item) => item.id)).size).toBe(8);
  });

  test("messages come back byte for byte, and are copies", async () => {
    const chat = open().memory.session("s");
    const odd = {
      role: "user" as const,
      content: [
        { type: "text" as const, text: 'NUL \u0000, emoji 👩‍👩‍👧, "quotes" % _ \'' },
        { type: "file" as const, mediaType: "image/png", data: new Uint8Array([0, 255, 7]) },
      ],
      providerOptions: { z: { b: 1, a: [null, { $aide: "bytes" }] }, __proto__x: {} },
    };
    await chat.append([odd, { role: "assistant", content: "ok" }]);
    const [back] = await chat.messages();
    expect(back).toEqual(odd);
    expect(JSON.stringify(back)).toBe(JSON.stringify(odd));
    (back as { role: string }).role = "tool";
    expect((await chat.messages())[0]).toEqual(odd);
  });

  test("a lone surrogate is made well-formed; a message of 1 MB is kept whole", async () => {
    const chat = open().memory.session("s");
    const big = "x".repeat(1_000_000);
    await chat.turn(`half \ud83d`, async () => big);
    const [question, answer] = await chat.messages();
    expect(question).toEqual(user("half \ufffd"));
    expect(answer).toEqual(assistant(big));
  });

  test("what is no message is refused, and nothing is written", async () => {
    const chat = open().memory.session("s");
    const bad: unknown[] = [
      { role: "assistent", content: "x" },
      { role: "System", content: "x" },
      { role: "summary", content: "x" },
      { role: "user", content: { a: 1 } },
      { role: "user", content: [{ text: "x" }] },
      { role: "tool", content: "x" },
      "text",
      null,
      { role: "user", content: "x", providerOptions: { p: { when: new Date(0) } } },
    ];
    for (const message of bad) {
      await expect(chat.append([{ role: "user", content: "ok" }, message as never])).rejects.toMatchObject({
        code: "BAD_INPUT",
      });
    }
    expect(await chat.info()).toBeUndefined();
  });

  test("a thousand appends with one clock value keep their order and have ids of their own", async () => {
    const chat = open().memory.session("s");
    const many = Array.from(
      { length: 1000 },
      (_, n) => ({ role: n % 2 ? "assistant" : "user", content: `m${n}` }) as const,
    );
    await chat.append(many);
    const items = await chat.items();
    expect(items.map((item) => item.message)).toEqual(many);
    expect(new Set(items.map((item) => item.id)).size).toBe(1000);
  });

  test("append with a key is done once; other content under it is a mismatch", async () => {
    const chat = open().memory.session("s");
    const once = [{ role: "user", content: "imported" } as const];
    await chat.append(once, { key: "k" });
    await chat.append(once, { key: "k" });
    expect(await chat.messages()).toHaveLength(1);
    await expect(chat.append([{ role: "user", content: "other" }], { key: "k" })).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
  });

  test("times are kept to the millisecond, and a clock that runs backwards changes no order", async () => {
    const { memory, clock } = open();
    const chat = memory.session("s");
    const at = new Date(Date.UTC(2025, 0, 1, 12, 0, 5, 123));
    await chat.append([{ role: "user", content: "old" }], { at });
    clock.advance(-86_400_000 * 900);
    await chat.turn("later", async () => "ok");
    const items = await chat.items();
    expect(items[0]!.at).toEqual(at);
    expect(items.map((item) => item.message.content)).toEqual(["old", "later", "ok"]);
  });
});

onEveryStore("title, metadata, state", (open) => {
  test("they never touch the conversation, even while a turn is open", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 1);
    const turn = await chat.begin("open");
    await chat.rename("Titel ✨");
    await chat.setMetadata({ tags: ["a"], deep: { x: null } });
    await chat.state.set({ step: 2 });
    await turn.commit("done");
    expect(await chat.info()).toMatchObject({
      title: "Titel ✨",
      metadata: { tags: ["a"], deep: { x: null } },
      turns: 2,
    });
    expect(await chat.state.get()).toEqual({ value: { step: 2 }, version: 1 });
  });

  test("state is compared and set", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 1);
    expect(await chat.state.set({ n: 1 }, { expect: "absent" })).toBe(1);
    await expect(chat.state.set({ n: 2 }, { expect: "absent" })).rejects.toMatchObject({ code: "CONFLICT" });
    const writers = [2, 3].map(async (n) => chat.state.set({ n }, { expect: 1 }));
    const results = await Promise.allSettled(writers);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test("ten writers at once without expect all succeed", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 1);
    await Promise.all(Array.from({ length: 10 }, async (_, n) => chat.setMetadata({ n })));
    await Promise.all([chat.rename("t"), chat.setMetadata({ n: 99 })]);
    expect(await chat.info()).toMatchObject({ title: "t", metadata: { n: 99 } });
  });

  test("what is not JSON is refused, and the old value stays", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 1);
    await chat.setMetadata({ keep: true });
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    for (const bad of [
      { f: () => 1 },
      { n: Number.NaN },
      { d: new Date() },
      { m: new Map() },
      { b: 1n },
      cycle,
      [],
      "x",
    ]) {
      await expect(chat.setMetadata(bad as never)).rejects.toMatchObject({ code: "BAD_INPUT" });
      if (typeof bad === "object" && !Array.isArray(bad)) {
        await expect(chat.state.set(bad as never)).rejects.toMatchObject({ code: "BAD_INPUT" });
      }
    }
    expect((await chat.info())?.metadata).toEqual({ keep: true });
  });

  test("a session that was never written has none", async () => {
    const chat = open().memory.session("s");
    await expect(chat.rename("x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(chat.state.set(1)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await chat.state.get()).toBeUndefined();
    expect(await chat.usage()).toEqual({ turns: 0, inputTokens: 0, outputTokens: 0 });
    await expect(chat.explain()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

onEveryStore("search in a session", (open) => {
  test("finds messages by their words, this session's only", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "u" });
    await chat.turn("The code name is NORD-17", async () => "Noted.");
    await chat.turn("My car is blue", async () => "Nice.");
    await memory.session("t", { user: "u" }).turn("code name SUD-3", async () => "ok");
    await memory.session("s", { user: "v" }).turn("code name EST-9", async () => "ok");
    const found = await chat.search("which code name?");
    expect(found.map((passage) => passage.text)).toEqual(["The code name is NORD-17"]);
    expect(found[0]).toMatchObject({ role: "user", at: new Date(Date.UTC(2026, 2, 3, 9, 0)) });
    expect(await chat.search("???")).toEqual([]);
    expect(await chat.search("code", { limit: 0 })).toEqual([]);
  });
});

onEveryStore("a view of many segments", (open) => {
  test("is flattened, and shows the same messages", async () => {
    const { memory, store } = open();
    const chat = memory.session("s", { user: "u" });
    const expected: unknown[] = [];
    for (let n = 0; n < 300; n += 1) {
      await chat.turn(`keep ${n}`, async () => "kept");
      expected.push(user(`keep ${n}`), assistant("kept"));
      await chat.turn(`drop ${n}`, async () => "dropped");
      await chat.undo();
    }
    expect(await chat.messages()).toEqual(expected);
    const { session } = await store.read({ tenant: "", kind: "user", id: "u" }, { session: "s" as never });
    expect(session!.view!.length).toBeLessThanOrEqual(256);
    expect((await chat.search("keep 299"))[0]?.text).toBe("keep 299");
    expect(await chat.info()).toMatchObject({ turns: 300, messages: 600 });
  });
});
