import { beforeAll, describe, expect, test } from "vitest";
import { openMemory, type ModelMessage } from "aide-memoire";
import { sqliteStore } from "../../src/stores/sqlite/sqlite-store.ts";
import { onServersToo } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { calls, said, user } from "./support/messages.ts";
import { built, newFile, start } from "./support/processes.ts";

/** What one writer wrote, in the order it was kept in. */
function of(writer: string, messages: readonly ModelMessage[]): unknown[] {
  return messages
    .map(({ content }) => content)
    .filter((content) => typeof content === "string" && content.startsWith(`${writer} `));
}

function numbered(writer: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${writer} ${n}`);
}

onServersToo("F concurrent writers", (open) => {
  test("C-031 two writers append at once and nothing is lost", async () => {
    const opened = open();
    const write = async (writer: string): Promise<void> => {
      const chat = another(opened).session("s");
      for (const content of numbered(writer, 50)) await chat.append([user(content)]);
    };
    await Promise.all([write("a"), write("b")]);
    const messages = await opened.memory.session("s").messages();
    expect(messages).toHaveLength(100);
    expect(of("a", messages)).toEqual(numbered("a", 50));
    expect(of("b", messages)).toEqual(numbered("b", 50));
  });

  test("C-032 a turn of another memory waits for the open one, and sees it", async () => {
    const opened = open();
    const first = await opened.memory.session("s").begin("one");
    const chat = another(opened).session("s");
    await expect(chat.begin("two", { whenBusy: "reject" })).rejects.toMatchObject({ code: "BUSY" });
    const second = chat.turn("two", async (prompt) => {
      expect(prompt.messages).toEqual([user("one"), said("1"), user("two")]);
      return "2";
    });
    await first.commit("1");
    await second;
    expect(await chat.messages()).toEqual([user("one"), said("1"), user("two"), said("2")]);
  });

  test("C-033 two writers with one key: the second is told, and keeps what it has", async () => {
    const opened = open();
    const writes = [user("a text"), calls("a")].map(async (message) =>
      another(opened).session("s").append([message], { key: "m1" }),
    );
    const outcomes = await Promise.allSettled(writes);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toMatchObject([{ code: "OPERATION_MISMATCH" }]);
    const chat = opened.memory.session("s");
    expect(await chat.messages()).toHaveLength(1);
    await Promise.all(
      [user("a text"), calls("a")].map(async (message) => another(opened).session("t").append([message])),
    );
    const both = await opened.memory.session("t").messages();
    expect(both).toEqual(expect.arrayContaining([user("a text"), calls("a")]));
  });
});

describe("F writers of several processes (sqlite)", () => {
  beforeAll(built);

  test("C-031 two processes append at once and nothing is lost", async () => {
    const where = newFile();
    const writers = ["a", "b"].map((name) => start("append", { where, name, count: 50, wait: true }));
    for (const writer of writers) expect(await writer.next()).toBe("ready");
    const kept = await Promise.all(writers.map(async (writer) => writer.end()));
    expect(kept).toEqual(writers.map(() => Array.from({ length: 50 }, (_, n) => n)));
    const memory = openMemory(where);
    const messages = await memory.session("s").messages();
    await memory.close();
    expect(messages).toHaveLength(100);
    expect(of("a", messages)).toEqual(numbered("a", 50));
    expect(of("b", messages)).toEqual(numbered("b", 50));
  });

  test("C-032 a turn of another process waits for the open one, and sees it", async () => {
    const where = newFile();
    const memory = openMemory(where);
    const first = await memory.session("s").begin("one");
    const child = start("turn", { where, question: "two", answer: "2", tryFirst: true });
    expect(await child.next()).toBe("BUSY");
    await first.commit("1");
    expect(await child.next()).toEqual([user("one"), said("1"), user("two")]);
    await child.end();
    expect(await memory.session("s").messages()).toEqual([user("one"), said("1"), user("two"), said("2")]);
    await memory.close();
  });

  test("C-034 two processes write, another reads: none ever finds the database locked", async () => {
    const where = newFile();
    const reader = start("read", { where, loop: true });
    const writers = ["s", "t"].map((session) => start("append", { where, session, name: "w", count: 100, wait: true }));
    for (const writer of [reader, ...writers]) expect(await writer.next()).toBe("ready");
    const kept = await Promise.all(writers.map(async (writer) => writer.end()));
    expect(kept).toEqual(writers.map(() => Array.from({ length: 100 }, (_, n) => n)));
    expect(await reader.end()).toEqual([{ reads: expect.any(Number) }]);
  });

  test("C-034 twenty handles append at once: twenty messages, numbered without a gap", async () => {
    const path = newFile();
    const handles = Array.from({ length: 20 }, () => openMemory(sqliteStore({ path }), { background: "manual" }));
    await Promise.all(handles.map(async (memory, n) => memory.session("s").append([user(`h ${n}`)])));
    const items = (await handles[0]?.session("s").items()) ?? [];
    expect(new Set(items.map(({ message }) => message.content)).size).toBe(20);
    expect(items.map(({ id }) => Number(id.split(".").at(-1)))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    await Promise.all(handles.map(async (memory) => memory.close()));
  });

  test("C-035 28 processes open one file at once and read it", { timeout: 120_000 }, async () => {
    const where = newFile();
    const memory = openMemory(where);
    await memory.session("s").append([user("hello")]);
    await memory.close();
    const readers = Array.from({ length: 28 }, () => start("read", { where }));
    const said = await Promise.all(readers.map(async (reader) => reader.end()));
    expect(said).toEqual(readers.map(() => [expect.objectContaining({ messages: [user("hello")] })]));
  });

  test("C-035 ten processes that open a file which is not there yet make it once", { timeout: 120_000 }, async () => {
    const where = newFile();
    const writers = Array.from({ length: 10 }, (_, n) =>
      start("append", { where, name: `w${n}`, count: 1, wait: true }),
    );
    for (const writer of writers) await writer.next();
    const kept = await Promise.all(writers.map(async (writer) => writer.end()));
    expect(kept).toEqual(writers.map(() => [0]));
    const memory = openMemory(where);
    expect(await memory.session("s").messages()).toHaveLength(10);
    await memory.close();
  });

  test("C-035 a file whose write lock is held is opened and read", async () => {
    const where = newFile();
    const memory = openMemory(where);
    await memory.session("s").append([user("hello")]);
    await memory.close();
    const holder = start("hold", { where });
    expect(await holder.next()).toBe("held");
    const reader = start("read", { where });
    expect(await reader.next()).toMatchObject({ messages: [user("hello")] });
    await reader.end();
    await holder.end();
  });
});
