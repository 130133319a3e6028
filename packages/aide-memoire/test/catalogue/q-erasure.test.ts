import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { said, user } from "./support/messages.ts";

onEveryStore("Q erasure", (open) => {
  test("C-090 what was taken back is not found, is not written again, and goes for good", async () => {
    const { memory, store, clock } = open();
    const chat = memory.session("s", { user: "u" });
    await chat.append([user("keep"), said("ok")]);
    await chat.append([user("violet umbrella"), said("noted")]);
    await chat.undo();
    expect(await chat.search("violet umbrella")).toEqual([]);
    clock.advance(31 * 86_400_000);
    await memory.runTasks();
    expect(await chat.search("violet umbrella")).toEqual([]);
    const owner = { tenant: "", kind: "user", id: "u" } as const;
    const { hits } = await store.search(owner, { terms: ["violet", "umbrella"], limit: 10 });
    expect(hits).toEqual([]);
    expect(await chat.messages()).toEqual([user("keep"), said("ok")]);
  });

  test("C-091 what is written while its user is erased is not there afterwards", async () => {
    const opened = open();
    const { memory, store } = opened;
    const chats = Array.from({ length: 8 }, (_, n) => another(opened).session(`s${n}`, { user: "u" }));
    for (const chat of chats) await chat.append([user("violet umbrella")]);
    const turns = await Promise.all(chats.map(async (chat) => chat.begin("violet umbrella, again")));
    const [during, after] = [turns.slice(0, 4), turns.slice(4)];
    const writes = during.map(async (turn) => turn.commit("noted"));
    const [receipt] = await Promise.all([memory.user("u").erase(), Promise.allSettled(writes)]);
    for (const turn of after) await expect(turn.commit("late")).rejects.toMatchObject({ code: "ERASED" });
    expect(receipt).toMatchObject({ done: true, pending: [] });
    expect((await memory.sessions({ user: "u" })).items).toEqual([]);
    const owner = { tenant: "", kind: "user", id: "u" } as const;
    expect((await store.search(owner, { terms: ["violet"], limit: 10 })).hits).toEqual([]);
    for (const collection of ["session", "turn", "draft", "epoch", "tail", "task", "document"] as const) {
      expect((await store.page(owner, { collection, order: "key", limit: 10 })).items).toEqual([]);
    }
    expect((await store.owners({ limit: 10 })).items).toEqual([]);
  });

  test("C-093 what is erased elsewhere is gone for a memory that had it open", async () => {
    const opened = open();
    const chat = opened.memory.session("s", { user: "u" });
    await chat.turn("secret", async () => "ok");
    await chat.rename("secret");
    for (const erase of [
      async () => another(opened).session("s", { user: "u" }).clear(),
      async () => another(opened).session("s", { user: "u" }).erase(),
      async () => another(opened).user("u").erase(),
    ]) {
      await erase();
      await chat.turn("hello", async (prompt) => {
        expect(prompt.messages).toEqual([user("hello")]);
        return "hi";
      });
      expect(await chat.messages()).toEqual([user("hello"), said("hi")]);
      expect(await chat.search("secret")).toEqual([]);
    }
    expect((await chat.info())?.title).toBe("hello");
  });
});
