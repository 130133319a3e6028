import { basename } from "node:path";
import { RedisChatMessageHistory } from "@langchain/community/stores/message/ioredis";
import { Redis } from "ioredis";
import { spoken } from "./langchain-messages.mjs";

/**
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder, redisPort }) {
  const client = new Redis({ host: "127.0.0.1", port: redisPort, keyPrefix: `${basename(folder)}:` });
  const history = (sessionId) => new RedisChatMessageHistory({ sessionId, client });
  const all = async (session) => history(session).getMessages();
  return {
    turn: async (session, question, answer) => history(session).addMessages(spoken([question, answer])),
    fill: async (conversations) => {
      for (const { session, texts } of conversations) {
        // Sent in order on one connection, so that the list is in order.
        await Promise.all(spoken(texts).map(async (message) => history(session).addMessage(message)));
      }
    },
    last: async (session, count) => (await all(session)).slice(-count),
    all,
    close: async () => {
      await client.quit();
    },
  };
}
