// Messages of LangChain, said briefly.
import { mapStoredMessageToChatMessage, type BaseMessage, type StoredMessage } from "@langchain/core/messages";
import type { LangChainBlock, LangChainData, LangChainMessage } from "../../src/formats/langchain/messages.ts";

export const human = (content: LangChainData["content"]): LangChainMessage => ({ type: "human", data: { content } });
export const ai = (data: Partial<LangChainData>): LangChainMessage => ({ type: "ai", data: { content: "", ...data } });
export const tool = (id: string, content = "ok"): LangChainMessage => ({
  type: "tool",
  data: { content, tool_call_id: id },
});
export const call = (id: string): { id: string; name: string; args: Record<string, unknown> } => ({
  id,
  name: "book",
  args: { day: 1 },
});
export const text = (value: string): LangChainBlock => ({ type: "text", text: value });
export const use = (id: string): LangChainBlock => ({ type: "tool_use", id, name: "book", input: { day: 1 } });
export const image: LangChainBlock = { type: "image_url", image_url: { url: "https://a/b.png" } };

/** LangChain's own message; its types say that the content of a stored one is always a text. */
export function instance(message: LangChainMessage): BaseMessage {
  return mapStoredMessageToChatMessage(structuredClone(message) as StoredMessage);
}
