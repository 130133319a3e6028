import { expect, test } from "vitest";
import type { Store } from "../../src/core/store.ts";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const said = (content: string): ModelMessage => ({ role: "assistant", content });
const call: ModelMessage = {
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: "c", toolName: "pay", input: {} }],
};
const result: ModelMessage = {
  role: "tool",
  content: [{ type: "tool-result", toolCallId: "c", toolName: "pay", output: { type: "text", value: "paid" } }],
};
const tail = { name: "news", text: "swordfish in the tail", place: "tail" } as const;

async function rows(store: Store, collection: "tail" | "draft" | "turn", owner = "s"): Promise<number> {
  const page = await store.page({ tenant: "", kind: "session", id: owner }, { collection, order: "key", limit: 100 });
  return page.items.length;
}

onEveryStore("a window of nothing", (open) => {
  test("lets a turn be answered again and edited, without history", async () => {
    const chat = open({ window: { turns: 0 } }).memory.session("s");
    await chat.turn("one", async () => "1");
    await chat.turn("two", async () => "2");
    const again = await chat.regenerate();
    expect(again.prompt.messages).toEqual([user("two")]);
    await again.commit("2b");
    const [first] = await chat.items();
    const edited = await chat.edit(first!.id, "one b");
    await edited.commit("1b");
    expect(await chat.messages()).toEqual([user("one b"), said("1b")]);
  });

  test("keeps no tail", async () => {
    const { memory, store } = open({ window: { turns: 0 } });
    for (let n = 0; n < 4; n += 1) await memory.session("s").turn(`q${n}`, async () => "a", { blocks: [tail] });
    expect(await rows(store, "tail")).toBe(0);
  });
});

onEveryStore("an erasure", (open) => {
  test.each(["clear", "erase"] as const)("by %s takes every tail, whatever the window is now", async (how) => {
    const { memory, store } = open({ gap: "off" });
    const chat = memory.session("s", { user: "ada" });
    for (let n = 0; n < 6; n += 1) await chat.turn(`q${n}`, async () => "a", { blocks: [tail] });
    const narrow = memoryOver(
      shareStore(() => store),
      { background: "manual", window: { turns: 2 } },
    );
    await narrow.session("s", { user: "ada" })[how]();
    const page = await store.page(
      { tenant: "", kind: "user", id: "ada" },
      { collection: "tail", order: "key", limit: 9 },
    );
    expect(page.items).toEqual([]);
  });

  test("is done although the clock steps back", async () => {
    let now = Date.UTC(2026, 2, 3);
    const { memory, store } = open({ now: () => now-- });
    await memory.session("s", { user: "ada" }).turn("swordfish", async () => "ok");
    const receipt = await memory.session("s", { user: "ada" }).erase();
    expect(receipt).toMatchObject({ done: true, pending: [] });
    const { items } = await store.page(
      { tenant: "", kind: "user", id: "ada" },
      { collection: "task", order: "key", limit: 9 },
    );
    expect(items).toEqual([]);
  });
});

onEveryStore("a claim", (open) => {
  test("yields to a turn that takes the session over: its message is kept, and a later claim takes all", async () => {
    const { memory, store } = open();
    await memory.session("s").append(Array.from({ length: 900 }, (_, n) => user(`m${n}`)));
    let calls = 0;
    const slow: Store = {
      ...store,
      commit: async (batch) => {
        calls += 1;
        if (calls === 2) {
          await memory.session("s").turn("IMPORTANT", async () => "noted", { whenBusy: "interrupt" });
        }
        return store.commit(batch);
      },
      close: async () => undefined,
    };
    const claiming = memoryOver(
      shareStore(() => slow),
      { background: "manual" },
    );
    await expect(claiming.session("s").claim("ada")).rejects.toMatchObject({ code: "LOST" });
    expect(await memory.session("s").messages({ last: 2 })).toEqual([user("IMPORTANT"), said("noted")]);
    expect(await memory.session("s", { user: "ada" }).messages()).toEqual([]);
    await memory.session("s").claim("ada");
    expect(await memory.session("s", { user: "ada" }).messages()).toHaveLength(902);
  });

  test("takes the keys of what was appended along", async () => {
    const { memory } = open();
    await memory.session("s").append([user("x")], { key: "k" });
    await memory.session("s").claim("ada");
    const chat = memory.session("s", { user: "ada" });
    await chat.append([user("x")], { key: "k" });
    expect(await chat.messages()).toHaveLength(1);
    await expect(chat.append([user("y")], { key: "k" })).rejects.toMatchObject({ code: "OPERATION_MISMATCH" });
  });
});

