import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, test } from "vitest";
import { freshPath, openStore, rowsIn, watched } from "../../../test/sqlite/support.ts";
import type { Owner } from "../../core/owner.ts";
import type { Change, Store } from "../../core/store.ts";
import {
  ada,
  advance,
  append,
  bob,
  bodiesOf,
  commit,
  destroy,
  drop,
  hitsOf,
  hold,
  index,
  put,
  readKeys,
  readLog,
  segment,
  sessionAt,
} from "../../testing/store-build.ts";
import { seededRandom } from "../../testing/store-random.ts";

/** Texts of the first are to vanish, those of the second are to stay; every one has its owner's name in it. */
const gone: Owner = { tenant: "", kind: "user", id: "canary-owner" };

/** A word of ten letters: what is left of it in compressed keys is found by its end. */
function wordMaker(seed: number): () => string {
  const random = seededRandom(seed);
  return () => Array.from({ length: 10 }, () => String.fromCharCode(97 + random.below(26))).join("");
}

/** One turn's worth of all that a session has. Every text in it begins with the mark. */
function turnOf(mark: string, number: number, words: readonly string[]): Change[] {
  const [log, id] = [`${mark}-log-${number % 7}`, `${mark}-session-${number % 7}`];
  const seq = Math.floor(number / 7) + 1;
  const body = `${mark} says ${words.join(" ")} `.repeat(1 + (number % 9));
  return [
    append(log, seq, [body], `${mark}-turn-${number}`),
    index(log, seq, words),
    put("session", id, {
      at: number,
      body: `${mark} title ${"x".repeat((number * 37) % 300)}`,
      view: [segment(log, 1, seq)],
    }),
    put("turn", `${mark}-turn-${number}`, { body }),
    put("draft", `${mark}-draft-${number % 11}`, { body: body.repeat(1 + (number % 3)) }),
    put("task", `extract/${mark}-lane-${number % 5}/${number}`),
  ];
}

/** Writes the two owners' turns by turns, so that they share pages. */
async function fill(store: Store, turns: number): Promise<string[]> {
  const [secret, open] = [wordMaker(1), wordMaker(2)];
  const words: string[] = [];
  for (let number = 0; number < turns; number += 1) {
    const [mine, theirs] = [Array.from({ length: 12 }, secret), Array.from({ length: 12 }, open)];
    words.push(...mine);
    await Promise.all([
      commit(store, turnOf("canary", number, mine), {
        owner: gone,
        incarnation: 0,
        operation: `turn:canary-${number}`,
        expect: [sessionAt(`canary-session-${number % 7}`, 0)],
      }),
      commit(store, turnOf("plain", number, theirs), { owner: bob, incarnation: 0 }),
    ]);
  }
  return words;
}

async function reclaim(store: Store): Promise<void> {
  for (let rounds = 0; !(await store.reclaim({ budgetMs: 2_000 })).done; rounds += 1) assert.ok(rounds < 100);
}

/** How many of the texts stand anywhere in the files. */
function found(path: string, texts: readonly string[]): string[] {
  const files = [path, `${path}-wal`, `${path}-journal`].filter((file) => existsSync(file));
  const bytes = files.map((file) => readFileSync(file).toString("latin1")).join("\n");
  return texts.filter((text) => bytes.includes(text));
}

/** The file takes away what a term has in common with the one before it, so its end is looked for. */
const ends = (words: readonly string[]): string[] => words.map((word) => word.slice(4));

async function keepsOthers(store: Store, turns: number): Promise<void> {
  assert.equal((await readKeys(store, "turn", "", bob)).length, turns);
  const logs = await Promise.all(Array.from({ length: 7 }, (_, place) => readLog(store, `plain-log-${place}`, bob)));
  assert.equal(logs.flat().length, turns);
  const [word] = [wordMaker(2)()];
  assert.deepEqual(await hitsOf(store, [word], bob), ["plain-log-0/1"]);
  assert.equal((await store.inspect()).checks.find(({ name }) => name === "pages")?.detail, "ok");
}

