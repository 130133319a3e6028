import { expect, test } from "vitest";
import { canonicalJson } from "../../src/core/json.ts";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const said = (content: string): ModelMessage => ({ role: "assistant", content });
const call = (id: string): ModelMessage => ({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: id, toolName: "pay", input: {} }],
});
const result = (id: string): ModelMessage => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: id, toolName: "pay", output: { type: "text", value: "paid" } }],
});

onEveryStore("a turn that waits for a tool outside", (open) => {
  test.each([{ turns: 0 }, { turns: 1 }, { messages: 1 }, { tokens: 5 }, {}])(
    "goes on with the answer, always sent whole: window %j",
    async (window) => {
      const chat = open({ window, gap: "off" }).memory.session("s");
      const first = await chat.begin("pay");
      await first.commit(call("a"));
      const second = await chat.begin(result("a"));
      expect(second.id).toBe(first.id);
      expect(second.prompt.messages).toEqual([user("pay"), call("a"), result("a")]);
      await second.commit(call("b"));
      const third = await chat.begin(result("b"));
      expect(third.prompt.messages).toEqual([user("pay"), call("a"), result("a"), call("b"), result("b")]);
      await third.commit("Paid twice.");
      expect((await chat.info())?.turns).toBe(1);
      const next = await chat.begin("thanks");
      expect(next.prompt.messages[0]).toMatchObject({ role: "user" });
      await next.abort();
    },
  );

  test("is one turn: answered again, undone and explained as one", async () => {
    const chat = open().memory.session("s");
    await chat.turn("before", async () => "ok");
    const first = await chat.begin("pay");
    await first.commit(call("a"));
    await (await chat.begin(result("a"))).commit("Paid.");
    expect((await chat.explain()).turn).toBe(first.id);
    const again = await chat.regenerate();
    expect(again.prompt.messages.at(-1)).toEqual(user("pay"));
    await again.abort();
    await chat.undo();
    expect(await chat.messages()).toEqual([user("before"), said("ok")]);
    expect((await chat.info())?.turns).toBe(1);
  });

  test("each request begins with the one before, although the turn had a tail", async () => {
    const chat = open({ window: { turns: 2 } }).memory.session("s");
    const bytes: string[] = [];
    const note = ({ prompt }: { prompt: { messages: readonly ModelMessage[] } }): void => {
      bytes.push(prompt.messages.map((message) => canonicalJson(message)).join("\n"));
    };
    await chat.turn("before", async () => "ok");
    const first = await chat.begin("pay", { blocks: [{ name: "news", text: "the news", place: "tail" }] });
    note(first);
    await first.commit(call("a"));
    const second = await chat.begin(result("a"), { blocks: [{ name: "news", text: "other news", place: "tail" }] });
    note(second);
    await second.commit("Paid.");
    const third = await chat.begin("thanks");
    note(third);
    expect(bytes[1]!.startsWith(bytes[0]!)).toBe(true);
    expect(bytes[2]!.startsWith(bytes[1]!)).toBe(true);
    expect(third.manifest.epoch.number).toBe(first.manifest.epoch.number);
    await third.abort();
  });

  test("that dies while it goes on stays one turn", async () => {
    const { memory, store } = open();
    const first = await memory.session("s").begin("pay");
    await first.commit(call("a"));
    const dead = await memory.session("s").begin(result("a"));
    await dead.record(call("b"));
    const chat = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    ).session("s");
    const next = await chat.begin("and?", { whenBusy: "interrupt" });
    expect(next.prompt.messages).toHaveLength(6);
    await next.commit("ok");
    expect((await chat.info())?.turns).toBe(2);
  });

  test("is closed when the person goes on, also where the window does not reach it", async () => {
    const { memory, store } = open({ window: { turns: 0 } });
    const chat = memory.session("s");
    await (await chat.begin("pay")).commit(call("a"));
    await chat.turn("never mind", async () => "ok");
    const all = memoryOver(
      shareStore(() => store),
      { background: "manual", window: { turns: "all" }, gap: "off" },
    );
    const { prompt, manifest } = await all.session("s").begin("and?");
    expect(prompt.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user", "assistant", "user"]);
    expect(manifest.repaired).toBeUndefined();
  });

  test("an answer to no call of it is refused", async () => {
    const chat = open().memory.session("s");
    await expect(chat.begin(result("x"))).rejects.toMatchObject({ code: "BAD_INPUT" });
    await chat.turn("one", async () => "1");
    await expect(chat.begin(result("x"))).rejects.toMatchObject({ code: "BAD_INPUT" });
  });
});

onEveryStore("a history that was imported broken", (open) => {
  test("is mended in the request, kept in the log, and the manifest says so (C-004)", async () => {
    const chat = open({ gap: "off" }).memory.session("s");
    const history = [user("do it"), call("a"), user("stop that"), result("a"), said("ok"), user("and?"), call("b")];
    await chat.append(history);
    const turn = await chat.begin("now?");
    expect(turn.prompt.messages.slice(0, 3)).toEqual([user("do it"), call("a"), result("a")]);
    expect(turn.prompt.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "user",
      "assistant",
      "user",
      "assistant",
      "tool",
      "user",
    ]);
    const ids = (await chat.items()).map(({ id }) => id);
    expect(turn.manifest.repaired).toEqual([{ kind: "late result", message: ids[1] }]);
    await turn.commit("fine");
    expect((await chat.messages()).slice(0, 7)).toEqual(history);
  });
});
