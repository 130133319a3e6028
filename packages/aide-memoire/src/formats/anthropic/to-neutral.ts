import { isPlainObject } from "../../core/json.ts";
import type {
  AssistantPart,
  FilePart,
  ModelMessage,
  ProviderOptions,
  TextPart,
  ToolResultContent,
  ToolResultOutput,
  ToolResultPart,
} from "../ai-sdk/messages.ts";
import { blocksOf, contentOf, isServerCall, isServerResult, type Block } from "./blocks-of.ts";
import { isJsonValue, outputOf } from "../neutral/result.ts";
import { serverCall, serverResult } from "./server-tools.ts";

/**
 * A message as the AI SDK's own provider for Anthropic would give it; signatures, citations and marks of the cache are
 * in its provider options. A user message with results and text becomes two. Results have no tool name, for a message
 * alone does not tell it: the empty name stands for it.
 *
 * Lost: blocks that the AI SDK has no part for (search results keep their text, documents of blocks too), where the
 * blocks of a failed result began and ended, and `citations: null`.
 */
export function toNeutral(message: unknown): ModelMessage[] {
  const content = contentOf(message);
  if (!isPlainObject(message)) return [];
  if (message["role"] === "assistant") {
    if (typeof content === "string") return [{ role: "assistant", content }];
    const parts = blocksOf(content).flatMap(assistantPart);
    return parts.length === 0 ? [] : [{ role: "assistant", content: parts }];
  }
  if (typeof content === "string") return [{ role: "user", content }];
  const blocks = blocksOf(content);
  const results = blocks.filter(({ type }) => type === "tool_result").map(resultPart);
  const said = blocks.flatMap(userPart);
  return [
    ...(results.length === 0 ? [] : [{ role: "tool", content: results } as const]),
    ...(said.length === 0 ? [] : [{ role: "user", content: said } as const]),
  ];
}

function userPart(block: Block): (TextPart | FilePart)[] {
  switch (block.type) {
    case "text":
      return [{ type: "text", text: String(block["text"]), ...optionsOf(block) }];
    case "image":
    case "document":
      return fileParts(block);
    case "search_result":
      return blocksOf(block["content"]).map(({ text }) => ({ type: "text", text: String(text), ...optionsOf(block) }));
    case "container_upload": {
      const options = optionsOf(block, { containerUpload: true });
      const data = { type: "reference", reference: { anthropic: String(block["file_id"]) } } as const;
      return [{ type: "file", data, mediaType: "application/octet-stream", ...options }];
    }
    default:
      return [];
  }
}

function assistantPart(block: Block): AssistantPart[] {
  if (isServerCall(block)) return [serverCallPart(block)];
  if (isServerResult(block)) return serverResultPart(block);
  switch (block.type) {
    case "text": {
      const { citations } = block;
      const cited = Array.isArray(citations) && citations.length > 0 ? { citations } : {};
      return [{ type: "text", text: String(block["text"]), ...optionsOf(block, cited) }];
    }
    case "thinking":
      return [
        { type: "reasoning", text: String(block["thinking"]), ...optionsOf(block, { signature: block["signature"] }) },
      ];
    case "redacted_thinking":
      return [{ type: "reasoning", text: "", ...optionsOf(block, { redactedData: block["data"] }) }];
    case "tool_use": {
      const { id, name, input, toolset_name: toolset } = block;
      const options = optionsOf(block, {
        ...callerOf(block),
        ...(typeof toolset === "string" && { toolsetName: toolset }),
      });
      return [{ type: "tool-call", toolCallId: String(id), toolName: String(name), input, ...options }];
    }
    case "container_upload": {
      const options = optionsOf(block, { fileId: block["file_id"] });
      return [{ type: "custom", kind: "anthropic.container_upload", ...options }];
    }
    default:
      return [];
  }
}

function serverCallPart(block: Block): AssistantPart {
  const mcp = block.type === "mcp_tool_use" ? { type: "mcp-tool-use", serverName: block["server_name"] } : {};
  const { name, input } =
    block.type === "mcp_tool_use" ? { name: String(block["name"]), input: block["input"] } : serverCall(block);
  return {
    type: "tool-call",
    toolCallId: String(block["id"]),
    toolName: name,
    input,
    providerExecuted: true,
    ...optionsOf(block, { ...mcp, ...callerOf(block) }),
  };
}

