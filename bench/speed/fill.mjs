// The same messages into our file and into a bare one, in the same order: sessions grow side by side, ten messages at a
// time, so that the messages of one session lie apart as they do in life. Neither waits for the disk.
import { openMemory } from "aide-memoire";
import { sqliteStore } from "aide-memoire/sqlite";
import { textMaker } from "../support/words.mjs";
import { openBare } from "./bare.mjs";

const chunk = 10;
const atOnce = 100;

/**
 * @typedef {{ ours: string, bare: string }} Paths
 * @typedef {{ sessions: number, messages: number }} Size `messages` of each session
 * @typedef {{ role: "user" | "assistant", content: string }} Message
 * @typedef {{ session: string, from: number, messages: Message[] }} Part `from` is the number of its first message
 */

/**
 * By `append`, so with index entries and turns.
 * @param {Paths} paths
 * @param {Size} size
 */
export async function fillByAppend(paths, size) {
  const memory = openMemory(paths.ours, { durability: "relaxed", background: "manual" });
  await fillBoth(paths.bare, size, async (parts) => {
    await Promise.all(parts.map(async ({ session, messages }) => memory.session(session).append(messages)));
  });
  await memory.close();
}

/**
 * Through the store contract, a batch for each hundred sessions: items and session rows as `append` writes them, without
 * index entries and turn records, which a read of messages does not touch. All sessions belong to one user.
 * @param {Paths} paths
 * @param {Size} size
 * @param {string} user
 */
export async function fillByBatch(paths, size, user) {
  const owner = { tenant: "", kind: /** @type {const} */ ("user"), id: user };
  const store = sqliteStore({ path: paths.ours, durability: "relaxed" });
  const made = await template(store, owner);
  let number = 0;
  await fillBoth(paths.bare, size, async (parts) => {
    number += 1;
    const at = Date.now();
    const changes = parts.flatMap(({ session, from, messages }) => {
      const log = `log-of-${session}`;
      const to = from + messages.length - 1;
      const items = messages.map(({ role, content }, place) => ({
        seq: from + place,
        turn: `turn-${session}-${(from + place + 1) >> 1}`,
        at,
        kind: role,
        body: made.bodies[role].replace(made.text, content),
      }));
      const body = made.session.replaceAll(made.log, log);
      return [
        { kind: "append", log, items },
        { kind: "put", row: { collection: "session", key: session, at, body, view: [{ log, from: 1, to }] } },
      ];
    });
    const batch = { owner, operation: `fill-${number}`, digest: "", at, incarnation: 0, expect: [], changes };
    await store.commit(/** @type {import("aide-memoire/store").Batch} */ (/** @type {unknown} */ (batch)));
  });
  await store.close();
}

/**
 * How our messages look in the file: two are written, and read back.
 * @param {import("aide-memoire/store").Store} store
 * @param {import("aide-memoire/store").Owner} owner
 */
async function template(store, owner) {
  const memory = openMemory(store, { background: "manual" });
  const text = textMaker(9)();
  const session = /** @type {import("aide-memoire/store").SessionId} */ ("template");
  await memory.session(session, { user: owner.id }).append([
    { role: "user", content: text },
    { role: "assistant", content: text },
  ]);
  const { items, session: row } = await store.read(owner, { session, last: { items: 2 } });
  const [user, assistant] = items.map(({ body }) => body);
  return { text, log: items[0].log, bodies: { user, assistant }, session: row?.body ?? "" };
}

/**
 * @param {string} path
 * @param {Size} size
 * @param {(parts: Part[]) => Promise<void>} write
 */
async function fillBoth(path, { sessions, messages }, write) {
  const bare = openBare(path, "relaxed");
  const text = textMaker(2);
  for (let done = 0; done < messages; done += chunk) {
    for (let first = 0; first < sessions; first += atOnce) {
      const parts = Array.from({ length: Math.min(atOnce, sessions - first) }, (_, place) => ({
        session: `s-${first + place}`,
        from: done + 1,
        messages: Array.from({ length: Math.min(chunk, messages - done) }, (__, number) => ({
          role: /** @type {Message["role"]} */ (number % 2 === 0 ? "user" : "assistant"),
          content: text(),
        })),
      }));
      await write(parts);
      bare.database.transaction(() => {
        for (const part of parts) bare.append(part.session, part.messages);
      })();
    }
  }
  bare.close();
}
