import { coerceMessageLikeToMessage, type BaseMessageLike } from "@langchain/core/messages";
import { stepsOf, type AssistantPart, type Script, type Step, type UserPart } from "../history/script.ts";

type ToolCall = { readonly id?: string; readonly name: string; readonly args: unknown };
type Block = { readonly type: string; readonly [key: string]: unknown };

/** The script as LangChain stores messages: calls beside the content, each result a message. */
export function renderLangChain(script: Script): readonly unknown[] {
  return stepsOf(script).flatMap(messagesOf);
}

function messagesOf(step: Step): readonly unknown[] {
  switch (step.kind) {
    case "system":
      return [];
    case "user":
      return [{ type: "human", data: { content: step.parts.map(userBlock) } }];
    case "assistant": {
      const calls = step.parts.flatMap((part) => {
        return part.kind === "call" ? [{ id: part.id, name: part.name, args: part.input, type: "tool_call" }] : [];
      });
      return [{ type: "ai", data: { content: step.parts.flatMap(assistantBlock), tool_calls: calls } }];
    }
    case "results":
      return step.results.map(({ id, name, output, failed }) => {
        return { type: "tool", data: { content: output, tool_call_id: id, name, ...(failed && { status: "error" }) } };
      });
    case "strange":
      return [{ type: step.role, data: { content: step.text } }];
  }
}

function userBlock(part: UserPart): Block {
  if (part.kind === "text") return { type: "text", text: part.text };
  return { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } };
}

function assistantBlock(part: AssistantPart): Block[] {
  switch (part.kind) {
    case "text":
    case "refusal":
      return [{ type: "text", text: part.text }];
    case "reasoning":
      return [{ type: "thinking", thinking: part.text, signature: part.signature ?? "" }];
    case "call":
      return [];
  }
}

/** A message as LangChain's model for OpenAI sends it, from what LangChain itself makes of it. */
export function chatOfLangChain(message: unknown): unknown {
  const made = coerceMessageLikeToMessage(message as BaseMessageLike);
  const { content } = made;
  const blocks = typeof content === "string" ? content : content.filter(({ type }) => /^(text|image_url)$/.test(type));
  const said = blocks.length === 0 ? null : blocks;
  const { tool_calls: calls = [], tool_call_id: id } = made as { tool_calls?: ToolCall[]; tool_call_id?: string };
  if (made.type === "tool") return { role: "tool", content: said ?? "", tool_call_id: id };
  if (made.type !== "ai") return { role: made.type === "human" ? "user" : made.type, content: said };
  const sent = calls.map(({ id: callId, name, args }) => {
    return { id: callId, type: "function", function: { name, arguments: JSON.stringify(args) } };
  });
  return { role: "assistant", content: said, ...(sent.length > 0 && { tool_calls: sent }) };
}
