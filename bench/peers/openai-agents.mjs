import { MemorySession } from "@openai/agents";
import { byTurns } from "./run/conversations.mjs";

/** @returns {Promise<import("./participants.mjs").Opened>} */
export async function open() {
  const sessions = new Map();
  const sessionOf = (sessionId) => {
    const session = sessions.get(sessionId) ?? new MemorySession({ sessionId });
    sessions.set(sessionId, session);
    return session;
  };
  return {
    turn: async (session, question, answer) => sessionOf(session).addItems(itemsOf([question, answer])),
    fill: async (conversations) => {
      for (const { session, texts } of conversations) await sessionOf(session).addItems(itemsOf(texts));
    },
    last: async (session, count) => sessionOf(session).getItems(count),
    all: async (session) => sessionOf(session).getItems(),
    close: async () => {},
  };
}

/** @param {readonly string[]} texts */
function itemsOf(texts) {
  return byTurns(texts).map(({ role, content }) =>
    role === "user"
      ? { type: "message", role, content }
      : { type: "message", role, status: "completed", content: [{ type: "output_text", text: content }] },
  );
}
