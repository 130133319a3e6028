import { join } from "node:path";
import { openMemory } from "aide-memoire";
import { byTurns, chunks } from "./run/conversations.mjs";

/**
 * @param {import("./participants.mjs").Place} place
 * @param {import("aide-memoire").Options} options
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }, options) {
  const memory = openMemory(join(folder, "memory.db"), options);
  return {
    turn: async (session, question, answer) => {
      await memory.session(session).append([
        { role: "user", content: question },
        { role: "assistant", content: answer },
      ]);
    },
    fill: async (conversations) => {
      for (const several of chunks(conversations, 32)) {
        await Promise.all(
          several.map(async ({ session, texts }) => {
            for (const part of chunks(byTurns(texts), 1000)) await memory.session(session).append(part);
          }),
        );
      }
    },
    last: async (session, count) => memory.session(session).messages({ last: count }),
    all: async (session) => memory.session(session).messages(),
    close: async () => memory.close(),
  };
}
