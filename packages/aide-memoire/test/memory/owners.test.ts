import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";

onEveryStore("ids", (open) => {
  const odd = [
    "a/b",
    "a.b",
    "ab",
    "A",
    "a",
    "é",
    "e\u0301",
    "..",
    "../../x",
    "..\\x",
    "/abs",
    "C:evil",
    ".",
    "__proto__",
    "constructor",
    "a\u0000b",
    "👩‍👩‍👧",
    "a%2Fb",
    "a:b",
    "user:ada",
    "it's",
    "{x}",
    "a|b",
    "a b",
    "%",
    "_",
    "spaces/AAA/threads/BBB",
    "user@example.org",
    "telegram:42",
    "Zürich-1",
    "7f3a1c52-0b1d-4e6f-9a2b-111111111111",
    "x".repeat(1024),
  ];

  test("odd ones are kept apart, as session and as user", async () => {
    const { memory } = open();
    for (const [n, id] of odd.entries()) {
      await memory.session(id).turn(`guest ${n}`, async () => "ok");
      await memory.session("same", { user: id }).turn(`user ${n}`, async () => "ok");
      await memory.session(id, { user: "one" }).turn(`session ${n}`, async () => "ok");
    }
    for (const [n, id] of odd.entries()) {
      expect((await memory.session(id).messages()).map((m) => m.content)).toEqual([`guest ${n}`, "ok"]);
      expect((await memory.session("same", { user: id }).messages()).map((m) => m.content)).toEqual([
        `user ${n}`,
        "ok",
      ]);
      expect((await memory.session(id, { user: "one" }).messages()).map((m) => m.content)).toEqual([
        `session ${n}`,
        "ok",
      ]);
      expect((await memory.session("same", { user: id }).search("user")).length).toBe(1);
      expect((await memory.sessions({ user: id })).items.map((info) => info.id)).toEqual(["same"]);
    }
    const listed = await memory.sessions({ user: "one", limit: 100 });
    expect(new Set(listed.items.map((info) => info.id))).toEqual(new Set(odd));
  });

  test("bad ones are refused with BAD_ID", () => {
    const { memory } = open();
    for (const bad of ["", "x".repeat(1025), "é".repeat(513), "\ud800", 7, undefined, null]) {
      expect(() => memory.session(bad as string)).toThrow(expect.objectContaining({ code: "BAD_ID" }));
      if (bad !== undefined) {
        expect(() => memory.session("s", { user: bad as string })).toThrow(expect.objectContaining({ code: "BAD_ID" }));
        expect(() => memory.session("s", { tenant: bad as string })).toThrow(
          expect.objectContaining({ code: "BAD_ID" }),
        );
      }
      expect(() => memory.user(bad as string)).toThrow(expect.objectContaining({ code: "BAD_ID" }));
    }
  });

  test("tenants, users and guests of one name never meet", async () => {
    const { memory } = open();
    const four = [
      memory.session("ada"),
      memory.session("ada", { user: "ada" }),
      memory.session("ada", { tenant: "t" }),
      memory.session("ada", { tenant: "t", user: "ada" }),
    ];
    for (const [n, chat] of four.entries()) await chat.turn(`secret ${n}`, async () => "ok");
    for (const [n, chat] of four.entries()) {
      expect((await chat.search("secret")).map((passage) => passage.text)).toEqual([`secret ${n}`]);
    }
    expect((await memory.sessions()).items).toHaveLength(2);
    expect((await memory.sessions({ tenant: "t" })).items).toHaveLength(2);
  });
});

