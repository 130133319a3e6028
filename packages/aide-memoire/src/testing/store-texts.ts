import assert from "node:assert/strict";
import { keyOf } from "../core/id.ts";
import type { Item } from "../core/store.ts";
import {
  append,
  claim,
  claimHeld,
  commit,
  destroy,
  drop,
  headAt,
  logId,
  put,
  readKeys,
  readLog,
  readRow,
  readSession,
  rowAt,
  segment,
  session,
  sessionAt,
  sessionId,
  turnId,
} from "./store-build.ts";
import { oddTexts } from "./store-odd-text.ts";
import { casesOf, refused, type StoreCase } from "./store-open.ts";

const megabyte = "0123456789abcdeé\u0000😀"
  .repeat(1024 * 1024)
  .slice(0, 1024 * 1024)
  .toWellFormed();

export const textCases: readonly StoreCase[] = casesOf("odd text", {
  async "odd bodies of rows come back as they were"(store) {
    const bodies = ["", ...oddTexts, JSON.stringify(oddTexts)];
    await commit(
      store,
      bodies.map((body, place) => put("fact", `key ${place}`, { body })),
    );
    for (const [place, body] of bodies.entries())
      assert.equal((await readRow(store, "fact", `key ${place}`))?.body, body);
  },

  async "odd bodies, kinds and turn ids of items come back as they were"(store) {
    const items = oddTexts.map((text, place) => ({
      seq: place + 1,
      turn: turnId(text),
      at: place,
      kind: text,
      body: text,
    }));
    await commit(store, [{ kind: "append", log: logId("log"), items }]);
    assert.deepEqual(
      await readLog(store, "log"),
      items.map((item): Item => ({ ...item, log: logId("log") })),
    );
  },

  async "a body of a megabyte comes back as it was"(store) {
    await commit(store, [
      put("document", "large", { body: megabyte }),
      append("log", 1, [megabyte]),
      session("s", segment("log", 1, 1)),
    ]);
    assert.ok((await readRow(store, "document", "large"))?.body === megabyte);
    assert.ok((await readLog(store, "log"))[0]?.body === megabyte);
    assert.ok((await readSession(store, "s", { last: { items: 1 } })).items[0]?.body === megabyte);
  },

  async "odd keys are rows of their own"(store) {
    await commit(
      store,
      oddTexts.map((text) => put("document", text, { body: text })),
    );
    for (const text of oddTexts) assert.equal((await readRow(store, "document", text))?.body, text);
    assert.deepEqual((await readKeys(store, "document")).sort(), [...oddTexts].sort());
    await commit(
      store,
      oddTexts.slice(1).map((text) => drop("document", text)),
      { expect: oddTexts.map((text) => rowAt("document", text, 1)) },
    );
    assert.deepEqual(await readKeys(store, "document"), oddTexts.slice(0, 1));
  },

  async "odd log ids are logs of their own"(store) {
    await commit(
      store,
      oddTexts.map((text) => append(text, 1, [text])),
    );
    await commit(store, [destroy(oddTexts[0] ?? "", 1, 1)], { expect: oddTexts.map((text) => headAt(text, 1)) });
    for (const [place, text] of oddTexts.entries())
      assert.deepEqual(
        (await readLog(store, text)).map((item) => item.body),
        place === 0 ? [] : [text],
      );
  },

  async "odd session ids are sessions of their own"(store) {
    await commit(
      store,
      oddTexts.flatMap((text) => [append(text, 1, [text]), session(text, segment(text, 1, 1))]),
    );
    for (const text of oddTexts) {
      const { session: row, items } = await readSession(store, text, { last: {} });
      assert.equal(row?.key, text);
      assert.deepEqual(row.view, [segment(text, 1, 1)]);
      assert.deepEqual(
        items.map((item) => item.body),
        [text],
      );
    }
    await commit(store, [], { expect: oddTexts.map((text) => sessionAt(text, 0, 1)) });
  },

  async "odd operation ids and digests are told apart"(store) {
    for (const text of oddTexts)
      for (const operation of [text, `turn:${text}`]) {
        assert.equal((await commit(store, [], { operation, digest: text })).repeated, false, JSON.stringify(operation));
      }
    for (const text of oddTexts)
      for (const operation of [text, `turn:${text}`]) {
        assert.equal((await commit(store, [], { operation, digest: text })).repeated, true);
        await refused("OPERATION_MISMATCH", commit(store, [], { operation, digest: `${text}x` }));
      }
  },

  async "odd task keys are claimed and completed"(store) {
    const keys = oddTexts.map((text) => keyOf("extract", text, text));
    await commit(
      store,
      keys.map((key) => put("task", key)),
    );
    const claims = await claim(store);
    assert.deepEqual(claims.map((claimed) => claimed.task.key).sort(), [...keys].sort());
    await commit(
      store,
      keys.map((key) => drop("task", key)),
      { expect: claims.map(claimHeld) },
    );
    assert.deepEqual(await readKeys(store, "task"), []);
  },

  async "equal client ids in two sessions do not meet"(store) {
    await commit(store, [put("turn", keyOf("x", "m1"), { body: "x" }), put("turn", keyOf("y", "m1"), { body: "y" })]);
    await commit(store, [put("turn", keyOf("y", "m1"), { body: "new" })], { expect: [sessionAt(sessionId("y"), 0)] });
    assert.equal((await readRow(store, "turn", keyOf("x", "m1")))?.body, "x");
  },
});
