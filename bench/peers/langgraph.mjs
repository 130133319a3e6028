import { join } from "node:path";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { spoken } from "./langchain-messages.mjs";

/**
 * A graph of one node that answers at once.
 * @param {import("./participants.mjs").Place} place
 * @returns {Promise<import("./participants.mjs").Opened>}
 */
export async function open({ folder }) {
  const checkpointer = SqliteSaver.fromConnString(join(folder, "langgraph.db"));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("reply", (_, config) => ({ messages: [new AIMessage(config.configurable?.answer)] }))
    .addEdge(START, "reply")
    .addEdge("reply", END)
    .compile({ checkpointer });
  const messages = async (session) => {
    const state = await graph.getState({ configurable: { thread_id: session } });
    return state.values.messages ?? [];
  };
  return {
    turn: async (session, question, answer) => {
      const config = { configurable: { thread_id: session, answer } };
      await graph.invoke({ messages: [new HumanMessage(question)] }, config);
    },
    fill: async (conversations) => {
      for (const { session, texts } of conversations) {
        await graph.updateState({ configurable: { thread_id: session } }, { messages: spoken(texts) }, "reply");
      }
    },
    last: async (session, count) => (await messages(session)).slice(-count),
    all: messages,
    close: async () => {
      checkpointer.db.close();
    },
  };
}
