import { asText } from "../neutral/as-text.ts";
import { inputObject } from "../neutral/call-input.ts";
import { isPlainObject } from "../../core/json.ts";
import type { Block } from "./blocks-of.ts";
import { acceptedId } from "./accepted-ids.ts";
import { fileBlock, markOf } from "./file-block.ts";
import { neutralCalls, neutralParts, optionsFor, type NeutralCall } from "../neutral/history.ts";
import { joinedHistory } from "../neutral/joined.ts";
import { neutralResult, resultText } from "../neutral/result.ts";
import { serverCallBack, serverResultBack } from "./server-tools.ts";

type Calls = ReadonlyMap<string, NeutralCall>;
type Part = Record<string, unknown>;

/**
 * A history that the Messages API accepts. Results stand in user messages behind their calls, and calls at the end of
 * their message. Ids that the API would refuse are replaced, the same ones by the same. Left out: system messages,
 * reasoning that Anthropic did not sign, tools that other providers ran, approvals, empty texts, files of a kind that
 * the API does not read, and messages of which nothing is left.
 */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  const calls = neutralCalls(messages);
  const native: { role: "user" | "assistant"; content: string | Block[]; results?: Block[] }[] = [];
  const add = (role: "user" | "assistant", content: string | Block[]): void => {
    if (content.length > 0) native.push({ role, content });
  };
  const answer = (message: unknown): void => {
    const results = ownResults(message, calls);
    const last = native.at(-1)?.results;
    if (last !== undefined) last.push(...results);
    else if (results.length > 0) native.push({ role: "user", content: results, results });
  };
  for (const message of joinedHistory(messages)) {
    if (!isPlainObject(message)) continue;
    const { role, content } = message;
    if (typeof content === "string") {
      if ((role === "user" || role === "assistant") && content.trim() !== "") add(role, content);
    } else if (role === "user") add("user", neutralParts(message).flatMap(userBlock));
    else if (role === "assistant") {
      add("assistant", callsLast(neutralParts(message).flatMap((part) => assistantBlock(part, calls))));
      answer(message);
    } else if (role === "tool") answer(message);
  }
  return native.map(({ role, content }) => ({ role, content }));
}

function userBlock(part: Part): Block[] {
  if (part["type"] === "text") return textBlock(part);
  const block = part["type"] === "image" || part["type"] === "file" ? fileBlock(part) : undefined;
  return block === undefined ? [] : [block];
}

function assistantBlock(part: Part, calls: Calls): Block[] {
  const options = optionsFor(part, "anthropic");
  switch (part["type"]) {
    case "text":
      return textBlock(part);
    case "reasoning":
      if (isText(options["signature"])) {
        return [{ type: "thinking", thinking: String(part["text"]), signature: options["signature"] }];
      }
      return isText(options["redactedData"]) ? [{ type: "redacted_thinking", data: options["redactedData"] }] : [];
    case "custom":
      return part["kind"] === "anthropic.container_upload" && isText(options["fileId"])
        ? [{ type: "container_upload", file_id: options["fileId"], ...markOf(part) }]
        : [];
    case "tool-call":
      return part["providerExecuted"] === true ? serverCallBlock(part) : [callBlock(part)];
    case "tool-result":
      return calls.get(String(part["toolCallId"]))?.byProvider === true ? serverResultBlock(part, calls) : [];
    default:
      return [];
  }
}

function textBlock(part: Part): Block[] {
  const text = asText(part["text"]);
  const { citations } = optionsFor(part, "anthropic");
  if (text.trim() === "") return [];
  return [{ type: "text", text, ...(Array.isArray(citations) && { citations }), ...markOf(part) }];
}

function callBlock(part: Part): Block {
  const { toolsetName } = optionsFor(part, "anthropic");
  return {
    type: "tool_use",
    id: acceptedId(part["toolCallId"]),
    name: String(part["toolName"]),
    input: inputObject(part["input"], "rawInvalidInput"),
    ...callerOf(part),
    ...(isText(toolsetName) && { toolset_name: toolsetName }),
    ...markOf(part),
  };
}

/** Results for calls that the app ran itself; those of provider tools stay with their calls. */
function ownResults(message: unknown, calls: Calls): Block[] {
  return neutralParts(message).flatMap((part): Block[] => {
    if (part["type"] !== "tool-result") return [];
    if (calls.get(String(part["toolCallId"]))?.byProvider === true) return [];
    const result = neutralResult(part["output"]);
    const content = result.kind === "content" ? result.parts.flatMap(resultBlock) : resultText(result);
    const { toolsetName } = optionsFor(part, "anthropic");
    return [
      {
        type: "tool_result",
        tool_use_id: acceptedId(part["toolCallId"]),
        content,
        ...(result.failed && { is_error: true }),
        ...(isText(toolsetName) && { toolset_name: toolsetName }),
        ...markOf(part),
      },
    ];
  });
}

function resultBlock(part: Part): Block[] {
  const { type, toolName } = optionsFor(part, "anthropic");
  if (part["type"] === "text") return textBlock(part);
  if (part["type"] === "custom") {
    return type === "tool-reference" && isText(toolName)
      ? [{ type: "tool_reference", tool_name: toolName, ...markOf(part) }]
      : [];
  }
  const block = fileBlock(part);
  return block === undefined ? [] : [block];
}

/** The API knows its own calls by the beginning of their ids; those of other providers are none of its business. */
const ownCall = /^(srvtoolu_|mcptoolu_)/;

function serverCallBlock(part: Part): Block[] {
  const { type, serverName } = optionsFor(part, "anthropic");
  const id = String(part["toolCallId"]);
  if (!ownCall.test(id)) return [];
  if (type === "mcp-tool-use") {
    return [
      {
        type: "mcp_tool_use",
        id,
        name: part["toolName"],
        server_name: serverName,
        input: part["input"],
        ...markOf(part),
      },
    ];
  }
  const call = serverCallBack({ name: String(part["toolName"]), input: part["input"] });
  return [{ type: "server_tool_use", id, ...call, ...callerOf(part), ...markOf(part) }];
}

function serverResultBlock(part: Part, calls: Calls): Block[] {
  const id = String(part["toolCallId"]);
  const result = neutralResult(part["output"]);
  if (!ownCall.test(id) || result.kind !== "json") return [];
  if (id.startsWith("mcptoolu_")) {
    return [
      { type: "mcp_tool_result", tool_use_id: id, is_error: result.failed, content: result.value, ...markOf(part) },
    ];
  }
  const name = calls.get(id)?.name ?? String(part["toolName"]);
  const block = serverResultBack({ name, value: result.value, failed: result.failed });
  return block === undefined ? [] : [{ tool_use_id: id, ...block, ...callerOf(part), ...markOf(part) }];
}

/** Behind calls nothing may follow but results; thinking keeps its place before what it led to. */
function callsLast(blocks: readonly Block[]): Block[] {
  const ordered: Block[] = [];
  let calls: Block[] = [];
  for (const block of blocks) {
    if (block.type === "tool_use") calls.push(block);
    else {
      if (block.type.endsWith("thinking")) {
        ordered.push(...calls);
        calls = [];
      }
      ordered.push(block);
    }
  }
  return [...ordered, ...calls];
}

function callerOf(part: Part): Record<string, unknown> {
  const { caller } = optionsFor(part, "anthropic");
  if (!isPlainObject(caller)) return {};
  const { type, toolId } = caller;
  return { caller: { type, ...(isText(toolId) && { tool_id: toolId }) } };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