onEveryStore("a key", (open) => {
  test("of an edit and of another answer can be tried again", async () => {
    const chat = open().memory.session("s");
    await chat.turn("one", async () => "1");
    await chat.turn("two", async () => "2");
    const [, , two] = await chat.items();
    await (await chat.edit(two!.id, "two b", { key: "e" })).commit("2b");
    const edited = await chat.edit(two!.id, "two b", { key: "e" });
    expect(edited.replayed).toEqual([said("2b")]);
    await (await chat.regenerate(undefined, { key: "r" })).commit("2c");
    await chat.turn("three", async () => "3");
    expect((await chat.regenerate(undefined, { key: "r" })).replayed).toEqual([said("2c")]);
    await expect(chat.edit(two!.id, "other", { key: "e" })).rejects.toMatchObject({ code: "OPERATION_MISMATCH" });
    expect(await chat.messages()).toHaveLength(6);
  });

  test("that was used before a clear is free, also while the deletion waits", async () => {
    const chat = open().memory.session("s");
    for (let n = 0; n < 10; n += 1) {
      await chat.turn("same", async () => `first ${n}`, { key: "k" });
      const [, again] = await Promise.all([chat.clear(), chat.turn("same", async () => "again", { key: "k" })]).catch(
        (error: unknown) => [undefined, error],
      );
      if (again instanceof Error)
        expect(again).toMatchObject({ code: expect.stringMatching(/LOST|ERASED/) as unknown });
      await chat.clear();
    }
  });

  test("of a guest's session is free in its branch", async () => {
    const chat = open().memory.session("s");
    await chat.turn("pay", async () => "paid", { key: "k" });
    const branch = await chat.fork();
    expect(await branch.turn("pay more", async () => "paid more", { key: "k" })).toBe("paid more");
  });
});

onEveryStore("a commit", (open) => {
  test("that is under way when the memory closes is no loss", async () => {
    const { store } = open();
    const memory = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const turn = await memory.session("s").begin("q");
    const committing = turn.commit("a").then(
      () => "committed",
      () => "lost",
    );
    await memory.close();
    expect(await turn.settled).toBe(await committing);
  });

  test("that crosses a takeover is told as what it was", async () => {
    for (let n = 0; n < 20; n += 1) {
      const chat = open().memory.session(`s${n}`);
      const turn = await chat.begin("q");
      const [commit, next] = await Promise.all([
        turn.commit("a").then(
          () => "committed",
          () => "lost",
        ),
        chat.begin("again", { whenBusy: "interrupt" }),
      ]);
      expect(await turn.settled).toBe(commit);
      expect(next.prompt.messages).toHaveLength(commit === "committed" ? 3 : 1);
      await next.abort();
    }
  });

  test("of a made id that was given before is a conflict, never silence", async () => {
    const { store } = open();
    const opened = (): ReturnType<typeof memoryOver> => {
      let n = 0;
      return memoryOver(
        shareStore(() => store),
        { background: "manual", newId: () => `id-${n++}` },
      );
    };
    const [one, two] = [opened(), opened()];
    await one.session("s").turn("first", async () => "1");
    await two.session("s").turn("second", async () => "2");
    await expect(two.session("s").turn("third", async () => "3")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await one.session("s").messages()).toHaveLength(4);
    const three = opened().session("other", { user: "u" });
    await three.turn("of another session", async () => "ok");
    const four = opened().session("new", { user: "u" });
    await expect(four.turn("of a new session", async () => "ok")).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
    expect(await three.messages()).toHaveLength(2);
  });
});

