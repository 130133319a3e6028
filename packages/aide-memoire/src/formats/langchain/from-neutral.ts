import { isPlainObject } from "../../core/json.ts";
import { inputObject } from "../neutral/call-input.ts";
import { neutralCalls, neutralParts, optionsFor, type NeutralCall } from "../neutral/history.ts";
import { joinedHistory } from "../neutral/joined.ts";
import { neutralResult, resultText } from "../neutral/result.ts";
import { fileBlock } from "./file-block.ts";
import type { Fields } from "./stored.ts";

type Calls = ReadonlyMap<string, NeutralCall>;

/**
 * A history that LangChain's chat models accept, whoever their provider is: text as plain text, calls beside it, one tool
 * message for each result. Left out: system messages, reasoning but for the blocks that came from LangChain itself, tools
 * that a provider ran by itself, approvals, uploaded files, empty texts, and messages of which nothing is left.
 */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  const calls = neutralCalls(messages);
  return joinedHistory(messages).flatMap((message): unknown[] => {
    if (!isPlainObject(message)) return [];
    const parts = neutralParts(message);
    switch (message["role"]) {
      case "user": {
        const content = contentOf(message["content"], parts.flatMap(userBlock));
        return content.length === 0 ? [] : [{ type: "human", data: { content } }];
      }
      case "assistant":
        return [...assistantMessage(message["content"], parts), ...parts.flatMap((part) => toolMessage(part, calls))];
      case "tool":
        return parts.flatMap((part) => toolMessage(part, calls));
      default:
        return [];
    }
  });
}

function assistantMessage(given: unknown, parts: readonly Fields[]): unknown[] {
  const blocks = parts.flatMap(assistantBlock);
  const [only] = blocks;
  const text = blocks.length === 1 && only?.["type"] === "text" ? String(only["text"]) : undefined;
  const content = text ?? contentOf(given, blocks);
  const calls = parts.flatMap((part) => {
    if (part["type"] !== "tool-call" || part["providerExecuted"] === true) return [];
    return [
      {
        id: String(part["toolCallId"]),
        name: String(part["toolName"]),
        args: inputObject(part["input"], "input"),
        type: "tool_call",
      },
    ];
  });
  if (content.length === 0 && calls.length === 0) return [];
  const plain = content.length === 0 ? "" : content;
  return [{ type: "ai", data: { content: plain, ...(calls.length > 0 && { tool_calls: calls }) } }];
}

/** A text that came as one stays one. */
function contentOf(given: unknown, blocks: readonly Fields[]): string | readonly Fields[] {
  return typeof given === "string" && blocks.length > 0 ? given : blocks;
}

function userBlock(part: Fields): Fields[] {
  if (part["type"] === "text") return textBlock(part);
  const block = part["type"] === "image" || part["type"] === "file" ? fileBlock(part) : undefined;
  return block === undefined ? [] : [block];
}

function assistantBlock(part: Fields): Fields[] {
  if (part["type"] === "text") return textBlock(part);
  const { type } = optionsFor(part, "langchain");
  if (part["type"] !== "reasoning") return [];
  const { signature, redactedData } = optionsFor(part, "anthropic");
  switch (type) {
    case "thinking":
      return [{ type, thinking: part["text"], ...(typeof signature === "string" && { signature }) }];
    case "redacted_thinking":
      return [{ type, data: redactedData }];
    case "reasoning":
      return [{ type, reasoning: part["text"] }];
    default:
      return [];
  }
}

function textBlock({ text }: Fields): Fields[] {
  return typeof text !== "string" || text.trim() === "" ? [] : [{ type: "text", text }];
}

function toolMessage(part: Fields, calls: Calls): Fields[] {
  if (part["type"] !== "tool-result") return [];
  const id = String(part["toolCallId"]);
  const call = calls.get(id);
  if (call?.byProvider === true) return [];
  const given = typeof part["toolName"] === "string" ? part["toolName"] : "";
  const name = call?.name ?? given;
  const result = neutralResult(part["output"]);
  const content =
    result.kind === "content" && result.parts.some(({ type }) => type !== "text")
      ? result.parts.flatMap(resultBlock)
      : resultText(result);
  const status = result.failed ? { status: "error" } : {};
  return [{ type: "tool", data: { content, tool_call_id: id, ...(name !== "" && { name }), ...status } }];
}

function resultBlock(part: Fields): Fields[] {
  if (part["type"] === "text") return textBlock(part);
  const block = fileBlock(part);
  return block === undefined ? [] : [block];
}
