import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { LibSQLStore } from "@mastra/libsql";
import { Memory } from "@mastra/memory";
import { byTurns, chunks } from "./run/conversations.mjs";

const resourceId = "ada";

/**
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }) {
  const storage = new LibSQLStore({ id: "bench", url: `file:${join(folder, "mastra.db")}` });
  const memory = new Memory({ storage });
  await storage.init();
  const start = async (threadId) => {
    await memory.createThread({ resourceId, threadId });
  };
  const save = async (threadId, texts) => {
    await memory.saveMessages({ messages: messagesOf(threadId, texts) });
  };
  return {
    start,
    turn: async (session, question, answer) => save(session, [question, answer]),
    fill: async (conversations) => {
      for (const { session, texts } of conversations) {
        await start(session);
        for (const part of chunks(texts, 100)) await save(session, part);
      }
    },
    // Newest first in the query, oldest first in the result.
    last: async (threadId, count) => {
      const orderBy = /** @type {const} */ ({ field: "createdAt", direction: "DESC" });
      return (await memory.recall({ threadId, resourceId, perPage: count, orderBy })).messages;
    },
    all: async (threadId) => (await memory.recall({ threadId, resourceId, perPage: false })).messages,
    close: async () => storage.close(),
  };
}

/**
 * @param {string} threadId
 * @param {readonly string[]} texts
 */
function messagesOf(threadId, texts) {
  const now = Date.now();
  return byTurns(texts).map(({ role, content }, number) => ({
    id: randomUUID(),
    role,
    threadId,
    resourceId,
    createdAt: new Date(now + number),
    content: { format: /** @type {const} */ (2), parts: [{ type: /** @type {const} */ ("text"), text: content }] },
  }));
}
