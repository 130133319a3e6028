import assert from "node:assert/strict";
import { bucketOf, type Owner } from "../core/owner.ts";
import type { OwnersQuery, Store } from "../core/store.ts";
import {
  ada,
  advance,
  append,
  bob,
  bodiesOf,
  claim,
  claimHeld,
  commit,
  destroy,
  drop,
  entry,
  hitsOf,
  hold,
  leaseHeld,
  put,
  readRow,
  readSession,
  refuseCursor,
  segment,
  session,
} from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const user = (id: string, tenant = ""): Owner => ({ tenant, kind: "user", id });
const guest = (id: string, tenant = ""): Owner => ({ tenant, kind: "session", id });

/** Writes the same keys for each owner and sees that each reads, holds and loses only what is its own. */
async function keepApart(store: Store, owners: readonly Owner[]): Promise<void> {
  const tokens: string[] = [];
  for (const [place, owner] of owners.entries()) {
    const body = `of owner ${place}`;
    const changes = [
      put("fact", "key", { body }),
      session("s", segment("log", 1, 9)),
      append("log", 1, [body]),
      ...entry("words", 1, ["term", body]),
      put("task", "extract/s/1", { body }),
    ];
    assert.equal((await commit(store, changes, { owner, operation: "op", digest: body })).repeated, false);
    tokens.push(await hold(store, { owner }));
  }
  const claims = await claim(store);
  assert.equal(claims.length, owners.length);
  for (const [place, owner] of owners.entries()) {
    const body = `of owner ${place}`;
    assert.equal((await readRow(store, "fact", "key", owner))?.body, body);
    assert.deepEqual(
      (await store.page(owner, { collection: "fact", order: "time", limit: 9 })).items.map((row) => row.body),
      [body],
    );
    assert.deepEqual(bodiesOf((await readSession(store, "s", { last: {} }, owner)).items), [body]);
    assert.deepEqual(await hitsOf(store, ["term", ...owners.map((_, other) => `of owner ${other}`)], owner), [
      "words/1",
    ]);
    assert.equal((await store.search(owner, { terms: ["term"], limit: 9 })).documents, 1);
    const claimed = claims.find((each) => each.task.body === body);
    assert.ok(claimed !== undefined);
    assert.deepEqual(claimed.owner, owner);
    await commit(store, [], { owner, expect: [leaseHeld(tokens[place] ?? ""), claimHeld(claimed)] });
  }
  const { items } = await store.owners({ limit: 1_000 });
  assert.equal(items.length, owners.length);
  for (const owner of owners) assert.equal(items.filter((item) => sameOwner(item.owner, owner)).length, 1);
  const [first, ...others] = owners;
  const erase = [
    drop("fact", "key"),
    drop("session", "s"),
    drop("task", "extract/s/1"),
    destroy("log", 1, 9),
    destroy("words", 1, 9),
    advance("s"),
    advance(),
  ];
  await commit(store, erase, { owner: first as Owner });
  for (const owner of others) {
    const { incarnation, sessionIncarnation, items: shown } = await readSession(store, "s", { last: {} }, owner);
    assert.deepEqual([incarnation, sessionIncarnation, shown.length], [0, 0, 1]);
    assert.equal((await readRow(store, "fact", "key", owner))?.version, 1);
    assert.deepEqual(await hitsOf(store, ["term"], owner), ["words/1"]);
  }
}

function sameOwner(a: Owner, b: Owner): boolean {
  return a.tenant === b.tenant && a.kind === b.kind && a.id === b.id;
}

async function listed(store: Store, query: Omit<OwnersQuery, "cursor">): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.owners(cursor === undefined ? query : { ...query, cursor });
    assert.ok(page.items.length <= query.limit && names.length < 1_000);
    names.push(...page.items.map(({ owner }) => `${owner.tenant}|${owner.kind}|${owner.id}`));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return names.sort();
}