describe("what was erased is nowhere in the file", () => {
  const turns = 150;

  test("after the owner's advance, and nothing is found of it before", { timeout: 60_000 }, async () => {
    const path = freshPath();
    const store = openStore({ path, durability: "relaxed" });
    const words = await fill(store, turns);
    await hold(store, { owner: gone, name: "canary-lease" });
    assert.ok(found(path, ["canary", ...ends(words)]).length > words.length / 2);

    await commit(store, [advance()], { owner: gone });
    assert.deepEqual(await readKeys(store, "turn", "", gone), []);
    assert.deepEqual(bodiesOf(await readLog(store, "canary-log-1", gone)), []);
    assert.equal((await store.search(gone, { terms: words.slice(0, 5), limit: 9 })).documents, 0);
    assert.equal((await store.owners({ limit: 9 })).items.length, 1);

    await reclaim(store);
    assert.deepEqual(found(path, ["canary", ...ends(words)]), []);
    assert.equal((await store.read(gone, {})).incarnation, 1);
    assert.deepEqual(await rowsIn(path, "SELECT count(*) AS n FROM erased"), [{ n: 0 }]);
    await keepsOthers(store, turns);
  });

  test("after rows and items were dropped one by one", { timeout: 60_000 }, async () => {
    const path = freshPath();
    const store = openStore({ path, durability: "relaxed" });
    const words = await fill(store, turns);
    const changes: Change[] = [];
    for (const collection of ["session", "turn", "draft", "task"] as const) {
      for (const key of await readKeys(store, collection, "", gone)) changes.push(drop(collection, key));
    }
    for (let log = 0; log < 7; log += 1) {
      changes.push(destroy(`canary-log-${log}`, 1, 1_000), advance(`canary-session-${log}`));
    }
    for (let place = 0; place < changes.length; place += 40) {
      await commit(store, changes.slice(place, place + 40), { owner: gone });
    }
    await reclaim(store);
    assert.deepEqual(found(path, ["canary", ...ends(words)]), []);
    await keepsOthers(store, turns);
  });

  test("also where only some of it goes, and again", { timeout: 60_000 }, async () => {
    const path = freshPath();
    const store = openStore({ path, durability: "relaxed" });
    const words = await fill(store, turns);
    for (let log = 0; log < 7; log += 1) {
      await commit(store, [destroy(`canary-log-${log}`, 1, 1_000)], { owner: gone });
      await reclaim(store);
      const turnsGone = Array.from({ length: turns }, (_, number) => number).filter((number) => number % 7 === log);
      const wordsGone = turnsGone.flatMap((number) => words.slice(number * 12, number * 12 + 12));
      // Their texts are in turns and drafts too; the term index must not have them on its own.
      const inTerms = await rowsIn(path, "SELECT term FROM term_count");
      const terms = new Set(inTerms.map((row) => (row as { term: string }).term.split(".")[1]));
      assert.deepEqual(
        wordsGone.filter((word) => terms.has(word)),
        [],
      );
    }
    await keepsOthers(store, turns);
  });
});

describe("reclaiming", () => {
  test("it gives space back", async () => {
    const path = freshPath();
    const store = openStore({ path, durability: "relaxed" });
    await fill(store, 60);
    await reclaim(store);
    const full = statSync(path).size;
    await commit(store, [advance()], { owner: gone });
    await commit(store, [advance()], { owner: bob });
    await reclaim(store);
    assert.ok(statSync(path).size < full / 2);
    assert.equal(statSync(`${path}-wal`).size, 0);
  });

  test("where nothing was written since, the file is not rewritten again", async () => {
    let rewritten = 0;
    const store = openStore({ connect: watched((sql) => (rewritten += Number(sql === "VACUUM"))) });
    await commit(store, [put("fact", "city"), drop("fact", "city")]);
    await reclaim(store);
    await reclaim(store);
    assert.equal(rewritten, 1);
    await commit(store, [put("fact", "city")]);
    await reclaim(store);
    assert.equal(rewritten, 2);
  });

  test("small budgets come to an end too", async () => {
    const store = openStore({ durability: "relaxed" });
    await fill(store, 60);
    await commit(store, [advance()], { owner: gone });
    let rounds = 0;
    while (!(await store.reclaim({ budgetMs: 1 })).done) assert.ok((rounds += 1) < 1_000);
    assert.ok(rounds > 0);
  });

  test("while another keeps the file locked it is not done, and fails for nobody", async () => {
    const { openSqliteClient } = await import("./client.ts");
    const path = freshPath();
    const store = openStore({ path });
    await commit(store, [put("fact", "city"), drop("fact", "city")]);
    const other = await openSqliteClient(path);
    other.exec("BEGIN IMMEDIATE");
    assert.deepEqual(await store.reclaim({ budgetMs: 10 }), { done: false });
    other.exec("ROLLBACK");
    other.close();
    await reclaim(store);
    assert.deepEqual(await readKeys(store, "fact", "", ada), []);
  });

  test("commits go on between its steps", async () => {
    const store = openStore({ durability: "relaxed" });
    await fill(store, 1200); // Several steps of 200 rows.
    await commit(store, [advance()], { owner: gone });
    const order: string[] = [];
    const reclaiming = reclaim(store).then(() => order.push("reclaimed"));
    await commit(store, [put("fact", "city")], { incarnation: 0 });
    order.push("committed");
    await reclaiming;
    assert.deepEqual(order, ["committed", "reclaimed"]);
  });
});
