import { expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import type { Format, FormatTypes } from "../../src/core/format.ts";
import { aiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { onEveryStore } from "../support/stores.ts";
import { assistant, call, result, user } from "./said.ts";

onEveryStore("two turns at once", (open) => {
  test("the second waits, and sees the first", async () => {
    const chat = open().memory.session("s");
    const first = await chat.begin("one");
    const second = chat.begin("two");
    await first.commit("1");
    const turn = await second;
    expect(turn.prompt.messages).toEqual([user("one"), assistant("1"), user("two")]);
    await turn.commit("2");
  });

  test("they run in the order they came in", async () => {
    const chat = open().memory.session("s");
    await Promise.all(Array.from({ length: 20 }, (_, n) => chat.turn(`q${n}`, async () => `a${n}`)));
    const texts = (await chat.messages()).map((message) => message.content);
    expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => [`q${n}`, `a${n}`]).flat());
  });

  test("a process whose queue does not end lets another one in", async () => {
    const { memory, store } = open();
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const waiting = new Set<Promise<unknown>>();
    let isServed = false;
    const ask = (): void => {
      const turn = memory.session("s").turn("q", async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return "a";
      });
      waiting.add(turn);
      void turn.then(() => {
        waiting.delete(turn);
        if (!isServed) ask();
      });
    };
    for (let n = 0; n < 4; n += 1) ask();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Without room it would find the session free only by chance, in the moment between two turns.
    await other.session("s").turn("of another process", async () => "a", { waitMs: 6_000 });
    isServed = true;
    await Promise.all(waiting);
  }, 15_000);

  test("reject fails at once with BUSY", async () => {
    const chat = open().memory.session("s");
    const first = await chat.begin("one");
    await expect(chat.begin("two", { whenBusy: "reject" })).rejects.toMatchObject({ code: "BUSY" });
    await first.commit("1");
  });

  test("a wait has an end, and can be aborted", async () => {
    const chat = open().memory.session("s");
    const first = await chat.begin("one");
    await expect(chat.begin("two", { waitMs: 20 })).rejects.toMatchObject({ code: "BUSY" });
    const stop = new AbortController();
    const waiting = chat.begin("three", { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "ABORTED" });
    await first.commit("1");
    await chat.turn("four", async () => "4");
    expect(await chat.messages()).toHaveLength(4);
  });

  test("interrupt takes over: the holder's signal aborts, its commit is lost, its recorded steps stay", async () => {
    const chat = open().memory.session("s");
    const first = await chat.begin("one");
    await first.record(call);
    const second = await chat.begin("two", { whenBusy: "interrupt" });
    expect(first.signal.aborted).toBe(true);
    await expect(first.commit("1")).rejects.toMatchObject({ code: "LOST" });
    expect(await first.settled).toBe("lost");
    await second.commit("2");
    const texts = (await chat.messages()).map((message) => message.role);
    expect(texts).toEqual(["user", "assistant", "tool", "user", "assistant"]);
  });

  test("a clear meanwhile makes a late commit fail with ERASED or LOST, and nothing comes back", async () => {
    const { memory, store } = open();
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    );
    const chat = memory.session("s", { user: "u" });
    await chat.turn("one", async () => "1");
    const turn = await other.session("s", { user: "u" }).begin("two");
    await chat.clear();
    const late = await turn.commit("2").catch((error: unknown) => error);
    expect(late).toMatchObject({ code: "ERASED" });
    expect(await chat.messages()).toEqual([]);
  });

  test("sessions do not wait for each other", async () => {
    const { memory } = open();
    const turn = await memory.session("a").begin("x");
    await memory.session("b").turn("y", async () => "z");
    await turn.abort();
  });
});

