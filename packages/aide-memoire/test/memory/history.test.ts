import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { assistant, user } from "./said.ts";

async function talk(
  chat: { turn(q: string, run: () => Promise<string>): Promise<unknown> },
  turns: number,
): Promise<void> {
  for (let n = 1; n <= turns; n += 1) await chat.turn(`q${n}`, async () => `a${n}`);
}

onEveryStore("history", (open) => {
  test("limits: 0 is none, all and absent are all, a number the newest, anything else an error", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 30);
    expect(await chat.messages({ last: 0 })).toEqual([]);
    expect(await chat.messages({ last: "all" })).toHaveLength(60);
    expect(await chat.messages()).toHaveLength(60);
    expect(await chat.messages({ last: 3 })).toEqual([assistant("a29"), user("q30"), assistant("a30")]);
    for (const bad of [-1, 1.5, Number.NaN, false, null, "5"]) {
      await expect(chat.messages({ last: bad as number })).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
  });

  test("before and after page through it, over branches and gaps", async () => {
    const chat = open().memory.session("s");
    await talk(chat, 4);
    await chat.undo();
    await chat.turn("q5", async () => "a5");
    const items = await chat.items();
    expect(items.map((item) => item.message.content)).toEqual(["q1", "a1", "q2", "a2", "q3", "a3", "q5", "a5"]);
    const back: unknown[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await chat.items({ last: 3, ...(before !== undefined && { before }) });
      if (page.length === 0) break;
      back.unshift(...page);
      before = page[0]!.id;
    }
    expect(back).toEqual(items);
    const after = await chat.items({ after: items[4]!.id });
    expect(after).toEqual(items.slice(5));
    expect(new Set(items.map((item) => item.id)).size).toBe(8);
  });

  test("messages come back byte for byte, and are copies", async () => {
    const chat = open().memory.session("s");
    const odd = {
      role: "user" as const,
      content: [
        { type: "text" as const, text: 'NUL \u0000, emoji 👩‍👩‍👧, "quotes" % _ \'' },
        { type: "file" as const, mediaType: "image/png", data: new Uint8Array([0, 255, 7]) },
      ],
      providerOptions: { z: { b: 1, a: [null, { $aide: "bytes" }] }, __proto__x: {} },
    };
    await chat.append([odd, { role: "assistant", content: "ok" }]);
    const [back] = await chat.messages();
    expect(back).toEqual(odd);
    expect(JSON.stringify(back)).toBe(JSON.stringify(odd));
    (back as { role: string }).role = "tool";
    expect((await chat.messages())[0]).toEqual(odd);
  });

  test("a lone surrogate is made well-formed; a message of 1 MB is kept whole", async () => {
    const chat = open().memory.session("s");
    const big = "x".repeat(1_000_000);
    await chat.turn(`half \ud83d`, async () => big);
    const [question, answer] = await chat.messages();
    expect(question).toEqual(user("half \ufffd"));
    expect(answer).toEqual(assistant(big));
  });

  test("what is no message is refused, and nothing is written", async () => {
    const chat = open().memory.session("s");
    const bad: unknown[] = [
      { role: "assistent", content: "x" },
      { role: "System", content: "x" },
      { role: "summary", content: "x" },
      { role: "user", content: { a: 1 } },
      { role: "user", content: [{ text: "x" }] },
      { role: "tool", content: "x" },
      "text",
      null,
      { role: "user", content: "x", providerOptions: { p: { when: new Date(0) } } },
    ];
    for (const message of bad) {
      await expect(chat.append([{ role: "user", content: "ok" }, message as never])).rejects.toMatchObject({
        code: "BAD_INPUT",
      });
    }
    expect(await chat.info()).toBeUndefined();
  });

  test("a thousand appends with one clock value keep their order and have ids of their own", async () => {
    const chat = open().memory.session("s");
    const many = Array.from(
      { length: 1000 },
      (_, n) => ({ role: n % 2 ? "assistant" : "user", content: `m${n}` }) as const,
    );
    await chat.append(many);
    const items = await chat.items();
    expect(items.map((item) => item.message)).toEqual(many);
    expect(new Set(items.map((item) => item.id)).size).toBe(1000);
  });

  test("append with a key is done once; other content under it is a mismatch", async () => {
    const chat = open().memory.session("s");
    const once = [{ role: "user", content: "imported" } as const];
    await chat.append(once, { key: "k" });
    await chat.append(once, { key: "k" });
    expect(await chat.messages()).toHaveLength(1);
    await expect(chat.append([{ role: "user", content: "other" }], { key: "k" })).rejects.toMatchObject({
      code: "OPERATION_MISMATCH",
    });
  });

  test("times are kept to the millisecond, and a clock that runs backwards changes no order", async () => {
    const { memory, clock } = open();
    const chat = memory.session("s");
    const at = new Date(Date.UTC(2025, 0, 1, 12, 0, 5, 123));
    await chat.append([{ role: "user", content: "old" }], { at });
    clock.advance(-86_400_000 * 900);
    await chat.turn("later", async () => "ok");
    const items = await chat.items();
    expect(items[0]!.at).toEqual(at);
    expect(items.map((item) => item.message.content)).toEqual(["old", "later", "ok"]);
  });
});

onEveryStore("search in a session", (open) => {
  test("finds messages by their words, this session's only", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "u" });
    await chat.turn("The code name is NORD-17", async () => "Noted.");
    await chat.turn("My car is blue", async () => "Nice.");
    await memory.session("t", { user: "u" }).turn("code name SUD-3", async () => "ok");
    await memory.session("s", { user: "v" }).turn("code name EST-9", async () => "ok");
    const found = await chat.search("which code name?");
    expect(found.map((passage) => passage.text)).toEqual(["The code name is NORD-17"]);
    expect(found[0]).toMatchObject({ role: "user", at: new Date(Date.UTC(2026, 2, 3, 9, 0)) });
    expect(await chat.search("???")).toEqual([]);
    expect(await chat.search("code", { limit: 0 })).toEqual([]);
  });
});

onEveryStore("a view of many segments", (open) => {
  test("is flattened, and shows the same messages", async () => {
    const { memory, store } = open();
    const chat = memory.session("s", { user: "u" });
    const expected: unknown[] = [];
    for (let n = 0; n < 300; n += 1) {
      await chat.turn(`keep ${n}`, async () => "kept");
      expected.push(user(`keep ${n}`), assistant("kept"));
      await chat.turn(`drop ${n}`, async () => "dropped");
      await chat.undo();
    }
    expect(await chat.messages()).toEqual(expected);
    const { session } = await store.read({ tenant: "", kind: "user", id: "u" }, { session: "s" as never });
    expect(session!.view!.length).toBeLessThanOrEqual(256);
    expect((await chat.search("keep 299"))[0]?.text).toBe("keep 299");
    expect(await chat.info()).toMatchObject({ turns: 300, messages: 600 });
  });
});