onEveryStore("a list of sessions", (open) => {
  test("the newest first, with a cursor that stays right while sessions come", async () => {
    const { memory, clock } = open();
    for (let n = 0; n < 7; n += 1) {
      clock.advance(1000);
      await memory.session(`s${n}`, { user: "u" }).turn(`question ${n}`, async () => "ok");
    }
    const first = await memory.sessions({ user: "u", limit: 3 });
    expect(first.items.map((info) => info.id)).toEqual(["s6", "s5", "s4"]);
    clock.advance(1000);
    await memory.session("new", { user: "u" }).turn("hello", async () => "ok");
    const second = await memory.sessions({ user: "u", limit: 3, cursor: first.cursor! });
    expect(second.items.map((info) => info.id)).toEqual(["s3", "s2", "s1"]);
    const third = await memory.sessions({ user: "u", limit: 3, cursor: second.cursor! });
    expect(third.items.map((info) => info.id)).toEqual(["s0"]);
    expect(third.cursor).toBeUndefined();
    await expect(memory.sessions({ user: "u", cursor: "garbage" })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("search folds case and accents, over titles given and first messages, across pages", async () => {
    const { memory } = open();
    for (let n = 0; n < 30; n += 1) await memory.session(`s${n}`, { user: "u" }).turn(`chat ${n}`, async () => "ok");
    await memory.session("s3", { user: "u" }).rename("Réservation d'été");
    const found = await memory.sessions({ user: "u", search: "ETE", limit: 2 });
    expect(found.items.map((info) => info.id)).toEqual(["s3"]);
    expect((await memory.user("u").sessions({ search: "CHAT 7" })).items.map((info) => info.id)).toEqual(["s7"]);
  });

  test("over all owners, every session once", async () => {
    const { memory } = open();
    const all: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      await memory.session(`g${n}`).turn("x", async () => "ok");
      for (const s of ["a", "b", "c"]) await memory.session(s, { user: `u${n}` }).turn("x", async () => "ok");
    }
    let cursor: string | undefined;
    do {
      const page = await memory.sessions({ limit: 4, ...(cursor !== undefined && { cursor }) });
      all.push(...page.items.map((info) => `${info.user ?? ""}/${info.id}`));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(all).toHaveLength(20);
    expect(new Set(all).size).toBe(20);
  });
});

onEveryStore("erase", (open) => {
  test("a session: a dry run counts and changes nothing, then all of it is gone and its id starts clean", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "u" });
    const other = memory.session("t", { user: "u" });
    for (const one of [chat, other]) await one.turn("violet umbrella", async () => "ok");
    await chat.rename("title");
    expect(await chat.erase({ dryRun: true })).toMatchObject({ dryRun: true, sessions: 1, messages: 2, done: false });
    expect(await chat.messages()).toHaveLength(2);
    expect(await chat.erase()).toMatchObject({ dryRun: false, sessions: 1, messages: 2, done: true, pending: [] });
    expect(await chat.info()).toBeUndefined();
    expect(await chat.search("umbrella")).toEqual([]);
    expect((await memory.sessions({ user: "u" })).items.map((info) => info.id)).toEqual(["t"]);
    expect(await other.search("umbrella")).toHaveLength(1);
    await chat.turn("new", async () => "life");
    expect(await chat.info()).toMatchObject({ title: "new", messages: 2 });
  });

  test("a user: every session goes, other users and guests stay", async () => {
    const { memory } = open();
    for (const id of ["a", "b", "c"]) await memory.session(id, { user: "u" }).turn("secret", async () => "ok");
    await memory.session("a", { user: "v" }).turn("secret", async () => "ok");
    await memory.session("u").turn("secret", async () => "ok");
    expect(await memory.user("u").erase({ dryRun: true })).toMatchObject({ sessions: 3, messages: 6, done: false });
    expect(await memory.user("u").erase()).toMatchObject({ sessions: 3, messages: 6, done: true });
    expect((await memory.sessions({ user: "u" })).items).toEqual([]);
    expect(await memory.session("a", { user: "u" }).messages()).toEqual([]);
    expect(await memory.session("a", { user: "u" }).search("secret")).toEqual([]);
    expect(await memory.session("a", { user: "v" }).messages()).toHaveLength(2);
    expect(await memory.session("u").messages()).toHaveLength(2);
    await memory.session("a", { user: "u" }).turn("back", async () => "ok");
    expect(await memory.session("a", { user: "u" }).messages()).toHaveLength(2);
  });

  test("the receipt counts what a branch shows, hidden messages with it, each once", async () => {
    const { memory } = open();
    const chat = memory.session("s", { user: "u" });
    for (const text of ["one", "two"]) await chat.turn(text, async () => "ok");
    const branch = await chat.fork();
    expect(await branch.erase({ dryRun: true })).toMatchObject({ sessions: 1, messages: 0 });
    expect(await memory.user("u").erase({ dryRun: true })).toMatchObject({ sessions: 2, messages: 4 });
    await chat.clear();
    await branch.turn("three", async () => "ok");
    await branch.undo();
    expect(await branch.erase({ dryRun: true })).toMatchObject({ sessions: 1, messages: 6 });
    expect(await memory.user("u").erase()).toMatchObject({ sessions: 2, messages: 6, done: true });
  });

  test("an open turn of an erased user comes too late", async () => {
    const { memory } = open();
    const chat = memory.session("a", { user: "u" });
    await chat.turn("one", async () => "1");
    const turn = await chat.begin("two");
    const first = await memory.session("new", { user: "u" }).begin("first ever");
    await memory.user("u").erase();
    await expect(turn.commit("2")).rejects.toMatchObject({ code: "ERASED" });
    await expect(first.commit("x")).rejects.toMatchObject({ code: "ERASED" });
    expect((await memory.sessions({ user: "u" })).items).toEqual([]);
  });

  test("a guest's session, and one that does not exist", async () => {
    const { memory } = open();
    await memory.session("g").turn("x", async () => "ok");
    expect(await memory.session("g").erase()).toMatchObject({ sessions: 1, messages: 2, done: true });
    expect(await memory.session("g").info()).toBeUndefined();
    expect(await memory.session("never", { user: "u" }).erase()).toMatchObject({
      sessions: 0,
      messages: 0,
      done: true,
    });
    expect(await memory.user("never").erase()).toMatchObject({ sessions: 0, done: true });
  });
});

