import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { said, user } from "./support/messages.ts";

onEveryStore("J leakage between users and sessions", (open) => {
  test("C-052 another user's session of the same name finds nothing", async () => {
    const { memory } = open();
    await memory.session("s1", { user: "u1" }).append([user("my PIN hint is blue")]);
    for (const chat of [
      memory.session("s1", { user: "u2" }),
      memory.session("s2", { user: "u2" }),
      memory.session("s1"),
      memory.session("s1", { user: "u1", tenant: "t" }),
    ]) {
      expect(await chat.search("PIN hint")).toEqual([]);
      await chat.append([user("PIN hint?")]);
      expect((await chat.search("PIN hint")).map(({ text }) => text)).toEqual(["PIN hint?"]);
    }
    expect(await memory.session("s1", { user: "u1" }).search("PIN hint")).toHaveLength(1);
  });

  test("C-053 a thousand alike of others do not push out the one of mine", async () => {
    const { memory } = open();
    const alike = Array.from({ length: 1200 }, (_, n) =>
      n % 2 === 0 ? user("violet umbrella") : said("violet umbrella"),
    );
    await memory.session("s", { user: "a" }).append([user("my violet umbrella")]);
    await memory.session("s", { user: "b" }).append(alike);
    await memory.session("other", { user: "a" }).append(alike);
    expect(
      (await memory.session("s", { user: "a" }).search("violet umbrella", { limit: 5 })).map(({ text }) => text),
    ).toEqual(["my violet umbrella"]);
  });

  test("C-053 a thousand alike that were taken back do not push out the one that is shown", async () => {
    const chat = open().memory.session("s");
    await chat.append([user("violet umbrella")]);
    await chat.append([user("and?"), ...Array.from({ length: 1200 }, () => said("violet umbrella"))]);
    await chat.undo();
    expect((await chat.search("violet umbrella", { limit: 5 })).map(({ text }) => text)).toEqual(["violet umbrella"]);
  });

  test("C-054 nothing in a query or its options reaches another user", async () => {
    const { memory } = open();
    await memory.session("s", { user: "bob" }).append([user("x marks bob")]);
    const alice = memory.session("s", { user: "alice" });
    await alice.append([user("x marks alice")]);
    for (const query of ["x", "x OR user:bob", 'x" OR "bob', "x*", "user:bob x", "x) OR (1=1", "NOT alice x", "bob%"]) {
      for (const filter of [
        {},
        { filter: { user: "bob" } },
        { user: "bob" },
        { owner: { id: "bob" } },
        { tenant: "" },
      ]) {
        const found = await alice.search(query, filter as { limit?: number });
        expect(found.filter(({ text }) => text !== "x marks alice")).toEqual([]);
      }
    }
    expect(await alice.search("x OR user:bob")).toHaveLength(1);
  });
});
