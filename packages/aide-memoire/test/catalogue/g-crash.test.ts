import { readFileSync, statSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { openMemory, type MemoryEvent } from "aide-memoire";
import type { Item, Store } from "aide-memoire/store";
import { onServersToo } from "../support/stores.ts";
import { another, over } from "./support/another.ts";
import { damagedItems, damagedSession, fullAt } from "./support/faults.ts";
import { said, user } from "./support/messages.ts";
import { built, newFile, start } from "./support/processes.ts";

const unreadable = (): string => '{"format":"ai-sdk","native":{"ro';
const noMessage = (): string => '{"format":"ai-sdk","tokens":1,"text":"","native":{"role":7}}';

onServersToo("G crash, torn files, corrupt rows", (open) => {
  async function readsTheOthers(body: () => string): Promise<void> {
    const opened = open();
    const five = [user("1"), said("2"), user("3"), said("4"), user("5")];
    await opened.memory.session("s", { user: "u" }).append(five);
    const events: MemoryEvent[] = [];
    const store = damagedItems(opened.store, third(body));
    const chat = over(store, opened, { onEvent: (event) => events.push(event) }).session("s", { user: "u" });
    const four = [user("1"), said("2"), said("4"), user("5")];
    expect(await chat.messages()).toEqual(four);
    expect(events).toContainEqual(expect.objectContaining({ kind: "warning", code: "CORRUPT_ROW" }));
    expect(await chat.search("3")).toEqual([]);
    await chat.turn("6", async (prompt) => {
      expect(prompt.messages).toEqual([...four, user("6")]);
      return "7";
    });
    // The row rests where it was, for whoever can read it.
    expect(await opened.memory.session("s", { user: "u" }).messages()).toEqual([...five, user("6"), said("7")]);
  }

  async function canBeEmptied(body: () => string, verb: "clear" | "erase"): Promise<void> {
    const opened = open();
    await opened.memory.session("s", { user: "u" }).append([user("1"), said("2"), user("3"), said("4")]);
    const damaged = over(damagedItems(opened.store, third(body)), opened, { onEvent: () => undefined });
    const chat = damaged.session("s", { user: "u" });
    await chat[verb]();
    const whole = another(opened).session("s", { user: "u" });
    expect(await whole.messages()).toEqual([]);
    expect(await whole.search("2")).toEqual([]);
    await chat.turn("new", async () => "life");
    expect(await chat.messages()).toEqual([user("new"), said("life")]);
  }

  test("C-036 one row of five is unreadable: the others are read, and nothing is deleted", async () => {
    await readsTheOthers(unreadable);
  });

  test("C-036 one row of five is readable and no message: the others are read, and nothing is deleted", async () => {
    await readsTheOthers(noMessage);
  });

  test("C-036 a session with a damaged row can be cleared and erased", async () => {
    for (const body of [unreadable, noMessage]) {
      for (const verb of ["clear", "erase"] as const) await canBeEmptied(body, verb);
    }
  });

  test("C-036 a session whose own row is damaged can be cleared and erased", async () => {
    for (const verb of ["clear", "erase"] as const) {
      const opened = open();
      await opened.memory.session("s", { user: "u" }).append([user("secret"), said("2")]);
      const broken = over(damagedSession(opened.store, "s", "{"), opened, { onEvent: () => undefined });
      await broken.session("s", { user: "u" })[verb]();
      const chat = another(opened).session("s", { user: "u" });
      expect(await chat.messages()).toEqual([]);
      expect(await chat.search("secret")).toEqual([]);
      await chat.turn("new", async () => "life");
      expect(await chat.messages()).toEqual([user("new"), said("life")]);
    }
  });

  test("C-037 a session whose row is empty hides no other; it is reported, and not written to", async () => {
    const opened = open();
    for (const id of ["a", "b", "c"]) await opened.memory.session(id, { user: "u" }).append([user(id)]);
    const events: MemoryEvent[] = [];
    const store = damagedSession(opened.store, "b", "");
    const memory = over(store, opened, { onEvent: (event) => events.push(event) });
    expect((await memory.sessions({ user: "u" })).items.map(({ id }) => id).sort()).toEqual(["a", "c"]);
    expect(events).toMatchObject([{ kind: "warning", code: "CORRUPT_ROW" }]);
    for (const id of ["a", "c"]) expect(await memory.session(id, { user: "u" }).messages()).toEqual([user(id)]);
    await expect(memory.session("b", { user: "u" }).begin("hello")).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    expect(await opened.memory.session("b", { user: "u" }).messages()).toEqual([user("b")]);
  });

  test("C-037 whichever write finds no room, each call is done wholly or not at all", async () => {
    for (let n = 1; n <= 5; n += 1) {
      const opened = open();
      const chat = over(fullAt(opened.store, n), opened).session("s");
      const steps = [
        async () => chat.append([user("1"), said("2")]),
        async () => chat.turn("3", async () => "4"),
        async () => chat.undo(),
        async () => chat.append([user("5")]),
        async () => chat.rename("title"),
      ];
      const after: unknown[] = [];
      for (const step of steps) {
        const before = await shown(opened.store);
        const failed = await step().then(
          () => false,
          () => true,
        );
        const now = await shown(opened.store);
        if (failed) expect(now).toEqual(before);
        else expect(now).not.toEqual(before);
        after.push(failed);
      }
      expect(after.indexOf(true), `write ${n}`).toBe(n - 1);
    }
  });

  test("C-040 fields and kinds that this version does not know survive", async () => {
    const opened = open();
    const future = {
      role: "user",
      content: [
        { type: "hologram", beam: { power: 7 } },
        { type: "text", text: "look", mood: "calm" },
      ],
      status: "teleported",
    };
    await opened.memory.session("s", { user: "u" }).append([user("1"), future as never]);
    await extendSessionRow(opened.store, "u", "s", { later: { a: [1, null] } });
    const chat = another(opened).session("s", { user: "u" });
    await chat.turn("2", async () => "ok");
    await chat.append([user("3")]);
    const messages = await another(opened).session("s", { user: "u" }).messages();
    expect(JSON.stringify(messages[1])).toBe(JSON.stringify(future));
    expect(messages).toHaveLength(5);
    expect(await sessionRow(opened.store, "u", "s")).toMatchObject({ later: { a: [1, null] } });
  });

  async function shown(store: Store): Promise<unknown> {
    const chat = openMemory(store, { background: "manual" }).session("s");
    return { messages: await chat.messages(), info: await chat.info() };
  }
});

describe("G crash of a process (sqlite)", () => {
  beforeAll(built);

  test("C-037 a file that may not grow fails the write and keeps what was there", async () => {
    const where = newFile();
    const memory = openMemory(where);
    await memory.session("s").append([user("before")]);
    await memory.close();
    const maxFileBytes = statSync(where).size + 200_000;
    const child = start("append", { where, name: "w", count: 1000, pad: 5000 }, { maxFileBytes });
    const said = await child.end();
    const kept = said.filter((one) => typeof one === "number").length;
    expect(kept).toBeGreaterThan(0);
    expect(said.at(-1)).toMatchObject({ code: expect.stringMatching(/^STORE_(FULL|FAILED|UNAVAILABLE)$/) });
    const again = openMemory(where);
    const messages = await again.session("s").messages();
    expect(messages[0]).toEqual(user("before"));
    expect(messages).toHaveLength(1 + kept);
    await again.session("s").append([user("after")]);
    expect((await again.health()).checks.filter(({ ok }) => !ok)).toEqual([]);
    await again.close();
  });

  /** Twenty messages, a power cut, and the write-ahead log as it is found: a whole number of them is there. */
  async function keepsTheBeginning(damage: (log: Buffer) => Buffer): Promise<void> {
    const where = newFile();
    const child = start("append", { where, name: "w", count: 20, stay: true });
    for (let n = 0; n <= 20; n += 1) await child.next();
    await child.kill();
    const log = readFileSync(`${where}-wal`);
    expect(log.length).toBeGreaterThan(12_000);
    writeFileSync(`${where}-wal`, damage(log));
    const memory = openMemory(where);
    const chat = memory.session("s");
    const texts = (await chat.messages()).map(({ content }) => content);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.length).toBeLessThan(20);
    expect(texts).toEqual(Array.from({ length: texts.length }, (_, n) => `w ${n}`));
    expect((await memory.sessions()).items.map((info) => info.id)).toEqual(["s"]);
    await chat.append([user("after")]);
    expect(await chat.messages()).toHaveLength(texts.length + 1);
    expect((await memory.health()).checks.filter(({ ok }) => !ok)).toEqual([]);
    await memory.close();
  }

  test("C-038 the last bytes of the write-ahead log are NUL: all before them is there", async () => {
    await keepsTheBeginning((log) => Buffer.concat([log.subarray(0, -6000), Buffer.alloc(6000 + 9000)]));
  });

  test("C-039 the end of the write-ahead log is torn, with and without an empty line behind it", async () => {
    await keepsTheBeginning((log) => log.subarray(0, -6000));
    await keepsTheBeginning((log) => Buffer.concat([log.subarray(0, -6000), Buffer.from("\n\n")]));
  });
});

/** Damages the third item of the first log that is read, and no other. */
function third(body: () => string): (item: Item) => string {
  let log: string | undefined;
  return (item) => {
    log ??= item.log;
    return item.log === log && item.seq === 3 ? body() : item.body;
  };
}

async function sessionRow(store: Store, user: string, session: string): Promise<object> {
  const page = await store.page(
    { tenant: "", kind: "user", id: user },
    { collection: "session", order: "key", limit: 10 },
  );
  return JSON.parse(page.items.find(({ key }) => key === session)?.body ?? "{}") as object;
}

/** What a later version would have written beside what this one knows. */
async function extendSessionRow(store: Store, id: string, session: string, more: object): Promise<void> {
  const owner = { tenant: "", kind: "user", id } as const;
  const { items } = await store.page(owner, { collection: "session", order: "key", limit: 10 });
  for (const { version: _, ...row } of items.filter(({ key }) => key === session)) {
    const body = JSON.stringify({ ...(JSON.parse(row.body) as object), ...more });
    await store.commit({
      owner,
      operation: "later version" as never,
      digest: "",
      at: row.at,
      incarnation: 0,
      expect: [],
      changes: [{ kind: "put", row: { ...row, body } }],
    });
  }
}
