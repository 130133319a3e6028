import { AIMessage, HumanMessage } from "@langchain/core/messages";

/** Question and answer by turns. @param {readonly string[]} texts */
export function spoken(texts) {
  return texts.map((text, number) => (number % 2 === 0 ? new HumanMessage(text) : new AIMessage(text)));
}
