import assert from "node:assert/strict";
import { test } from "vitest";
import { freshPath, openStore, rowsIn } from "../../../test/sqlite/support.ts";
import { append, bob, commit, itemRow, logId, put, segment, session } from "../../testing/store-build.ts";

test("a person reads sessions and messages in the sqlite3 shell", async () => {
  const path = freshPath();
  const store = openStore({ path });
  const at = Date.UTC(2026, 0, 5, 12, 30, 15, 250);
  const items = ['{"text":"Salut, l\'été"}', '{"parts":[]}', "not JSON", '"text"'].map((body, place) => ({
    ...itemRow(place + 1, body),
    at: at + place,
  }));
  await commit(store, [
    { kind: "append", log: logId("main"), items },
    append("side", 1, ['{"text":"side"}']),
    put("session", "s", { at, view: [segment("main", 1, 2), segment("side", 1, 1), segment("main", 4, 9)] }),
    session("empty"),
    put("session", "bare"),
  ]);
  await commit(store, [append("main", 1, ['{"text":"of bob"}']), session("s", segment("main", 1, 1))], {
    owner: { ...bob, tenant: "acme" },
  });
  await store.close();

  const sessions = await rowsIn(path, "SELECT owner, session, version, messages FROM sessions ORDER BY owner, session");
  assert.deepEqual(sessions, [
    { owner: "acme/user:bob", session: "s", version: 1, messages: 1 },
    { owner: "user:ada", session: "bare", version: 1, messages: 0 },
    { owner: "user:ada", session: "empty", version: 1, messages: 0 },
    { owner: "user:ada", session: "s", version: 1, messages: 4 },
  ]);
  assert.deepEqual(await rowsIn(path, "SELECT at FROM sessions WHERE session = 's' AND owner LIKE 'user:%'"), [
    { at: "2026-01-05T12:30:15.250Z" },
  ]);
  const messages = await rowsIn(path, "SELECT seq, at, kind, text FROM messages WHERE owner = 'user:ada'");
  assert.deepEqual(messages, [
    { seq: 1, at: "2026-01-05T12:30:15.250Z", kind: "user", text: "Salut, l'été" },
    { seq: 2, at: "2026-01-05T12:30:15.251Z", kind: "user", text: null },
    { seq: 1, at: "1970-01-01T00:00:01.000Z", kind: "user", text: "side" },
    { seq: 4, at: "2026-01-05T12:30:15.253Z", kind: "user", text: null },
  ]);
});
