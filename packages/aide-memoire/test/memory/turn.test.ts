import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { assistant, call, result, user } from "./said.ts";

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