export const isolationCases: readonly StoreCase[] = casesOf("owners", {
  async "a user, a session and tenants of one name are kept apart"(store) {
    await keepApart(store, [
      user("ada"),
      guest("ada"),
      user("ada", "ada"),
      guest("ada", "ada"),
      user("user:ada"),
      user("ada", "user"),
      user("ada", "user:ada"),
      guest("user:ada"),
    ]);
  },

  async "ids that look like joined ids are kept apart"(store) {
    const separators = ["/", ":", "%2F", "\u0000", "\u001f", "|", "-", ".", ",", " "];
    const joined = separators.flatMap((mark) => [
      user(`b${mark}c`, "a"),
      user("c", `a${mark}b`),
      user(`b${mark}user${mark}c`, "a"),
      user("c", `a${mark}user${mark}b`),
    ]);
    await keepApart(store, [
      ...joined,
      user("a/user:b"),
      user("b", "a/user"),
      user("b/user:c", "a"),
      user("c", "a/user:b"),
      user("a%2Fb"),
      user("a/b"),
    ]);
  },

  async "ids that differ in case, accents' form or spaces are kept apart"(store) {
    await keepApart(store, [
      user("a"),
      user("A"),
      user("a "),
      user(" a"),
      user("é"),
      user("e\u0301"),
      user("É"),
      user("ß"),
      user("ss"),
      user("ı"),
      user("i"),
      user("a", "T"),
      user("a", "t"),
    ]);
  },

  async "odd ids are kept apart"(store) {
    await keepApart(
      store,
      oddTexts.map((text) => user(text)),
    );
  },

  async "odd tenants are kept apart"(store) {
    await keepApart(
      store,
      ["", ...oddTexts].map((tenant) => guest("s", tenant)),
    );
  },

  async "ids of 1,024 bytes that differ at their ends are kept apart"(store) {
    await keepApart(store, [
      user(`${"x".repeat(1_023)}a`),
      user(`${"x".repeat(1_023)}b`),
      user("x".repeat(1_023)),
      user("😀".repeat(256)),
      user(`${"😀".repeat(255)}xxxx`),
    ]);
  },

  async "owners are listed while they have rows or items"(store) {
    await commit(store, [put("fact", "city")], { at: 5_000 });
    await commit(store, [append("log", 1, ["x"])], { owner: bob, at: 6_000 });
    await refused(
      "CONFLICT",
      commit(store, [put("fact", "city")], {
        owner: user("cy"),
        expect: [{ kind: "head", log: "log" as never, seq: 4 }],
      }),
    );
    const { items } = await store.owners({ limit: 9 });
    assert.deepEqual(
      [...items].sort((a, b) => a.updatedAt - b.updatedAt),
      [
        { owner: ada, updatedAt: 5_000 },
        { owner: bob, updatedAt: 6_000 },
      ],
    );
    await commit(store, [drop("fact", "city")]);
    await commit(store, [destroy("log", 1, 1)], { owner: bob });
    assert.deepEqual(await store.owners({ limit: 9 }), { items: [] });
    await commit(store, [put("fact", "city")]);
    await commit(store, [advance()]);
    assert.deepEqual(await store.owners({ limit: 9 }), { items: [] });
  },

  async "an owner's time is that of its last batch"(store) {
    await commit(store, [put("fact", "city")], { at: 5_000 });
    await commit(store, [put("fact", "city")], { at: 8_000 });
    await refused(
      "CONFLICT",
      commit(store, [put("fact", "city")], {
        at: 9_000,
        expect: [{ kind: "row", collection: "fact", key: "x", version: 1 }],
      }),
    );
    assert.deepEqual((await store.owners({ limit: 9 })).items, [{ owner: ada, updatedAt: 8_000 }]);
  },

  async "owners are listed by tenant and bucket, each once over all pages"(store) {
    const owners = ["a", "b", "c", "d", "e", "f", "g"].flatMap((letter) => [
      user(letter),
      user(letter, "acme"),
      guest(letter, "Acme"),
    ]);
    for (const owner of owners) await commit(store, [put("fact", "city")], { owner });
    const names = (chosen: readonly Owner[]): string[] =>
      chosen.map(({ tenant, kind, id }) => `${tenant}|${kind}|${id}`).sort();
    for (const limit of [1, 4, 7, 100]) {
      assert.deepEqual(await listed(store, { limit }), names(owners));
      assert.deepEqual(
        await listed(store, { limit, tenant: "acme" }),
        names(owners.filter(({ tenant }) => tenant === "acme")),
      );
    }
    assert.deepEqual(
      await listed(store, { limit: 3, tenant: "" }),
      names(owners.filter(({ tenant }) => tenant === "")),
    );
    assert.deepEqual(await listed(store, { limit: 3, tenant: "nobody" }), []);
    for (const owner of owners) {
      const bucket = bucketOf(owner);
      assert.deepEqual(
        await listed(store, { limit: 2, bucket }),
        names(owners.filter((other) => bucketOf(other) === bucket)),
      );
    }
  },

  async "an owner that goes does not hide others from the list"(store) {
    const owners = ["a", "b", "c", "d", "e", "f"].map((letter) => user(letter));
    for (const owner of owners) await commit(store, [put("fact", "city")], { owner });
    const first = await store.owners({ limit: 2 });
    for (const { owner } of first.items) await commit(store, [drop("fact", "city")], { owner });
    const rest = await store.owners({ limit: 9, cursor: first.cursor ?? "" });
    assert.equal(rest.items.length, 4);
    assert.equal("cursor" in rest, false);
  },

  async "an owners cursor that is none is BAD_INPUT"(store) {
    await commit(store, [put("fact", "city")]);
    await refuseCursor((cursor) => store.owners({ cursor, limit: 2 }));
  },
});
