import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { everythingIn, fileOf, leftBehind, linesOf, openStore } from "../../../test/journal/support.ts";
import type { Owner } from "../../core/owner.ts";
import {
  ada,
  advance,
  append,
  bob,
  claimOne,
  commit,
  destroy,
  drop,
  entry,
  put,
  readKeys,
  readSession,
  segment,
  session,
} from "../../testing/store-build.ts";

const user = (id: string): Owner => ({ tenant: "", kind: "user", id });

describe("names", () => {
  test("no id leads out of the folder, and no two are one where case is folded", async () => {
    const store = openStore();
    const ids = [
      "../../../etc/passwd",
      "/etc/passwd",
      "..",
      ".",
      "a/b",
      "a\\b",
      "Ada",
      "ada",
      "ADA",
      "con",
      "é",
      "e\u0301",
    ];
    for (const id of [...ids, "x".repeat(1_024)]) await commit(store, [put("fact", id)], { owner: user(id) });
    const names = readdirSync(join(store.location, "owners"));
    assert.equal(names.length, ids.length + 1);
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
    for (const name of names) assert.match(name, /^[0-9a-f]{64}\.jsonl$/);
    for (const id of ids) assert.deepEqual(await readKeys(store, "fact", "", user(id)), [id]);
    assert.deepEqual(readdirSync(join(store.location, "..")), ["journal"]);
  });

  test.skipIf(process.platform === "win32")("folders and files are for this user only", async () => {
    const store = openStore();
    await commit(store, [put("fact", "city")]);
    await store.reclaim({ budgetMs: 100 });
    await store.close();
    const files = readdirSync(store.location, { recursive: true, encoding: "utf8" });
    assert.ok(files.length >= 5, files.join());
    for (const file of ["", ...files]) {
      const found = statSync(join(store.location, file));
      assert.equal(found.mode & 0o777, found.isDirectory() ? 0o700 : 0o600, file);
    }
  });

  test("reading makes no file", async () => {
    const store = openStore();
    await readKeys(store, "fact");
    await store.inspect();
    await store.close();
    assert.deepEqual(readdirSync(join(store.location, "owners")), []);
  });
});

test("a person reads the file: its first line says whose it is, each line is JSON", async () => {
  const store = openStore();
  await commit(store, [append("log", 1, ['{"text":"Salut, l\'été"}'])]);
  const [head, batch] = linesOf(store.location).map((line) => (JSON.parse(line) as unknown[])[2]);
  assert.deepEqual(head, { kind: "journal", version: 1, owner: ada });
  assert.ok(JSON.stringify(batch).includes("l'été"));
});

describe("what was deleted", () => {
  const secrets = ["secret item", "secret fact", "secret term", "secret session", "secret draft", "secret old"];

  async function withSecrets() {
    const store = openStore();
    await commit(store, [
      append("log", 1, ["secret item", "kept item"]),
      { kind: "index", log: "log" as never, seq: 1, at: 1, length: 1, terms: [["secret term", 1]] },
      put("fact", "city", { body: "secret fact" }),
      put("fact", "job", { body: "secret old" }),
      put("draft", "d", { body: "secret draft" }),
      session("secret session", segment("log", 1, 2)),
    ]);
    return store;
  }

  test("is in no file once it was reclaimed", async () => {
    const store = await withSecrets();
    await commit(store, [
      destroy("log", 1, 1),
      drop("fact", "city"),
      put("fact", "job", { body: "new" }),
      drop("draft", "d"),
      drop("session", "secret session"),
      advance("secret session"),
    ]);
    const before = everythingIn(store.location);
    for (const secret of secrets) assert.ok(before.includes(secret), secret);
    while (!(await store.reclaim({ budgetMs: 1_000 })).done);
    const after = everythingIn(store.location);
    for (const secret of secrets) assert.equal(after.includes(secret), false, secret);
    const again = openStore({ path: leftBehind(store) });
    assert.ok(everythingIn(again.location).includes("kept item"));
    assert.equal((await readSession(again, "secret session")).sessionIncarnation, 1);
  });

  test("of an erased owner only the incarnation is left, also in what is known of all owners", async () => {
    const first = await withSecrets();
    await commit(first, [put("fact", "city")], { owner: bob });
    await first.close();
    const store = openStore({ path: first.location });
    assert.ok(readFileSync(join(store.location, "directory.jsonl"), "utf8").includes('"id":"ada"'));
    await commit(store, [advance()]);
    while (!(await store.reclaim({ budgetMs: 1_000 })).done);
    const left = everythingIn(store.location);
    for (const word of [...secrets, '"ada"']) assert.equal(left.includes(word), false, word);
    assert.ok(left.includes('"bob"'));
    await store.close();
    assert.equal(everythingIn(store.location).includes('"ada"'), false);
    assert.equal((await openStore({ path: store.location }).read(ada, {})).incarnation, 1);
  });

  test("a draft of a rewriting that did not come to its end goes when the journal is opened", async () => {
    const store = await withSecrets();
    const path = leftBehind(store);
    writeFileSync(join(path, "new", "0".repeat(64)), "secret draft of a file");
    await openStore({ path }).read(ada, {});
    assert.deepEqual(readdirSync(join(path, "new")), []);
  });
});