function serverResultPart(block: Block): AssistantPart[] {
  const toolCallId = String(block["tool_use_id"]);
  if (block.type === "mcp_tool_result") {
    const output = jsonOutput(block["content"], block["is_error"] === true);
    return [{ type: "tool-result", toolCallId, toolName: "", output, ...optionsOf(block, { type: "mcp-tool-use" }) }];
  }
  const result = serverResult(block);
  if (result === undefined) return [];
  const output = jsonOutput(result.value, result.failed);
  return [{ type: "tool-result", toolCallId, toolName: result.name, output, ...optionsOf(block, callerOf(block)) }];
}

/** Results of provider tools are always JSON, also where they are a text. */
function jsonOutput(value: unknown, failed: boolean): ToolResultOutput {
  return { type: failed ? "error-json" : "json", value: isJsonValue(value) ? value : null };
}

function resultPart(block: Block): ToolResultPart {
  const { tool_use_id: id, toolset_name: toolset } = block;
  const options = optionsOf(block, typeof toolset === "string" ? { toolsetName: toolset } : {});
  return { type: "tool-result", toolCallId: String(id), toolName: "", output: resultOutput(block), ...options };
}

function resultOutput({ content, is_error: failed }: Block): ToolResultOutput {
  if (!Array.isArray(content)) return outputOf(content ?? "", failed === true);
  const blocks = blocksOf(content);
  if (failed === true) {
    return outputOf(blocks.flatMap(({ type, text }) => (type === "text" ? [String(text)] : [])).join("\n"), true);
  }
  return { type: "content", value: blocks.flatMap(resultContent) };
}

function resultContent(block: Block): ToolResultContent[] {
  switch (block.type) {
    case "text":
      return [{ type: "text", text: String(block["text"]), ...optionsOf(block) }];
    case "image":
    case "document":
      return fileParts(block);
    case "search_result":
      return blocksOf(block["content"]).map(({ text }) => ({ type: "text", text: String(text) }));
    case "tool_reference":
      return [{ type: "custom", ...optionsOf(block, { type: "tool-reference", toolName: block["tool_name"] }) }];
    default:
      return [];
  }
}

/** Documents that hold blocks are no file: they are their text. */
function fileParts(block: Block): ((FilePart & { data: TaggedData }) | TextPart)[] {
  const { source, title, context, citations } = block;
  if (!isPlainObject(source)) return [];
  if (source["type"] === "content") {
    const texts = blocksOf(source["content"]).filter(({ type }) => type === "text");
    return texts.map(({ text }) => ({ type: "text", text: String(text), ...optionsOf(block) }));
  }
  const data = dataOf(source);
  if (data === undefined) return [];
  const image = block.type === "image";
  const { media_type: given } = source;
  const mediaType = typeof given === "string" ? given : image ? "image/*" : "application/pdf";
  const cited = isPlainObject(citations) ? { citations } : {};
  const options = optionsOf(block, { ...cited, ...(typeof context === "string" && { context }) });
  return [{ type: "file", data, mediaType, ...(typeof title === "string" && { filename: title }), ...options }];
}

type TaggedData = Extract<FilePart["data"], { type: "data" | "url" | "reference" | "text" }>;

function dataOf({ type, data, url, file_id: id }: Record<string, unknown>): TaggedData | undefined {
  switch (type) {
    case "base64":
      return { type: "data", data: String(data) };
    case "text":
      return { type: "text", text: String(data) };
    case "url":
      return URL.canParse(String(url)) ? { type: "url", url: new URL(String(url)) } : undefined;
    case "file":
      return { type: "reference", reference: { anthropic: String(id) } };
    default:
      return undefined;
  }
}

function callerOf({ caller }: Block): Record<string, unknown> {
  if (!isPlainObject(caller)) return {};
  const { type, tool_id: id } = caller;
  return { caller: { type, ...(typeof id === "string" && { toolId: id }) } };
}

function optionsOf(block: Block, fields: Record<string, unknown> = {}): { providerOptions?: ProviderOptions } {
  const mark = block["cache_control"];
  const all = { ...fields, ...(isPlainObject(mark) && { cacheControl: mark }) };
  const entries = Object.entries(all).flatMap(([key, value]) => (isJsonValue(value) ? [[key, value] as const] : []));
  return entries.length === 0 ? {} : { providerOptions: { anthropic: Object.fromEntries(entries) } };
}
