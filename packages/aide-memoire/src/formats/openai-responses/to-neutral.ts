import { isPlainObject } from "../../core/json.ts";
import { asText } from "../neutral/as-text.ts";
import { inputOf, openaiOptions } from "../openai-chat/neutral.ts";
import { builtInInput, builtInValue } from "./built-in.ts";
import { outputPart, userPart } from "./content.ts";
import { hostedCall } from "./hosted.ts";
import { camelCase } from "./key-case.ts";
import { kindOf, splitCallName, type Item } from "./kinds.ts";

/**
 * A Responses item as `ModelMessage`s, with its id, status and all that only OpenAI understands in the options of that
 * provider. Items that the neutral format has no part for are `custom` parts, which only {@link fromNeutral} reads. Left
 * out: log probabilities, empty texts, parts of unknown types. A result does not know the name of its tool: it is empty.
 */
export function toNeutral(item: unknown): unknown[] {
  if (!isPlainObject(item)) return [];
  const kind = kindOf(item);
  switch (kind?.kind) {
    case undefined:
      return [];
    case "message":
      return kind.role === "user" ? userMessage(item) : assistantMessage(item);
    case "reasoning":
      return [{ role: "assistant", content: reasoningParts(item) }];
    case "call":
      return [{ role: "assistant", content: callParts(item, kind.id, splitCallName(kind.name)) }];
    case "result":
      return [resultMessage(item, kind.id)];
    case "other":
      return [{ role: "assistant", content: otherParts(item) }];
  }
}

function userMessage(item: Item): unknown[] {
  const { content, type, status } = item;
  const parts = typeof content === "string" ? content : listOf(content).flatMap(userPart);
  return parts.length === 0 ? [] : [{ role: "user", content: parts, ...openaiOptions({ type, status }) }];
}

function assistantMessage(item: Item): unknown[] {
  const { id, type, status, content } = item;
  const phase = item["phase"] ?? undefined;
  if (typeof content === "string" && phase === undefined) {
    return content === "" ? [] : [{ role: "assistant", content, ...openaiOptions({ type }) }];
  }
  const said = typeof content === "string" ? [{ type: "output_text", text: content }] : listOf(content);
  const parts = said.flatMap(({ type: kind, text, refusal, annotations }) => {
    const words = kind === "refusal" ? refusal : text;
    if (typeof words !== "string" || words === "") return [];
    const cited = Array.isArray(annotations) && annotations.length > 0 ? annotations : undefined;
    const refused = kind === "refusal" ? true : undefined;
    const options = { itemId: id, status, phase, annotations: cited, refusal: refused };
    return [{ type: "text", text: words, ...openaiOptions(options) }];
  });
  return parts.length === 0
    ? []
    : [{ role: "assistant", content: parts, ...openaiOptions({ type: id === undefined ? type : undefined }) }];
}

function reasoningParts({ id, summary, content, status, encrypted_content: encrypted }: Item): unknown[] {
  const options = { itemId: id, reasoningEncryptedContent: encrypted ?? null, status };
  const parts = [
    ...listOf(summary).map(({ text }) => reasoningPart(text, options)),
    ...listOf(content).map(({ text }) => reasoningPart(text, { ...options, reasoningText: true })),
  ];
  return parts.length === 0 ? [reasoningPart("", options)] : parts;
}

function reasoningPart(text: unknown, options: Record<string, unknown>): unknown {
  return { type: "reasoning", text: asText(text), ...openaiOptions(options) };
}

function callParts(item: Item, toolCallId: string, { type, name }: { type: string; name: string }): unknown[] {
  const options = openaiOptions({ type: type === "function_call" ? undefined : type, ...callOptions(item) });
  const call = { type: "tool-call", toolCallId };
  switch (type) {
    case "function_call":
      return [{ ...call, toolName: name, input: inputOf(String(item["arguments"])), ...options }];
    case "custom_tool_call":
      return [{ ...call, toolName: name, input: item["input"], ...options }];
    case "mcp_approval_request": {
      const asked = { ...call, toolName: `mcp.${name}`, input: inputOf(String(item["arguments"])) };
      const request = { type: "tool-approval-request", approvalId: toolCallId, toolCallId };
      const about = openaiOptions({ type, serverLabel: item["server_label"], arguments: item["arguments"] });
      return [{ ...asked, providerExecuted: true, ...about }, request];
    }
    default: {
      const byProvider = kindIsAlone(item) ? { providerExecuted: true } : {};
      return [{ ...call, toolName: name, input: builtInInput(item), ...byProvider, ...options }];
    }
  }
}

function resultMessage(item: Item, toolCallId: string): unknown {
  const { type, output, reason } = item;
  if (type === "mcp_approval_response") {
    const answer = { type: "tool-approval-response", approvalId: toolCallId, approved: item["approve"] === true };
    return { role: "tool", content: [{ ...answer, ...(typeof reason === "string" && { reason }) }] };
  }
  const isPlain = type === "function_call_output" || type === "custom_tool_call_output";
  const value = isPlain ? plainOutput(output) : { type: "json", value: builtInValue(item) };
  const about = openaiOptions(callOptions(item));
  const part = { type: "tool-result", toolCallId, toolName: asText(item["name"]), output: value, ...about };
  return { role: type === "program_output" ? "assistant" : "tool", content: [part] };
}

function plainOutput(output: unknown): unknown {
  if (!Array.isArray(output)) return { type: "text", value: asText(output) };
  return { type: "content", value: listOf(output).flatMap(outputPart) };
}

function otherParts(item: Item): unknown[] {
  const { type, id, status, encrypted_content: encryptedContent } = item;
  if (type === "compaction") {
    const options = openaiOptions({ type, itemId: id ?? undefined, encryptedContent });
    return [{ type: "custom", kind: "openai.compaction", ...options }];
  }
  const hosted = typeof id === "string" ? hostedCall(item) : undefined;
  if (hosted === undefined) {
    return [
      {
        type: "custom",
        kind: `openai.${typeof type === "string" ? type : "item_reference"}`,
        ...openaiOptions({ item }),
      },
    ];
  }
  const { toolName, input, value } = hosted;
  const call = { type: "tool-call", toolCallId: id, toolName, input, providerExecuted: true };
  const result = { type: "tool-result", toolCallId: id, toolName, output: { type: "json", value } };
  return [{ ...call, ...openaiOptions({ type, itemId: id, status }) }, result];
}

function callOptions({
  id,
  status,
  namespace,
  async: isAsync,
  caller,
  environment,
  execution,
}: Item): Record<string, unknown> {
  return {
    itemId: id ?? undefined,
    status: status ?? undefined,
    namespace: namespace ?? undefined,
    async: isAsync,
    caller: camelCase(caller ?? undefined),
    environment: environment ?? undefined,
    execution,
  };
}

function kindIsAlone(item: Item): boolean {
  const kind = kindOf(item);
  return kind?.kind === "call" && kind.alone;
}

function listOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}
