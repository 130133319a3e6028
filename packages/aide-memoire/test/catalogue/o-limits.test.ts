import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { said, user } from "./support/messages.ts";

onEveryStore("O limits", (open) => {
  test("C-081 a copy holds all there is, whatever the window of who copies", async () => {
    const opened = open();
    const messages = Array.from({ length: 25 }, (_, n) => (n % 2 === 0 ? user(`q${n}`) : said(`a${n}`)));
    await opened.memory.session("mine", { user: "u" }).append(messages);
    await opened.memory.session("guest").append(messages);
    for (const turns of [0, 1, "all"] as const) {
      const memory = another(opened, { window: { turns } });
      for (const chat of [memory.session("mine", { user: "u" }), memory.session("guest")]) {
        const copy = await chat.fork();
        expect(await copy.messages()).toEqual(messages);
        expect(await copy.info()).toMatchObject({ messages: 25, turns: 13 });
      }
    }
    await another(opened, { window: { turns: 0 } })
      .session("guest")
      .claim("v");
    expect(await opened.memory.session("guest", { user: "v" }).messages()).toEqual(messages);
  });

  test("C-082 a search for one message of two hundred gives one", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    await chat.append(Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? user(`blue ${n}`) : said(`blue ${n}`))));
    for (const limit of [1, 3]) expect(await chat.search("blue", { limit })).toHaveLength(limit);
    expect((await chat.search("blue 117", { limit: 1 })).map(({ text }) => text)).toEqual(["blue 117"]);
    expect(await chat.search("blue", { limit: 0 })).toEqual([]);
    expect(await chat.search("blue")).toHaveLength(10);
    await expect(chat.search("blue", { limit: -1 })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });
});
