import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";

async function talk(
  chat: { turn(q: string, run: () => Promise<string>): Promise<unknown> },
  turns: number,
): Promise<void> {
  for (let n = 1; n <= turns; n += 1) await chat.turn(`q${n}`, async () => `a${n}`);
}

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
