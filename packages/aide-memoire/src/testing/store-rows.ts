import assert from "node:assert/strict";
import {
  ada,
  bob,
  commit,
  drop,
  put,
  readKeys,
  readPages,
  readRow,
  refuseCursor,
  rowAt,
  segment,
  session,
  sessionAt,
} from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const keysOf = (page: { readonly items: readonly { readonly key: string }[] }): string[] =>
  page.items.map((row) => row.key);

export const rowCases: readonly StoreCase[] = casesOf("rows", {
  async "a row's version counts its writes, from 1, anew after a drop"(store) {
    for (const version of [1, 2, 3]) {
      await commit(store, [put("fact", "city", { at: version, body: `v${version}` })]);
      assert.deepEqual(await readRow(store, "fact", "city"), {
        collection: "fact",
        key: "city",
        at: version,
        body: `v${version}`,
        version,
      });
    }
    await commit(store, [drop("fact", "city")]);
    assert.equal(await readRow(store, "fact", "city"), undefined);
    await commit(store, [put("fact", "city")]);
    assert.equal((await readRow(store, "fact", "city"))?.version, 1);
  },

  async "dropping an absent row is no error"(store) {
    await commit(store, [drop("fact", "nothing")]);
  },

  async "a row expectation holds for exactly its version"(store) {
    await commit(store, [put("fact", "city"), put("fact", "city")], { expect: [rowAt("fact", "city", "absent")] });
    await refused("CONFLICT", commit(store, [], { expect: [rowAt("fact", "city", 1)] }));
    await refused("CONFLICT", commit(store, [], { expect: [rowAt("fact", "city", "absent")] }));
    await refused("CONFLICT", commit(store, [], { expect: [rowAt("fact", "name", 1)] }));
    await refused("CONFLICT", commit(store, [], { expect: [rowAt("document", "city", 2)] }));
    await commit(store, [], { expect: [rowAt("fact", "city", 2), rowAt("fact", "name", "absent")] });
  },

  async "a session expectation holds for its version where it has one"(store) {
    await commit(store, [session("s")], { expect: [sessionAt("s", 0, "absent")] });
    await refused("CONFLICT", commit(store, [], { expect: [sessionAt("s", 0, "absent")] }));
    await refused("CONFLICT", commit(store, [], { expect: [sessionAt("s", 0, 2)] }));
    await commit(store, [], { expect: [sessionAt("s", 0, 1), sessionAt("s", 0), sessionAt("unknown", 0)] });
  },

  async "collections keep equal keys apart"(store) {
    const collections = ["session", "turn", "draft", "fact", "summary", "epoch", "tail", "task", "document"] as const;
    await commit(
      store,
      collections.map((collection) => put(collection, "key", { body: collection })),
    );
    for (const collection of collections) assert.equal((await readRow(store, collection, "key"))?.body, collection);
    await commit(store, [drop("fact", "key")]);
    assert.deepEqual(await readKeys(store, "fact"), []);
    assert.deepEqual(await readKeys(store, "document"), ["key"]);
  },

  async "a session row keeps its view, also an empty or an absent one"(store) {
    const view = [segment("a", 1, 5), segment("b", 2, 3), segment("a", 1, 1)];
    await commit(store, [
      session("full", ...view),
      session("empty"),
      put("session", "none"),
      put("session", "less", { view }),
      put("session", "less"),
    ]);
    assert.deepEqual((await readRow(store, "session", "full"))?.view, view);
    assert.deepEqual((await readRow(store, "session", "empty"))?.view, []);
    assert.equal("view" in ((await readRow(store, "session", "none")) ?? { view: 0 }), false);
    assert.equal("view" in ((await readRow(store, "session", "less")) ?? { view: 0 }), false);
    assert.deepEqual((await store.page(ada, { collection: "session", order: "key", limit: 2 })).items[1]?.view, view);
  },

  async "a prefix gives its rows in key order, either way, up to a limit"(store) {
    await commit(
      store,
      ["b/2", "a/1", "b", "b/10", "c/1", "b/1"].map((key) => put("fact", key)),
    );
    const plan = { collection: "fact", prefix: "b/" } as const;
    const { rows } = await store.read(ada, {
      rows: [
        { ...plan, limit: 9 },
        { ...plan, limit: 2 },
        { ...plan, limit: 2, reverse: true },
        { ...plan, prefix: "x", limit: 9 },
        { ...plan, limit: 0 },
        { collection: "fact", key: "b" },
        { collection: "fact", key: "nothing" },
      ],
    });
    assert.deepEqual(
      rows.map((list) => list.map((row) => row.key)),
      [["b/1", "b/10", "b/2"], ["b/1", "b/10"], ["b/2", "b/10"], [], [], ["b"], []],
    );
  },

  async "rows are read on from a key, either way, whether or not it exists"(store) {
    await commit(
      store,
      ["a/9", "b/1", "b/3", "b/5", "b/7", "c/0"].map((key) => put("document", key)),
    );
    const after = async (key: string, reverse: boolean, limit = 9): Promise<string[]> => {
      const plan = { collection: "document", prefix: "b/", after: key, reverse, limit } as const;
      const { rows } = await store.read(ada, { rows: [plan] });
      return (rows[0] ?? []).map((row) => row.key);
    };
    const forwards = { "": 0, "a/9": 0, "b/": 0, "b/1": 1, "b/2": 1, "b/3": 2, "b/30": 2, "b/7": 4, "c/0": 4 };
    const keys = ["b/1", "b/3", "b/5", "b/7"];
    for (const [key, from] of Object.entries(forwards))
      assert.deepEqual(await after(key, false), keys.slice(from), key);
    const backwards = { "": 0, "a/9": 0, "b/": 0, "b/1": 0, "b/2": 1, "b/3": 1, "b/30": 2, "b/8": 4, "c/0": 4 };
    for (const [key, to] of Object.entries(backwards))
      assert.deepEqual(await after(key, true), keys.slice(0, to).toReversed(), key);
    assert.deepEqual(await after("b/2", false, 2), ["b/3", "b/5"]);
    assert.deepEqual(await after("b/6", true, 2), ["b/5", "b/3"]);
  },

  async "whichever key a read goes on from, it leaves none out and gives none twice"(store) {
    const keys = [...oddTexts, ...oddTexts.flatMap((text) => [`${text}\u0000`, `${text}\u0001`, `${text}x`])];
    const unique = [...new Set(keys)];
    await commit(
      store,
      unique.map((key) => put("document", key)),
    );
    const ordered = await readKeys(store, "document");
    assert.equal(ordered.length, unique.length);
    for (const [place, key] of ordered.entries()) {
      const plan = { collection: "document", prefix: "", after: key, limit: 1_000 } as const;
      const { rows } = await store.read(ada, { rows: [plan, { ...plan, reverse: true }] });
      const [behind = [], before = []] = rows.map((list) => list.map((row) => row.key));
      assert.deepEqual([...before.toReversed(), key, ...behind], ordered, JSON.stringify(key));
      assert.equal(before.length, place, JSON.stringify(key));
    }
  },

  async "keys are ordered by code points"(store) {
    const ordered = [
      " ",
      "10",
      "9",
      "A",
      "Z",
      "a",
      "aa",
      "b",
      "~",
      "é",
      "日",
      "\u{E000}",
      "\u{FF5E}",
      "\u{FFFF}",
      "\u{1F600}",
      "\u{10FFFE}",
    ];
    await commit(
      store,
      ordered.toReversed().map((key) => put("document", key)),
    );
    assert.deepEqual(await readKeys(store, "document"), ordered);
    assert.deepEqual((await readPages(store, { collection: "document", order: "key", limit: 3 })).flat(), ordered);
    assert.deepEqual(
      (await readPages(store, { collection: "document", order: "time", reverse: true, limit: 4 })).flat(),
      ordered.toReversed(),
    );
  },

  async "a prefix means just its text"(store) {
    const keys = [
      ...oddTexts,
      ...oddTexts.map((text) => `${text}x`),
      "100",
      "100xyz",
      "a",
      "ab",
      "A",
      "Straße",
      "STRASSE",
      "e",
    ];
    const unique = [...new Set(keys)];
    await commit(
      store,
      unique.map((key) => put("document", key)),
    );
    for (const prefix of [...oddTexts, "", "a", "A", "100%", "_", "%", "*", "[", "e", "é", "\u{1F600}", "\u{10FFFF}"]) {
      const expected = unique.filter((key) => key.startsWith(prefix)).sort();
      assert.deepEqual((await readKeys(store, "document", prefix)).sort(), expected, JSON.stringify(prefix));
      const pages = await readPages(store, { collection: "document", order: "key", prefix, limit: 5 });
      assert.deepEqual(pages.flat().sort(), expected, JSON.stringify(prefix));
    }
  },

  async "pages by key hold each row once, either way, and the last has no cursor"(store) {
    await commit(
      store,
      ["d", "b", "a", "c", "e"].map((key) => put("fact", key)),
    );
    assert.deepEqual(await readPages(store, { collection: "fact", order: "key", limit: 2 }), [
      ["a", "b"],
      ["c", "d"],
      ["e"],
    ]);
    assert.deepEqual(await readPages(store, { collection: "fact", order: "key", reverse: true, limit: 3 }), [
      ["e", "d", "c"],
      ["b", "a"],
    ]);
    assert.deepEqual(await readPages(store, { collection: "fact", order: "key", limit: 5 }), [
      ["a", "b", "c", "d", "e"],
    ]);
    assert.deepEqual(await readPages(store, { collection: "fact", order: "key", prefix: "c", limit: 5 }), [["c"]]);
    assert.deepEqual(await readPages(store, { collection: "document", order: "key", limit: 5 }), [[]]);
    assert.deepEqual(await readPages(store, { collection: "fact", order: "key", limit: 5 }, bob), [[]]);
  },

  async "pages by time are ordered by number, then by key"(store) {
    const times: readonly (readonly [string, number])[] = [
      ["x", 10],
      ["b", 9],
      ["a", 9],
      ["old", -5],
      ["zero", 0],
      ["new", 1_767_000_000_000],
      ["c", 100],
    ];
    await commit(
      store,
      times.map(([key, at]) => put("session", key, { at })),
    );
    const ordered = ["old", "zero", "a", "b", "x", "c", "new"];
    assert.deepEqual((await readPages(store, { collection: "session", order: "time", limit: 2 })).flat(), ordered);
    assert.deepEqual(
      (await readPages(store, { collection: "session", order: "time", limit: 3, reverse: true })).flat(),
      ordered.toReversed(),
    );
    assert.deepEqual(await readPages(store, { collection: "session", order: "time", prefix: "b", limit: 3 }), [["b"]]);
  },

  async "a row that is put again moves to its new time"(store) {
    await commit(store, [
      put("session", "a", { at: 1 }),
      put("session", "b", { at: 2 }),
      put("session", "a", { at: 3 }),
    ]);
    assert.deepEqual(await readPages(store, { collection: "session", order: "time", limit: 9 }), [["b", "a"]]);
  },

  async "a cursor stays valid while rows come and go"(store) {
    for (const order of ["key", "time"] as const) {
      const letters = ["b", "d", "f", "h", "j"];
      await commit(
        store,
        letters.map((key, place) => put("turn", key, { at: place })),
      );
      const query = { collection: "turn", order, limit: 2 } as const;
      const first = await store.page(ada, query);
      assert.deepEqual(keysOf(first), ["b", "d"]);
      await commit(store, [
        drop("turn", "b"),
        drop("turn", "d"),
        drop("turn", "f"),
        put("turn", "a", { at: -1 }),
        put("turn", "i", { at: 3 }),
      ]);
      const second = await store.page(ada, { ...query, cursor: first.cursor ?? "" });
      assert.deepEqual(keysOf(second), ["h", "i"]);
      assert.deepEqual(keysOf(await store.page(ada, { ...query, cursor: second.cursor ?? "" })), ["j"]);
      await commit(
        store,
        ["a", "h", "i", "j"].map((key) => drop("turn", key)),
      );
    }
  },

  async "a cursor that is none is BAD_INPUT"(store) {
    await commit(
      store,
      ["a", "b", "c"].map((key) => put("fact", key)),
    );
    for (const order of ["key", "time"] as const)
      await refuseCursor((cursor) => store.page(ada, { collection: "fact", order, cursor, limit: 2 }));
  },
});
