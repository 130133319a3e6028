import { fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import { neutralParts } from "../neutral/history.ts";
import { acceptedId, acceptedName } from "../openai-chat/accepted.ts";
import { argumentsOf, optionsOf, outputText } from "../openai-chat/neutral.ts";
import { builtInFields, builtInResult } from "./built-in.ts";
import { failedResult } from "./close-calls.ts";
import { inputPart } from "./content.ts";
import { hostedItem } from "./hosted.ts";
import { snakeCase } from "./key-case.ts";
import type { Item } from "./kinds.ts";

type Part = Record<string, unknown>;
/** The type of each call, by its id; results follow it. `left out` where it was not sent. */
type Calls = Map<string, string>;

/**
 * `ModelMessage`s as Responses items. Left out: reasoning that OpenAI cannot verify, calls that another provider ran by
 * itself, files in replies, uploads at others, approvals of the app's own tools. Errors and denials of tools are told as
 * text.
 */
export function fromNeutral(messages: readonly unknown[]): unknown[] {
  return itemsOf(messages, customItems);
}

/** The same, where `custom` makes the items of custom parts. */
export function itemsOf(messages: readonly unknown[], custom: (part: Part) => Item[]): Item[] {
  const calls: Calls = new Map();
  return messages.filter(isPlainObject).flatMap((message) => {
    switch (message["role"]) {
      case "user":
        return userItems(message);
      case "assistant":
        return assistantItems(message, calls, custom);
      case "tool":
        return neutralParts(message).flatMap((part) => resultItems(part, calls));
      default:
        return [];
    }
  });
}

function userItems(message: Part): Item[] {
  const { type, status } = optionsOf(message);
  const head = { ...(type === "message" && { type }), role: "user", ...(status !== undefined && { status }) };
  const { content } = message;
  if (typeof content === "string") return [{ ...head, content }];
  const parts = neutralParts(message).flatMap(inputPart);
  return parts.length === 0 ? [] : [{ ...head, content: parts }];
}

function assistantItems(message: Part, calls: Calls, custom: (part: Part) => Item[]): Item[] {
  const items: Item[] = [];
  const parts = neutralParts(message);
  const type = optionsOf(message)["type"] === "message" ? "message" : undefined;
  for (const part of parts) {
    switch (part["type"]) {
      case "text":
        addText(items, part, type);
        break;
      case "reasoning":
        addReasoning(items, part);
        break;
      case "tool-call": {
        const result = parts.find((one) => one["type"] === "tool-result" && one["toolCallId"] === part["toolCallId"]);
        items.push(...callItems(part, result, calls));
        break;
      }
      case "tool-result":
        items.push(...resultItems(part, calls));
        break;
      case "custom":
        items.push(...custom(part));
        break;
      default:
    }
  }
  return items;
}

/** What was recorded from a response has a status, and mostly an id; its parts are one item again. */
function addText(items: Item[], part: Part, type: string | undefined): void {
  const { text } = part;
  if (typeof text !== "string" || text === "") return;
  const { itemId, status, phase, annotations, refusal } = optionsOf(part);
  const said = { ...(typeof phase === "string" && { phase }) };
  if (typeof itemId !== "string" && typeof status !== "string") {
    items.push({ ...(type !== undefined && { type }), role: "assistant", content: text, ...said });
    return;
  }
  const content =
    refusal === true
      ? { type: "refusal", refusal: text }
      : { type: "output_text", text, annotations: annotations ?? [] };
  const last = items.at(-1);
  const before = last?.["content"];
  if (Array.isArray(before) && last?.["role"] === "assistant" && last["id"] === itemId) before.push(content);
  else {
    items.push({
      type: "message",
      role: "assistant",
      ...(typeof itemId === "string" && { id: itemId }),
      status: status ?? "completed",
      content: [content],
      ...said,
    });
  }
}

function addReasoning(items: Item[], part: Part): void {
  const { itemId, reasoningEncryptedContent: encrypted, status, reasoningText } = optionsOf(part);
  if (typeof itemId !== "string" && typeof encrypted !== "string") return;
  const last = items.at(-1);
  const isMore = last?.["type"] === "reasoning" && itemId !== undefined && last["id"] === itemId;
  const item: Item = isMore
    ? last
    : { type: "reasoning", ...(typeof itemId === "string" && { id: itemId }), summary: [] };
  if (!isMore) items.push(item);
  if (typeof encrypted === "string") item["encrypted_content"] = encrypted;
  if (typeof status === "string") item["status"] = status;
  if (part["text"] === "") return;
  const [field, type] = reasoningText === true ? ["content", "reasoning_text"] : ["summary", "summary_text"];
  const before: unknown = item[field];
  item[field] = [...listOf(before), { type, text: part["text"] }];
}

function callItems(part: Part, result: Part | undefined, calls: Calls): Item[] {
  const { toolCallId, toolName, input, providerExecuted } = part;
  const id = acceptedId(String(toolCallId), idLimit);
  const { type } = optionsOf(part);
  const fields = callFields(part);
  if (type === "mcp_approval_request") {
    const { serverLabel, arguments: given } = optionsOf(part);
    calls.set(id, type);
    const name = String(toolName).replace(/^mcp\./, "");
    return [{ type, id, name, arguments: given ?? argumentsOf(input), server_label: serverLabel }];
  }
  if (typeof type === "string" && builtIn.includes(type)) {
    calls.set(id, type);
    return [{ type, call_id: id, ...fields, ...builtInFields(type, input) }];
  }
  if (providerExecuted === true) {
    calls.set(id, "left out");
    const item = hostedItem(part, result);
    return item === undefined ? [] : [item];
  }
  if (type === "custom_tool_call" && typeof input === "string") {
    calls.set(id, type);
    return [{ type, call_id: id, name: toolName, input, ...fields }];
  }
  calls.set(id, "function_call");
  return [
    { type: "function_call", call_id: id, name: acceptedName(toolName), arguments: argumentsOf(input), ...fields },
  ];
}

const idLimit = 64;

const builtIn: readonly string[] = [
  "computer_call",
  "local_shell_call",
  "shell_call",
  "apply_patch_call",
  "tool_search_call",
  "program",
];

function callFields(part: Part): Item {
  const { itemId, status, namespace, async: isAsync, caller, environment, execution } = optionsOf(part);
  return {
    ...(typeof itemId === "string" && { id: itemId }),
    ...(typeof status === "string" && { status }),
    ...(typeof namespace === "string" && { namespace }),
    ...(typeof isAsync === "boolean" && { async: isAsync }),
    ...(isPlainObject(caller) && { caller: snakeCase(caller) }),
    ...(isPlainObject(environment) && { environment }),
    ...(typeof execution === "string" && { execution }),
  };
}

function resultItems(part: Part, calls: Calls): Item[] {
  const { type, toolCallId, approvalId, approved, reason } = part;
  if (type === "tool-approval-response") {
    if (calls.get(String(approvalId)) !== "mcp_approval_request") return [];
    const answer = { type: "mcp_approval_response", approval_request_id: approvalId, approve: approved === true };
    return [{ ...answer, ...(typeof reason === "string" && { reason }) }];
  }
  if (type !== "tool-result") return [];
  const id = acceptedId(String(toolCallId), idLimit);
  const callType = calls.get(id) ?? "function_call";
  if (callType === "left out" || callType === "mcp_approval_request") return [];
  return [{ ...resultItem(part, id, callType), ...callFields(part) }];
}

function resultItem({ output }: Part, id: string, callType: string): Item {
  const text = outputText(output);
  if (callType === "function_call" || callType === "custom_tool_call") {
    return { type: `${callType}_output`, call_id: id, output: text ?? contentOf(output) };
  }
  const { type, value } = fieldsOf(output);
  const json = type === "json" ? value : undefined;
  return builtInResult(callType, id, json) ?? failedResult(callType, id, text ?? JSON.stringify(contentOf(output)));
}

function contentOf(output: unknown): unknown {
  const parts = listOf(fieldsOf(output)["value"]).filter(isPlainObject).flatMap(inputPart);
  return parts.length === 0 ? "" : parts;
}

/** What only OpenAI understands comes back as the item that it was. */
export function customItems(part: Part): Item[] {
  const { item, itemId, encryptedContent } = optionsOf(part);
  if (part["kind"] === "openai.compaction" && typeof encryptedContent === "string") {
    return [
      { type: "compaction", ...(typeof itemId === "string" && { id: itemId }), encrypted_content: encryptedContent },
    ];
  }
  return String(part["kind"]).startsWith("openai.") && isPlainObject(item) ? [item] : [];
}
