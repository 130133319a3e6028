import { join } from "node:path";
import { Memory } from "mem0ai/oss";
import { byTurns } from "./run/conversations.mjs";

const dimension = 384;
const embedder = {
  embedQuery: async (text) => vectorOf(text),
  embedDocuments: async (texts) => texts.map(vectorOf),
};

/**
 * Without inference: messages are stored as they are, and no model is called.
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }) {
  const memory = new Memory({
    embedder: { provider: "langchain", config: { model: embedder } },
    vectorStore: {
      provider: "memory",
      config: { collectionName: "bench", dimension, dbPath: join(folder, "vectors.db") },
    },
    llm: { provider: "openai", config: { apiKey: "none" } },
    historyDbPath: join(folder, "history.db"),
  });
  const list = async (session, topK) => (await memory.getAll({ filters: { user_id: session }, topK })).results;
  return {
    turn: async (session, question, answer) => {
      await memory.add(byTurns([question, answer]), { userId: session, infer: false });
    },
    fill: async (conversations) => {
      for (const { session, texts } of conversations) {
        await memory.add(byTurns(texts), { userId: session, infer: false });
      }
    },
    last: list,
    all: async (session) => list(session, 1_000_000),
    close: async () => {},
  };
}

/** A vector that differs from text to text. @param {string} text */
function vectorOf(text) {
  const vector = Array.from({ length: dimension }, () => 0);
  for (let at = 0; at < text.length; at += 1) vector[(at * 31 + text.charCodeAt(at) * 17) % dimension] += 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