onEveryStore("a memory that closes while a turn waits", (open) => {
  test("leaves no lease behind", async () => {
    const { store } = open();
    const shared = shareStore(() => store);
    const [one, two] = [memoryOver(shared, { background: "manual" }), memoryOver(shared, { background: "manual" })];
    const held = await one.session("s").begin("one");
    const waiting = two.session("s").begin("two");
    await two.close();
    await held.commit("1");
    await expect(waiting).rejects.toMatchObject({ code: "CLOSED" });
    expect(await one.session("s").turn("three", async () => "3", { waitMs: 500 })).toBe("3");
  });
});

onEveryStore("recorded steps", (open) => {
  test("that die with their turn are sent again as they were sent", async () => {
    const { memory, store } = open();
    const chat = memory.session("s");
    const dead = await chat.begin("pay", { blocks: [tail] });
    const sent = dead.prompt.messages[0];
    await dead.record(call);
    await dead.record(result);
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual", gap: "off" },
    ).session("s");
    const next = await other.begin("go on", { whenBusy: "interrupt" });
    expect(next.prompt.messages).toEqual([sent, call, result, user("go on")]);
    expect((await other.explain(dead.id)).status).toBe("interrupted");
    await next.abort();
  });

  test("need their call when a turn is stopped", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("pay");
    await expect(turn.stop([result])).rejects.toMatchObject({ code: "BAD_INPUT" });
    await turn.stop([call, result]);
    expect(await chat.messages()).toEqual([user("pay"), call, result]);
  });
});

onEveryStore("what an erasure leaves", (open) => {
  test("a branch of an erased session shows what is left of it, and is sound", async () => {
    const { memory } = open();
    const parent = memory.session("p", { user: "ada" });
    await parent.turn("one", async () => "1");
    await parent.turn("two", async () => "2");
    const branch = await parent.fork();
    await branch.turn("three", async () => "3");
    expect(await parent.erase()).toMatchObject({ messages: 4, done: true });
    expect(await branch.messages()).toEqual([user("three"), said("3")]);
    expect(await branch.info()).toMatchObject({ messages: 2, title: "" });
    expect((await memory.health()).checks.find(({ name }) => name === "messages")?.ok).toBe(true);
    expect(await branch.erase({ dryRun: true })).toMatchObject({ messages: 2 });
    expect(await branch.turn("four", async ({ messages }) => String(messages.length))).toBe("3");
  });

  test("a receipt counts what is there", async () => {
    const { memory, clock } = open();
    const chat = memory.session("s", { user: "ada" });
    for (const text of ["one", "two", "three"]) await chat.turn(text, async () => "ok");
    await chat.undo();
    expect(await chat.erase({ dryRun: true })).toMatchObject({ messages: 6 });
    clock.advance(31 * 86_400_000);
    await memory.runTasks();
    expect(await chat.erase({ dryRun: true })).toMatchObject({ messages: 4 });
    expect(await memory.user("ada").erase()).toMatchObject({ messages: 4, sessions: 1 });
  });
});

onEveryStore("undo of messages", (open) => {
  test("takes back the last ones in one step, and gives them", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "ada" });
    await chat.append([user("one"), call, result, said("1")]);
    await chat.append([user("two")]);
    expect(await chat.undo({ messages: 0 })).toEqual([]);
    expect(await chat.undo({ messages: 2 })).toEqual([said("1"), user("two")]);
    expect(await chat.info()).toMatchObject({ turns: 1, messages: 3 });
    const turn = await chat.begin("three");
    await turn.commit("3");
    expect(await chat.messages()).toEqual([user("one"), call, result, user("three"), said("3")]);
    expect(await chat.undo()).toEqual([user("three"), said("3")]);
    expect(await chat.undo({ messages: 9 })).toEqual([user("one"), call, result]);
    expect(await chat.undo({ messages: 1 })).toEqual([]);
    expect(await chat.info()).toMatchObject({ turns: 0, messages: 0 });
    await expect(chat.undo()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(chat.undo({ messages: -1 })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("a result may be appended long after its call, and is sent behind it", async () => {
    const chat = open({ gap: "off" }).memory.session("s");
    await chat.append([user("pay"), call, user("and now?"), said("later")]);
    await chat.append([result]);
    expect((await chat.begin("done?")).prompt.messages.slice(0, 4)).toEqual([
      user("pay"),
      call,
      result,
      user("and now?"),
    ]);
  });
});
