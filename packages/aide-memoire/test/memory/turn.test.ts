import { expect, test } from "vitest";
import { MemoryError } from "../../src/core/error.ts";
import type { Format, FormatTypes } from "../../src/core/format.ts";
import { aiSdk } from "../../src/formats/ai-sdk/ai-sdk.ts";
import type { ModelMessage } from "../../src/formats/ai-sdk/messages.ts";
import { memoryOver, shareStore } from "../../src/memory/over-store.ts";
import { onEveryStore } from "../support/stores.ts";

const call = {
  role: "assistant" as const,
  content: [{ type: "tool-call" as const, toolCallId: "c1", toolName: "book", input: { day: "Saturday" } }],
};
const result = {
  role: "tool" as const,
  content: [
    {
      type: "tool-result" as const,
      toolCallId: "c1",
      toolName: "book",
      output: { type: "text" as const, value: "ok" },
    },
  ],
};
const user = (content: string): unknown => ({ role: "user", content });
const assistant = (content: string): unknown => ({ role: "assistant", content });

onEveryStore("a turn", (open) => {
  test("a second turn sends the first", async () => {
    const chat = open().memory.session("s", { user: "ada", system: "Be kind." });
    await chat.turn("hello", async () => "hi");
    const second = await chat.begin("and you?");
    expect(second.prompt).toEqual({
      instructions: "Be kind.",
      messages: [user("hello"), assistant("hi"), user("and you?")],
    });
    await second.abort();
  });

  test("a model that fails leaves no trace, and its error is rethrown", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    await chat.turn("one", async () => "1");
    const failure = new Error("503");
    await expect(chat.turn("two", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await chat.messages()).toEqual([user("one"), assistant("1")]);
    const next = await chat.begin("three", { whenBusy: "reject" });
    expect(next.prompt.messages).toEqual([user("one"), assistant("1"), user("three")]);
    await next.commit("3");
    expect(await chat.messages({ last: 2 })).toEqual([user("three"), assistant("3")]);
  });

  test("onFailure keep shows the question for a retry, hidden from the model, and the retry does not double it", async () => {
    const { memory } = open({ onFailure: "keep" });
    const chat = memory.session("s");
    await expect(chat.turn("lost?", () => Promise.reject(new Error("504")), { key: "k" })).rejects.toThrow("504");
    expect((await chat.info())?.unanswered?.message).toEqual(user("lost?"));
    expect(await chat.messages()).toEqual([]);
    await chat.turn("lost?", async () => "found", { key: "k" });
    expect(await chat.messages()).toEqual([user("lost?"), assistant("found")]);
    expect((await chat.info())?.unanswered).toBeUndefined();
  });

  test("recorded steps are in the next prompt, unseen until the commit, and history after it", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    const turn = await chat.begin("book yoga");
    await turn.record(call);
    await turn.record(result);
    expect(turn.prompt.messages).toEqual([user("book yoga"), call, result]);
    expect(await chat.messages()).toEqual([]);
    await turn.commit("Booked.");
    expect(await chat.messages()).toEqual([user("book yoga"), call, result, assistant("Booked.")]);
    expect((await chat.items()).at(1)?.id).toBe(turn.replyId);
    expect(await turn.settled).toBe("committed");
  });

  test("an abort after a recorded step keeps the turn as interrupted, with its open call closed", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("book yoga");
    await turn.record(call);
    await turn.abort();
    const messages = await chat.messages();
    expect(messages.slice(0, 2)).toEqual([user("book yoga"), call]);
    expect(messages[2]).toMatchObject({
      role: "tool",
      content: [{ toolCallId: "c1", output: { type: "error-text" } }],
    });
    await expect(turn.commit("late")).rejects.toMatchObject({ code: "CLOSED" });
  });

  test("stop keeps the text that was seen; with nothing seen the turn never happened", async () => {
    const chat = open().memory.session("s");
    const one = await chat.begin("tell me a story");
    await one.stop("Once upon a");
    expect(await one.settled).toBe("stopped");
    const two = await chat.begin("again");
    await two.stop();
    expect(await two.settled).toBe("aborted");
    expect(await chat.messages()).toEqual([user("tell me a story"), assistant("Once upon a")]);
  });

  test("an empty message is refused before anything happens", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    for (const empty of ["", "  \n ", { role: "user" as const, content: [] }]) {
      await expect(chat.begin(empty)).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
    await (await chat.begin("free", { whenBusy: "reject" })).abort();
    expect(await chat.info()).toBeUndefined();
  });

  test("an empty reply is refused, and the turn can still be committed", async () => {
    const chat = open().memory.session("s");
    const turn = await chat.begin("hello");
    await expect(turn.commit("")).rejects.toMatchObject({ code: "BAD_INPUT" });
    await turn.commit("hi");
    expect(await chat.messages()).toHaveLength(2);
  });

  test("usage is summed over turns", async () => {
    const chat = open().memory.session("s");
    const usage = { inputTokens: 10, outputTokens: 3, cachedInputTokens: 4 };
    for (const text of ["a", "b"]) await (await chat.begin(text)).commit("ok", { usage });
    expect(await chat.usage()).toEqual({ turns: 2, inputTokens: 20, outputTokens: 6, cachedInputTokens: 8 });
  });
});