onEveryStore("claim", (open) => {
  test("a guest's session moves to the user with messages, ids, title, state and manifests", async () => {
    const { memory } = open();
    const guest = memory.session("s");
    for (let n = 0; n < 250; n += 1) await guest.turn(`blue ${n}`, async () => "ok");
    await guest.undo();
    await guest.rename("Kept");
    await guest.state.set({ cart: 3 });
    const items = await guest.items();
    const manifest = await guest.explain();
    await guest.claim("ada");
    const chat = memory.session("s", { user: "ada" });
    expect(await chat.items()).toEqual(items);
    expect(await chat.explain()).toEqual(manifest);
    expect(await chat.state.get()).toEqual({ value: { cart: 3 }, version: 1 });
    expect(await chat.info()).toMatchObject({ title: "Kept", turns: 249, user: "ada" });
    expect((await chat.search("blue 7")).length).toBeGreaterThan(0);
    expect(await guest.info()).toBeUndefined();
    await chat.turn("go on", async () => "yes");
    expect(await chat.messages()).toHaveLength(500);
    await guest.claim("ada");
    expect(await chat.messages()).toHaveLength(500);
  });

  test("it does not overwrite a session that the user has", async () => {
    const { memory } = open();
    await memory.session("s").turn("guest", async () => "ok");
    await memory.session("s", { user: "ada" }).turn("mine", async () => "ok");
    await expect(memory.session("s").claim("ada")).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await memory.session("s", { user: "ada" }).messages())[0]).toMatchObject({ content: "mine" });
    expect(await memory.session("s").messages()).toHaveLength(2);
    await expect(memory.session("s", { user: "ada" }).claim("bob")).rejects.toMatchObject({ code: "BAD_INPUT" });
  });
});
