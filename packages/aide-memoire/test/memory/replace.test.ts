import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";

const user = (content: string) => ({ role: "user" as const, content });
const assistant = (content: string) => ({ role: "assistant" as const, content });

onEveryStore("session.replace", (open) => {
  test("puts messages in the place of the last ones", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1"), assistant("a1"), user("q2"), assistant("a2")]);
    await chat.replace([user("q2"), assistant("a2")], [user("q3"), assistant("a3"), user("q4")]);
    expect(await chat.messages()).toEqual([user("q1"), assistant("a1"), user("q3"), assistant("a3"), user("q4")]);
    expect((await chat.info())?.turns).toBe(3);
  });

  test("within a turn, the rest of the turn stays", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1"), assistant("a1"), assistant("a2")]);
    const [first] = await chat.items();
    await chat.replace([assistant("a2")], [assistant("b2"), assistant("b3")]);
    const items = await chat.items();
    expect(items.map(({ message }) => message.content)).toEqual(["q1", "a1", "b2", "b3"]);
    expect(new Set(items.map(({ turn }) => turn))).toEqual(new Set([first?.turn]));
    expect((await chat.info())?.turns).toBe(1);
  });

  test("the whole session, and by nothing", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1"), assistant("a1")]);
    await chat.replace([user("q1"), assistant("a1")], [user("other")]);
    expect(await chat.messages()).toEqual([user("other")]);
    expect((await chat.info())?.title).toBe("other");
    await chat.replace([user("other")], []);
    expect(await chat.messages()).toEqual([]);
  });

  test("an end that is another one is a conflict, and nothing changes", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1"), assistant("a1")]);
    for (const expected of [[assistant("a2")], [user("q1")], [user("q0"), user("q1"), assistant("a1")]]) {
      await expect(chat.replace(expected, [user("x")], { key: "k" })).rejects.toMatchObject({ code: "CONFLICT" });
    }
    expect(await chat.messages()).toEqual([user("q1"), assistant("a1")]);
    // The key was not used up.
    await chat.replace([assistant("a1")], [assistant("b1")], { key: "k" });
    expect(await chat.messages()).toEqual([user("q1"), assistant("b1")]);
  });

  test("the order of keys and a key without a value are no difference", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1")]);
    await chat.replace([{ content: "q1", role: "user", providerOptions: undefined } as never], [user("q2")]);
    expect(await chat.messages()).toEqual([user("q2")]);
  });

  test("a key does it once, after a restart of the handle too; with other messages it fails", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    await chat.append([user("q1")]);
    await chat.replace([user("q1")], [user("q2")], { key: "k" });
    await memory.session("s").replace([user("q1")], [user("q2")], { key: "k" });
    expect(await chat.messages()).toEqual([user("q2")]);
    for (const [expected, messages] of [
      [[user("q2")], [user("q2")]],
      [[user("q1")], [user("q3")]],
      [[], [user("q2")]],
    ] as const) {
      await expect(chat.replace(expected, messages, { key: "k" })).rejects.toMatchObject({
        code: "OPERATION_MISMATCH",
      });
    }
    await expect(chat.append([user("q2")], { key: "k" })).rejects.toMatchObject({ code: "OPERATION_MISMATCH" });
  });

  test("a key that wrote nothing is remembered too", async () => {
    const chat = open().memory.session("s");
    await chat.append([], { key: "k" });
    await chat.append([], { key: "k" });
    await expect(chat.append([user("q1")], { key: "k" })).rejects.toMatchObject({ code: "OPERATION_MISMATCH" });
    expect(await chat.messages()).toEqual([]);
  });

  test("a result whose call is replaced has no call any more", async () => {
    const chat = open().memory.session("s");
    const call = { type: "tool-call" as const, toolCallId: "c", toolName: "look", input: {} };
    const asks = { role: "assistant" as const, content: [call] };
    const output = { type: "text" as const, value: "seen" };
    const result = {
      role: "tool" as const,
      content: [{ type: "tool-result" as const, toolCallId: "c", toolName: "look", output }],
    };
    await chat.append([user("q1"), asks]);
    await expect(chat.replace([asks], [result])).rejects.toMatchObject({ code: "BAD_INPUT" });
    await chat.replace([asks], [asks, result]);
    expect(await chat.messages()).toHaveLength(3);
  });

  test("what was replaced is not found any more, and a fork that shows it keeps it", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "ada" });
    await chat.append([user("the lighthouse"), assistant("the harbour")]);
    const fork = await chat.fork();
    await chat.replace([assistant("the harbour")], [assistant("the market")]);
    expect(await chat.search("harbour")).toEqual([]);
    expect(await chat.search("market")).toHaveLength(1);
    expect(await fork.messages()).toEqual([user("the lighthouse"), assistant("the harbour")]);
  });

  test("two that replace the same end: one of them wins", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("q1")]);
    const both = ["a", "b"].map(async (text) => chat.replace([user("q1")], [user(text)]));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await chat.messages()).toHaveLength(1);
  });

  test("refuses what is no list", async () => {
    const chat = open().memory.session("s");
    await expect(chat.replace("q1" as never, [])).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(chat.replace([], {} as never)).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(chat.replace([], [], { at: new Date(NaN) })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });
});
