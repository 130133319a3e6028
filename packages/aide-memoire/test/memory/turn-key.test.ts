import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { assistant, call, user } from "./said.ts";

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
