// The same messages into our place and into a bare one, in the same order: sessions grow side by side, ten messages at a
// time, so that the messages of one session lie apart as they do in life. Neither waits for the disk.
import { openMemory } from "aide-memoire";
import { byTurns } from "../peers/run/conversations.mjs";
import { textMaker } from "../support/words.mjs";
import { openBare } from "./bare.mjs";

const atOnce = 100;

/**
 * @typedef {{ ours: string, bare: string }} Paths
 * @typedef {{ sessions: number, messages: number, chunk?: number, prefix?: string }} Size `messages` of each session,
 *   `chunk` of them at a time
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
  const bare = openBare(paths.bare, "relaxed");
  for (const parts of partsOf(size)) {
    await Promise.all(parts.map(async ({ session, messages }) => memory.session(session).append(messages)));
    bare.fill(parts);
  }
  await memory.close();
  bare.close();
}

/**
 * Through the store contract, a batch for each user of a hundred sessions: items and session rows as `append` writes them,
 * without index entries and turn records, which a read of messages does not touch.
 * @param {{ store: import("aide-memoire/store").Store, bare: { fill: (parts: Part[]) => unknown } }} places
 * @param {Size} size
 * @param {(session: string) => string} userOf
 */
export async function fillByBatch({ store, bare }, size, userOf) {
  const made = await template(store);
  let number = 0;
  for (const parts of partsOf(size)) {
    number += 1;
    const users = [...new Set(parts.map(({ session }) => userOf(session)))];
    const batches = users.map((user) => {
      const own = parts.filter(({ session }) => userOf(session) === user);
      return batchOf(made, user, own, `fill-${number}`);
    });
    await Promise.all([...batches.map((batch) => store.commit(batch)), bare.fill(parts)]);
  }
}

/**
 * @param {Awaited<ReturnType<typeof template>>} made
 * @param {string} user
 * @param {readonly Part[]} parts
 * @param {string} operation
 */
function batchOf(made, user, parts, operation) {
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
    // The next message of a turn that is played comes behind these.
    const body = made.session.replaceAll(made.log, log).replace(/"next":\d+/, `"next":${to + 1}`);
    return [
      { kind: "append", log, items },
      { kind: "put", row: { collection: "session", key: session, at, body, view: [{ log, from: 1, to }] } },
    ];
  });
  const owner = { tenant: "", kind: "user", id: user };
  const batch = { owner, operation, digest: "", at, incarnation: 0, expect: [], changes };
  return /** @type {import("aide-memoire/store").Batch} */ (/** @type {unknown} */ (batch));
}

/**
 * How our messages look in the store: two are written, and read back.
 * @param {import("aide-memoire/store").Store} store
 */
async function template(store) {
  const owner = { tenant: "", kind: /** @type {const} */ ("user"), id: "template" };
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

/** What is written, a hundred sessions at a time. @param {Size} size @returns {Generator<Part[]>} */
function* partsOf({ sessions, messages, chunk = 10, prefix = "s-" }) {
  const text = textMaker(2);
  for (let done = 0; done < messages; done += chunk) {
    for (let first = 0; first < sessions; first += atOnce) {
      yield Array.from({ length: Math.min(atOnce, sessions - first) }, (_, place) => ({
        session: `${prefix}${first + place}`,
        from: done + 1,
        messages: byTurns(Array.from({ length: Math.min(chunk, messages - done) }, text)),
      }));
    }
  }
}
