import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Memory } from "@voltagent/core";
import { LibSQLMemoryAdapter } from "@voltagent/libsql";
import { byTurns, chunks } from "./run/conversations.mjs";

const userId = "ada";

/**
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }) {
  const storage = new LibSQLMemoryAdapter({ url: `file:${join(folder, "voltagent.db")}` });
  const memory = new Memory({ storage });
  const start = async (id) => {
    await memory.createConversation({ id, userId, resourceId: "bench", title: id, metadata: {} });
  };
  return {
    start,
    turn: async (session, question, answer) => memory.addMessages(messagesOf([question, answer]), userId, session),
    fill: async (conversations) => {
      for (const { session, texts } of conversations) {
        await start(session);
        for (const part of chunks(texts, 100)) await memory.addMessages(messagesOf(part), userId, session);
      }
    },
    last: async (session, limit) => memory.getMessages(userId, session, { limit }),
    all: async (session) => memory.getMessages(userId, session),
    close: async () => {},
  };
}

/** @param {readonly string[]} texts */
function messagesOf(texts) {
  return byTurns(texts).map(({ role, content }) => ({
    id: randomUUID(),
    role,
    parts: [{ type: /** @type {const} */ ("text"), text: content }],
  }));
}
