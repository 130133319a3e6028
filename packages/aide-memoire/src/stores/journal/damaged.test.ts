import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import {
  everythingIn,
  fileOf,
  freshPath,
  leftBehind,
  linesOf,
  openStore,
  setLines,
} from "../../../test/journal/support.ts";
import type { Store } from "../../core/store.ts";
import {
  ada,
  advance,
  append,
  bob,
  bodiesOf,
  commit,
  drop,
  hold,
  lastBodies,
  put,
  readKeys,
  readLog,
  readSession,
  segment,
  session,
} from "../../testing/store-build.ts";
import { refused } from "../../testing/store-open.ts";
import { lineOf } from "./line.ts";

/** A journal of five batches, a message each, as a process that died left it. */
async function fiveMessages(): Promise<string> {
  const store = openStore();
  for (const number of [1, 2, 3, 4, 5]) {
    await commit(store, [append("log", number, [`message ${number}`]), session("s", segment("log", 1, number))]);
  }
  return leftBehind(store);
}

function opened(path: string): { store: Store; warnings: string[] } {
  const warnings: string[] = [];
  return { warnings, store: openStore({ path, onWarning: (message) => warnings.push(message) }) };
}

const shown = (store: Store): Promise<string[]> => lastBodies(store, "s", {});
const messages = (...numbers: readonly number[]): string[] => numbers.map((number) => `message ${number}`);

async function unsound(store: Store): Promise<string[]> {
  return (await store.inspect()).checks.filter(({ ok }) => !ok).map(({ detail }) => detail);
}