test("a file that grows far beyond what it holds is rewritten by itself", async () => {
  const store = openStore();
  const body = "x".repeat(10_000);
  for (let number = 1; number <= 120; number += 1) await commit(store, [put("fact", "city", { body })]);
  await store.read(ada, {});
  assert.ok(statSync(fileOf(store.location)).size < 300_000);
  const [row] = (await store.page(ada, { collection: "fact", order: "key", limit: 9 })).items;
  assert.deepEqual([row?.version, row?.body], [120, body]);
});

describe("what is known of all owners", () => {
  test("tasks and owners are found without it, with it, and where it is wrong", async () => {
    const store = openStore({ mostOwners: 2 });
    const names = ["a", "b", "c", "d", "e"];
    for (const name of names) await commit(store, [put("fact", name)], { owner: user(name) });
    await commit(store, [put("task", "extract/s/1")], { owner: user("c") });
    const paths = [leftBehind(store), leftBehind(store), leftBehind(store)] as const;
    await store.close();
    writeFileSync(join(paths[1], "directory.jsonl"), "garbage\n\0\n[1]\n");
    for (const path of [...paths, store.location]) {
      const again = openStore({ path, mostOwners: 2 });
      assert.equal((await claimOne(again)).owner.id, "c");
      const { items } = await again.owners({ limit: 9 });
      assert.deepEqual(items.map(({ owner }) => owner.id).sort(), names);
    }
  });

  test("it spares reading: a journal that was closed well is listed without opening a file", async () => {
    const store = openStore();
    for (const name of ["a", "b", "c"]) await commit(store, entry("log", 1, ["x"]), { owner: user(name) });
    await store.close();
    const read: string[] = [];
    const { nodeDisk } = await import("./disk.ts");
    const disk = { ...nodeDisk, read: async (path: string) => (read.push(path), nodeDisk.read(path)) };
    const again = openStore({ path: store.location, disk });
    assert.equal((await again.owners({ limit: 9 })).items.length, 3);
    assert.deepEqual(await again.claim({ kinds: ["extract"], now: 1e12, ttlMs: 1, limit: 9 }), []);
    assert.deepEqual(read, []);
  });
});

test("an erased owner who returns is who they were, though the file names nobody", async () => {
  const first = openStore();
  await commit(first, [put("fact", "city"), advance("s")]);
  await commit(first, [advance()]);
  while (!(await first.reclaim({ budgetMs: 1_000 })).done);
  const store = openStore({ path: leftBehind(first) });
  assert.deepEqual(await store.claim({ kinds: ["extract"], now: 1, ttlMs: 1, limit: 1 }), []);
  assert.equal((await readSession(store, "s")).sessionIncarnation, 1);
  await commit(store, [put("task", "extract/s/1")]);
  assert.deepEqual((await claimOne(store)).owner, ada);
  assert.deepEqual(
    (await store.owners({ limit: 9 })).items.map(({ owner }) => owner),
    [ada],
  );
});