onEveryStore("a turn key", (open) => {
  test("a repeated key gives the first reply without calling the model", async () => {
    const chat = open().memory.session("s");
    let calls = 0;
    const ask = async () =>
      chat.turn(
        "pay",
        async () => {
          calls += 1;
          return `paid ${calls}`;
        },
        { key: "order-1" },
      );
    expect(await ask()).toBe("paid 1");
    expect(await ask()).toEqual({ replayed: true, messages: [assistant("paid 1")] });
    expect(calls).toBe(1);
    expect(await chat.messages()).toHaveLength(2);
  });

  test("the same key with other input is a mismatch", async () => {
    const chat = open().memory.session("s");
    await chat.turn("pay 1", async () => "ok", { key: "k" });
    await expect(chat.turn("pay 2", async () => "ok", { key: "k" })).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
    expect(await chat.messages()).toHaveLength(2);
  });

  test("two at once: the second waits for the first and gets its reply", async () => {
    const chat = open().memory.session("s");
    let calls = 0;
    const ask = async () =>
      chat.turn(
        "once",
        async () => {
          calls += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
          return "one";
        },
        { key: "k" },
      );
    const answers = await Promise.all([ask(), ask()]);
    expect(answers).toEqual(["one", { replayed: true, messages: [assistant("one")] }]);
    expect(calls).toBe(1);
  });

  test("a key is free again after a clear", async () => {
    const chat = open().memory.session("s");
    await chat.turn("x", async () => "1", { key: "k" });
    await chat.clear();
    expect(await chat.turn("y", async () => "2", { key: "k" })).toBe("2");
  });

  test("sessions and keys whose parts join to the same text are kept apart", async () => {
    const { memory } = open();
    const ask = async (session: string, key: string): Promise<unknown> =>
      memory.session(session, { user: "ada" }).turn("same", async () => `${session} ${key}`, { key });
    expect(await ask("a", "b:c")).toBe("a b:c");
    expect(await ask("a:b", "c")).toBe("a:b c");
    const append = async (session: string, key: string): Promise<void> =>
      memory.session(session, { user: "ada" }).append([{ role: "user", content: "same" }], { key });
    await append("a", "b:c");
    await append("a:b", "c");
    await append("a", "b:c");
    expect(await memory.session("a", { user: "ada" }).messages()).toHaveLength(3);
    expect(await memory.session("a:b", { user: "ada" }).messages()).toHaveLength(3);
    await memory.session("a", { user: "ada" }).turn("same", async () => "as a turn", { key: "append:b:c" });
    expect(await memory.session("a", { user: "ada" }).messages()).toHaveLength(5);
  });

  test("a turn that was interrupted leaves its key free, and the retry is kept", async () => {
    const chat = open().memory.session("s");
    const first = await chat.begin("pay", { key: "k" });
    await first.record(call);
    await first.abort();
    expect(await chat.turn("pay", async () => "paid", { key: "k" })).toBe("paid");
    expect((await chat.messages()).at(-1)).toEqual(assistant("paid"));
    expect(await chat.turn("pay", async () => "twice", { key: "k" })).toMatchObject({ replayed: true });
    expect(await chat.messages()).toHaveLength(5);
  });

  test("a turn that was stopped is replayed as stopped", async () => {
    const chat = open().memory.session("s");
    await (await chat.begin("tell", { key: "k" })).stop("Once upon");
    const again = await chat.begin("tell", { key: "k" });
    expect(again.replayed).toEqual([assistant("Once upon")]);
    expect(await again.settled).toBe("stopped");
  });

  test("a key still stands when the guest has become a user", async () => {
    const { memory } = open();
    await memory.session("s").turn("pay", async () => "paid", { key: "k" });
    await memory.session("s").claim("ada");
    const chat = memory.session("s", { user: "ada" });
    expect(await chat.turn("pay", async () => "twice", { key: "k" })).toMatchObject({ replayed: true });
    await expect(chat.turn("pay more", async () => "x", { key: "k" })).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
  });

  test("equal texts without a key are two turns", async () => {
    const chat = open().memory.session("s");
    await chat.turn("yes", async () => "Sure?");
    await chat.turn("yes", async () => "Done");
    expect(await chat.messages()).toEqual([user("yes"), assistant("Sure?"), user("yes"), assistant("Done")]);
  });
});

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
