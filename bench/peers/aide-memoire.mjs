import { basename, join } from "node:path";
import { openMemory } from "aide-memoire";
import { byTurns, chunks } from "./run/conversations.mjs";

/** Where the memory is, by the kind of its store. */
const places = {
  sqlite: ({ folder }) => join(folder, "memory.db"),
  journal: ({ folder }) => `journal:${join(folder, "journal")}`,
  redis: async ({ folder, redisPort }) => {
    const { openRedisClient, redisStore } = await import("aide-memoire/redis");
    const url = `redis://127.0.0.1:${redisPort}`;
    return redisStore({ client: () => openRedisClient(url), prefix: basename(folder) });
  },
};

/**
 * @param {import("./participants.mjs").Place} place
 * @param {{ store: keyof typeof places, durability?: "full" | "relaxed" }} options
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open(place, { store, ...options }) {
  const memory = openMemory(await places[store](place), options);
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