onEveryStore("a turn that died", (open) => {
  test("its recorded steps become an interrupted turn once, before the next turn", async () => {
    const { memory, store } = open();
    const chat = memory.session("s");
    const dead = await chat.begin("book");
    await dead.record(call);
    await dead.record(result);
    const other = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    ).session("s");
    const next = await other.begin("are you there?", { whenBusy: "interrupt" });
    expect(next.prompt.messages).toEqual([user("book"), call, result, user("are you there?")]);
    await next.commit("yes");
    await other.turn("good", async () => "ok");
    expect((await other.messages()).map((message) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    await expect(dead.commit("late")).rejects.toMatchObject({ code: "LOST" });
  });
});

onEveryStore("a turn that died in another format", (open) => {
  /** Has a message of its own shape, and reads no other. */
  const shouting: Format<FormatTypes & { message: unknown }> = {
    ...aiSdk,
    name: "shouting",
    read: (message) => {
      const { shout } = message as { shout?: ModelMessage };
      if (shout === undefined) throw new MemoryError("BAD_INPUT", "Nobody shouts.");
      return aiSdk.read(shout);
    },
    fromText: (text) => ({ shout: aiSdk.fromText(text) }),
    fromReply: (reply) => ({ messages: aiSdk.fromReply(reply).messages.map((shout) => ({ shout })) }),
    closeCalls: (calls, reason) => aiSdk.closeCalls(calls, reason).map((shout) => ({ shout })),
    toNeutral: (message) => [(message as { shout: unknown }).shout],
    fromNeutral: (messages) => messages.map((shout) => ({ shout })),
  };

  test("keeps its steps, and does not keep the session from going on", async () => {
    const { memory, store } = open();
    const dead = await memory.session("s", { format: shouting }).begin("book");
    await dead.record(call);
    const chat = memoryOver(
      shareStore(() => store),
      { background: "manual" },
    ).session("s");
    const next = await chat.begin("are you there?", { whenBusy: "interrupt" });
    expect(next.prompt.messages).toEqual([
      user("book"),
      call,
      expect.objectContaining({ role: "tool" }),
      user("are you there?"),
    ]);
    await next.commit("yes");
    const shouted = await memory.session("s", { format: shouting }).messages();
    expect(shouted).toHaveLength(5);
    expect(shouted[0]).toEqual({ shout: user("book") });
    expect(shouted[4]).toEqual({ shout: assistant("yes") });
  });
});

onEveryStore("a memory that closes", (open) => {
  test("does nothing more, and leaves another memory on the same store alone", async () => {
    const { store } = open();
    const shared = shareStore(() => store);
    const [one, two] = [memoryOver(shared, { background: "manual" }), memoryOver(shared, { background: "manual" })];
    const mine = await one.session("one").begin("hello");
    const other = await two.session("two").begin("hello");
    await one.close();
    expect(await mine.settled).toBe("lost");
    expect(other.signal.aborted).toBe(false);
    await other.commit("hi");
    expect(await two.session("two").messages()).toHaveLength(2);
    await expect(one.session("one").begin("again")).rejects.toMatchObject({ code: "CLOSED" });
    await expect(one.session("one").messages()).rejects.toMatchObject({ code: "CLOSED" });
    await expect(one.sessions()).rejects.toMatchObject({ code: "CLOSED" });
    await expect(one.runTasks()).rejects.toMatchObject({ code: "CLOSED" });
  });

  test("its open turns are lost, their signal aborts, and nobody waits for them", async () => {
    const { memory } = open();
    const turn = await memory.session("s").begin("hello");
    await memory.close();
    expect(await turn.settled).toBe("lost");
    expect(turn.signal.aborted).toBe(true);
    await expect(turn.commit("late")).rejects.toMatchObject({ code: "CLOSED" });
  });

  test("tokens of replies that are recorded count, and those of the last one with them", async () => {
    const chat = open().memory.session("s");
    const reply = (message: ModelMessage, inputTokens: number) => ({
      responseMessages: [message],
      usage: { inputTokens, outputTokens: 1 },
    });
    const turn = await chat.begin("Book it");
    await turn.record(reply(call, 10));
    await turn.record(result);
    await turn.commit(reply({ role: "assistant", content: "Booked." }, 20));
    expect(await chat.usage()).toMatchObject({ turns: 1, inputTokens: 30, outputTokens: 2 });
    const stopped = await chat.begin("And more");
    await stopped.record(reply({ role: "assistant", content: "Well" }, 5));
    await stopped.stop();
    expect(await chat.usage()).toMatchObject({ turns: 2, inputTokens: 35 });
  });
});
