import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileSystemChatMessageHistory } from "@langchain/community/stores/message/file_system";
import { mapChatMessagesToStoredMessages } from "@langchain/core/messages";
import { spoken } from "./langchain-messages.mjs";

const userId = "ada";

/**
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }) {
  const filePath = join(folder, "history.json");
  const history = (sessionId) => new FileSystemChatMessageHistory({ sessionId, userId, filePath });
  const all = async (session) => history(session).getMessages();
  return {
    turn: async (session, question, answer) => history(session).addMessages(spoken([question, answer])),
    // Through the history each message would write the file anew: this is the file that it would leave.
    fill: async (conversations) => {
      const stored = Object.fromEntries(
        conversations.map(({ session, texts }) => {
          return [session, { messages: mapChatMessagesToStoredMessages(spoken(texts)) }];
        }),
      );
      writeFileSync(filePath, JSON.stringify({ [userId]: stored }));
    },
    last: async (session, count) => (await all(session)).slice(-count),
    all,
    close: async () => {},
  };
}
