import { beforeAll, describe, expect, test } from "vitest";
import { openMemory } from "aide-memoire";
import { onServersToo } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { calls, result, said, user } from "./support/messages.ts";
import { built, newFile, start } from "./support/processes.ts";

onServersToo("H clock, order, ids", (open) => {
  test("C-041 four messages of one moment come back in their order, a hundred times", async () => {
    const opened = open();
    const four = [user("q"), calls("a"), result("a"), said("done")];
    const turn = await opened.memory.session("s").begin("q");
    await turn.record(calls("a"));
    await turn.record(result("a"));
    await turn.commit("done");
    for (const message of four) await opened.memory.session("t").append([message]);
    for (let n = 0; n < 100; n += 1) {
      expect(await opened.memory.session("s").messages()).toEqual(four);
      expect(await another(opened).session("t").messages()).toEqual(four);
    }
    const times = (await opened.memory.session("s").items()).map(({ at }) => at.getTime());
    expect(new Set(times).size).toBe(1);
  });

  test("C-042 the clock is set back between a call and its result: they are read as they were written", async () => {
    const { memory, clock } = open();
    const chat = memory.session("s");
    await chat.turn("before", async () => "ok");
    clock.advance(5000);
    const turn = await chat.begin("q");
    await turn.record(calls("a"));
    clock.advance(-5000 - 3_600_000);
    await turn.record(result("a"));
    await turn.commit("done");
    const shown = [user("before"), said("ok"), user("q"), calls("a"), result("a"), said("done")];
    expect(await chat.messages()).toEqual(shown);
    expect(await chat.messages({ last: 3 })).toEqual(shown.slice(-3));
    const next = await chat.begin("and?");
    expect(next.prompt.messages).toEqual([...shown, user("and?")]);
  });

  test("C-045 four saves of a question and an answer give eight ids", async () => {
    const opened = open();
    for (let n = 0; n < 4; n += 1)
      await another(opened)
        .session("s")
        .append([user("q"), said("a")]);
    const items = await opened.memory.session("s").items();
    expect(new Set(items.map(({ id }) => id)).size).toBe(8);
    expect(new Set(items.map(({ turn }) => turn)).size).toBe(4);
  });

  test("C-046 three hundred appends of one millisecond have ids of their own, in their order", async () => {
    const { memory } = open();
    const contents = Array.from({ length: 300 }, (_, n) => `m${n}`);
    await Promise.all(contents.map(async (content) => memory.session("s").append([user(content)])));
    const items = await memory.session("s").items();
    expect(items.map(({ message }) => message.content)).toEqual(contents);
    expect(new Set(items.map(({ id }) => id)).size).toBe(300);
    expect(new Set(items.map(({ turn }) => turn)).size).toBe(300);
  });

  test("C-047 the same key in two sessions is two turns, and ids of one are unknown in the other", async () => {
    const { memory } = open();
    const [x, y] = [memory.session("x", { user: "u" }), memory.session("y", { user: "u" })];
    for (const chat of [x, y]) await chat.turn(`of ${chat.id}`, async () => "ok", { key: "m1" });
    const before = await x.items();
    expect(before.map(({ message }) => message)).toEqual([user("of x"), said("ok")]);
    await (await y.edit((await y.items())[0]?.id ?? "", "changed")).commit("ok");
    await expect(y.edit(before[0]?.id ?? "", "stolen")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await x.items()).toEqual(before);
    expect(await y.messages()).toEqual([user("changed"), said("ok")]);
  });
});

type Read = { readonly at: readonly string[]; readonly info: { readonly createdAt: string; readonly lastAt: string } };

describe("H time zones of processes (sqlite)", () => {
  beforeAll(built);

  test("C-043 times stay the same to the millisecond, whatever the zone of who reads and writes", async () => {
    const where = newFile();
    const memory = openMemory(where);
    const chat = memory.session("s");
    const at = new Date(Date.UTC(2026, 2, 29, 0, 59, 59, 987));
    await chat.append([user("q"), said("a")], { at });
    const before = await chat.items();
    for (const zone of ["Asia/Kolkata", "America/New_York", "Pacific/Chatham"]) {
      const reader = start("read", { where }, { zone });
      const [read] = (await reader.end()) as [Read];
      expect(read.at.slice(0, 2)).toEqual([at.toISOString(), at.toISOString()]);
      expect(read.info.createdAt).toBe(at.toISOString());
      await start("append", { where, name: zone, count: 1 }, { zone }).end();
      expect((await chat.items()).slice(0, 2)).toEqual(before);
      expect((await chat.info())?.createdAt).toEqual(at);
    }
    await memory.close();
  });

  test("C-044 what was written in one zone is as old as it is in every other", async () => {
    const where = newFile();
    const began = Date.now();
    await start("turn", { where, question: "hello", answer: "hi", user: "u" }, { zone: "Asia/Shanghai" }).end();
    for (const zone of ["America/Los_Angeles", "UTC", "Asia/Shanghai"]) {
      const child = start("turn", { where, question: `from ${zone}`, answer: "ok", user: "u" }, { zone });
      const sent = (await child.next()) as unknown[];
      // No pause is told: nobody was away.
      expect(sent.at(-1)).toEqual(user(`from ${zone}`));
      await child.end();
    }
    const memory = openMemory(where, { background: "manual" });
    const [info] = (await memory.sessions({ user: "u" })).items;
    expect(info?.createdAt.getTime()).toBeGreaterThanOrEqual(began);
    expect(info?.lastAt.getTime()).toBeLessThanOrEqual(Date.now());
    await memory.session("s", { user: "u" }).undo();
    // What was hidden now is not yet 30 days old.
    await memory.runTasks();
    const purges = await memory.runTasks();
    expect(purges).toEqual({ done: 0, failed: 0 });
    expect(await memory.session("s", { user: "u" }).messages()).toHaveLength(6);
    await memory.close();
  });
});
