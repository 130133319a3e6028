import { asText } from "../neutral/as-text.ts";
import { isPlainObject } from "../../core/json.ts";
import type {
  AssistantPart,
  FilePart,
  ModelMessage,
  ProviderOptions,
  TextPart,
  ToolResultContent,
  ToolResultOutput,
} from "../ai-sdk/messages.ts";
import { outputOf } from "../neutral/result.ts";
import { filePart } from "./file-block.ts";
import { isFile } from "./reading.ts";
import { blockCall, blocksOf, callsOf, dataOf, roleOf, storedForm, type Fields, type StoredCall } from "./stored.ts";

/**
 * A message in the neutral format. Anthropic's thinking has its signature in the provider options, OpenAI's reasoning its
 * id and encrypted text; `langchain` among them says that LangChain had it as a block.
 *
 * Lost: ids and names of messages, `additional_kwargs` but for that reasoning, metadata, artifacts, annotations of texts,
 * and calls that a provider ran by itself.
 */
export function toNeutral(value: unknown): ModelMessage[] {
  const message = storedForm(value);
  const data = dataOf(message);
  const { content } = data;
  switch (roleOf(message)) {
    case "user": {
      if (typeof content === "string") return [{ role: "user", content }];
      const parts = blocksOf(content).flatMap(userPart);
      return parts.length === 0 ? [] : [{ role: "user", content: parts }];
    }
    case "assistant": {
      const parts = assistantParts(data);
      const plain = parts.every(({ type }) => type === "text") && typeof content === "string";
      if (plain) return content === "" ? [] : [{ role: "assistant", content }];
      return parts.length === 0 ? [] : [{ role: "assistant", content: parts }];
    }
    case "tool": {
      const toolName = typeof data["name"] === "string" ? data["name"] : "";
      const output = resultOutput(data);
      const { tool_call_id: id } = data;
      if (typeof id !== "string") return [];
      return [{ role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName, output }] }];
    }
    case undefined:
      return [];
  }
}

function userPart(block: Fields): (TextPart | FilePart)[] {
  if (block["type"] === "text") return [{ type: "text", text: asText(block["text"]) }];
  const file = isFile(block) || block["type"] === "text-plain" ? filePart(block) : undefined;
  return file === undefined ? [] : [file];
}

function assistantParts(data: Fields): AssistantPart[] {
  const blocks = blocksOf(data["content"]);
  const inContent = new Set(blocks.flatMap((block) => blockCall(block)?.id ?? []));
  const parts = blocks.flatMap((block): AssistantPart[] => {
    const call = blockCall(block);
    return call === undefined ? assistantPart(block) : [callPart(call)];
  });
  const beside = callsOf(data).filter(({ id }) => !inContent.has(id));
  return [...rawReasoning(data["additional_kwargs"]), ...parts, ...beside.map(callPart)];
}

function assistantPart(block: Fields): AssistantPart[] {
  const { type, text, thinking, signature, data, reasoning } = block;
  const langchain = { type: String(type) };
  switch (type) {
    case "text":
      return [{ type: "text", text: asText(text) }];
    case "thinking": {
      const anthropic = typeof signature === "string" ? { anthropic: { signature } } : {};
      return [{ type: "reasoning", text: asText(thinking), providerOptions: { langchain, ...anthropic } }];
    }
    case "redacted_thinking": {
      const anthropic = { redactedData: String(data) };
      return [{ type: "reasoning", text: "", providerOptions: { langchain, anthropic } }];
    }
    case "reasoning":
      return typeof reasoning === "string"
        ? [{ type: "reasoning", text: reasoning, providerOptions: { langchain } }]
        : [];
    default: {
      const file = isFile(block) ? filePart(block) : undefined;
      return file === undefined ? [] : [file];
    }
  }
}

/** OpenAI's reasoning, which LangChain keeps beside the content as the API gave it. */
function rawReasoning(kwargs: unknown): AssistantPart[] {
  const item = isPlainObject(kwargs) ? kwargs["reasoning"] : undefined;
  if (!isPlainObject(item) || typeof item["id"] !== "string") return [];
  const { id: itemId, summary, encrypted_content: encrypted } = item;
  const openai = { itemId, ...(typeof encrypted === "string" && { reasoningEncryptedContent: encrypted }) };
  const providerOptions: ProviderOptions = { openai };
  const texts = Array.isArray(summary) ? summary.filter(isPlainObject).map(({ text }) => asText(text)) : [];
  return (texts.length > 0 ? texts : [""]).map((text) => ({ type: "reasoning", text, providerOptions }));
}

function callPart({ id, name, args }: StoredCall): AssistantPart {
  return { type: "tool-call", toolCallId: id, toolName: name, input: args ?? {} };
}

function resultOutput({ content, status }: Fields): ToolResultOutput {
  const failed = status === "error";
  if (typeof content === "string") return outputOf(content, failed);
  const blocks = blocksOf(content);
  if (failed) return outputOf(blocks.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n"), true);
  return { type: "content", value: blocks.flatMap(resultContent) };
}

function resultContent(block: Fields): ToolResultContent[] {
  if (block["type"] === "text") return [{ type: "text", text: asText(block["text"]) }];
  const file = isFile(block) ? filePart(block) : undefined;
  if (file !== undefined) return [file];
  return [{ type: "text", text: JSON.stringify(block) }];
}