describe("a last write that did not come to its end", () => {
  async function isLeftOut(path: string, damage: (whole: Buffer, lastLine: number) => Buffer | string): Promise<void> {
    const whole = readFileSync(fileOf(path));
    const lastLine = whole.lastIndexOf("\n", -2) + 1;
    writeFileSync(fileOf(path), damage(whole, lastLine));
    const damaged = readFileSync(fileOf(path));
    const { store, warnings } = opened(path);
    assert.deepEqual(await shown(store), messages(1, 2, 3, 4));
    assert.match(warnings.join(), /^The last write to owners\/[0-9a-f]{64}\.jsonl did not come to its end/);
    assert.match((await unsound(store)).join(), /^left out: the last write of owners\//);
    assert.deepEqual(readFileSync(fileOf(path)), damaged, "reading changes nothing");
    await commit(store, [append("log", 5, ["again"]), session("s", segment("log", 1, 5))]);
    assert.deepEqual(await unsound(store), []);
    await store.close();
    const again = opened(path);
    assert.deepEqual(await shown(again.store), [...messages(1, 2, 3, 4), "again"]);
    assert.deepEqual(again.warnings, []);
    await again.store.close();
    writeFileSync(fileOf(path), whole);
  }

  test("cut anywhere, it is left out, told of, and gone with the next write", async () => {
    const path = await fiveMessages();
    const whole = readFileSync(fileOf(path));
    const lastLine = whole.lastIndexOf("\n", -2) + 1;
    for (const length of [lastLine + 1, lastLine + 12, lastLine + 100, whole.length - 2, whole.length - 1]) {
      await isLeftOut(path, () => whole.subarray(0, length));
    }
  });

  test("C-039 with empty lines behind it, and C-038 with blocks of NUL in or behind it", async () => {
    const path = await fiveMessages();
    const nul = Buffer.alloc(100_000);
    for (const length of [1, 20, 100]) {
      await isLeftOut(path, (whole, line) => `${whole.toString("utf8", 0, line + length)}\n\n`);
      await isLeftOut(path, (whole, line) => Buffer.concat([whole.subarray(0, line + length), nul]));
    }
    await isLeftOut(path, (whole, line) => Buffer.concat([whole.subarray(0, line), nul]));
    await isLeftOut(path, (whole, line) => Buffer.from(whole).fill(0, line + 30, line + 60));
  });

  test("C-038 what was written behind blocks of NUL is read", async () => {
    const path = await fiveMessages();
    const lines = linesOf(path);
    setLines(path, lines.with(3, "\0".repeat(9_000) + lines[3]!));
    const { store, warnings } = opened(path);
    assert.deepEqual(await shown(store), messages(1, 2, 3, 4, 5));
    assert.deepEqual(warnings, []);
  });

  test("C-037 an empty file, or one of a torn first line, hides no other owner and is begun anew", async () => {
    const path = await fiveMessages();
    const first = linesOf(path)[0]!;
    for (const text of ["", first.slice(0, 30), "\0\0\0"]) {
      writeFileSync(fileOf(path, bob), text, { mode: 0o600 });
      const { store, warnings } = opened(path);
      assert.deepEqual(await shown(store), messages(1, 2, 3, 4, 5));
      assert.match((await unsound(store)).join(), /the last write of owners/);
      assert.deepEqual(await readKeys(store, "fact", "", bob), []);
      assert.ok(warnings.length > 0);
      await commit(store, [put("fact", "city")], { owner: bob });
      await store.close();
      const again = opened(path);
      assert.deepEqual(await readKeys(again.store, "fact", "", bob), ["city"]);
      assert.deepEqual(await unsound(again.store), []);
      await again.store.close();
    }
  });
});

describe("a damaged line among others", () => {
  for (const [name, damage] of [
    ["garbage", () => "no line of a journal, and long enough not to be a torn one"],
    ["another byte", (line: string) => line.replace("message", "massage")],
    ["a part of it", (line: string) => line.slice(0, 90)],
  ] as const) {
    test(`C-036 ${name}: the others are read, it is told of by its number, and stays`, async () => {
      const path = await fiveMessages();
      const lines = linesOf(path);
      const bad = damage(lines[3]!);
      setLines(path, lines.with(3, bad));
      const { store, warnings } = opened(path);
      assert.deepEqual(await shown(store), messages(1, 2, 4, 5));
      assert.match(warnings.join(), /^Line 4 of owners\/[0-9a-f]{64}\.jsonl is damaged and was left out\.$/);
      await commit(store, [append("log", 6, ["message 6"]), session("s", segment("log", 1, 6)), put("draft", "d")]);
      await commit(store, [drop("draft", "d")]);
      assert.equal((await store.reclaim({ budgetMs: 1_000 })).done, true);
      assert.deepEqual(linesOf(path).slice(0, 6), lines.with(3, bad));
      await store.close();
      const again = opened(path);
      assert.deepEqual(await shown(again.store), messages(1, 2, 4, 5, 6));
      assert.match((await unsound(again.store)).join(), /^left out: line 4 of owners\//);
    });
  }

  test("C-036 a damaged owner can be cleared and erased, and then nothing of the line is left", async () => {
    for (const change of [advance(), advance("s")]) {
      const path = await fiveMessages();
      const lines = linesOf(path);
      setLines(path, lines.with(3, lines[3]!.replace("message", "massage")));
      const { store } = opened(path);
      await commit(store, [change]);
      await store.reclaim({ budgetMs: 1_000 });
      assert.equal(everythingIn(path).includes("massage"), false);
      assert.deepEqual(await unsound(store), []);
    }
  });

  test("where the line of an erasure is damaged, what was erased stays so", async () => {
    const store = openStore();
    await commit(store, [put("fact", "before"), append("log", 1, ["old"])]);
    await commit(store, [advance()]);
    await commit(store, [advance("s")]);
    await commit(store, [put("fact", "after")], {
      expect: [{ kind: "session", session: "s" as never, incarnation: 1 }],
    });
    const path = leftBehind(store);
    setLines(
      path,
      linesOf(path).with(2, "damaged, and long enough not to be torn").with(3, "damaged too, and long enough"),
    );
    const again = opened(path);
    assert.deepEqual(await readKeys(again.store, "fact"), ["after"]);
    assert.deepEqual(await readLog(again.store, "log"), []);
    const { incarnation, sessionIncarnation } = await readSession(again.store, "s");
    assert.deepEqual([incarnation, sessionIncarnation], [1, 1]);
    assert.equal(again.warnings.length, 2);
  });

  test("a damaged first line costs nothing but itself", async () => {
    const path = await fiveMessages();
    setLines(path, linesOf(path).with(0, "damaged, and long enough not to be torn"));
    const { store } = opened(path);
    assert.deepEqual(
      (await store.owners({ limit: 9 })).items.map(({ owner }) => owner),
      [ada],
    );
    assert.deepEqual(await shown(store), messages(1, 2, 3, 4, 5));
  });
});

describe("a file that is not for this version, or not this owner's", () => {
  test("the file of a newer version is refused and not touched; other owners are not affected", async () => {
    const path = await fiveMessages();
    const text = `${lineOf({ kind: "journal", version: 2, owner: bob })}${"what a newer version writes ".repeat(9)}\n`;
    writeFileSync(fileOf(path, bob), text, { mode: 0o600 });
    const { store } = opened(path);
    await refused("STORE_NEWER", store.read(bob, {}));
    await refused("STORE_NEWER", hold(store, { owner: bob }));
    assert.deepEqual(await shown(store), messages(1, 2, 3, 4, 5));
    assert.deepEqual(
      (await store.owners({ limit: 9 })).items.map(({ owner }) => owner),
      [ada],
    );
    assert.deepEqual(await store.claim({ kinds: ["x"], now: 1, ttlMs: 1, limit: 1 }), []);
    assert.match((await unsound(store)).join(), /^left out: all of owners\//);
    await store.reclaim({ budgetMs: 1_000 });
    assert.equal(readFileSync(fileOf(path, bob), "utf8"), text);
  });

  test("the folder of a newer version is refused and not touched", async () => {
    const path = await fiveMessages();
    writeFileSync(join(path, "journal.json"), '{"format":"aide-memoire journal","version":2}');
    const before = everythingIn(path);
    await refused("STORE_NEWER", openStore({ path }).read(ada, {}));
    assert.equal(everythingIn(path), before);
  });

  test("the file of one owner under the name of another is refused", async () => {
    const path = await fiveMessages();
    renameSync(fileOf(path), fileOf(path, bob));
    const { store } = opened(path);
    await refused("STORE_CORRUPT", store.read(bob, {}));
    await refused("STORE_CORRUPT", commit(store, [put("fact", "city")], { owner: bob, incarnation: 0 }));
    assert.deepEqual(await shown(store), []);
  });

  test("a path must be absolute, and a file is no folder", async () => {
    await refused("BAD_INPUT", (async () => openStore({ path: "journal" }))());
    const path = freshPath();
    writeFileSync(path, "a file");
    await refused("STORE_UNAVAILABLE", openStore({ path }).read(ada, {}));
    assert.deepEqual(bodiesOf([]), []);
  });
});
