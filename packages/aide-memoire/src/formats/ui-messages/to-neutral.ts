import { isPlainObject, type Fields } from "../../core/json.ts";
import { approvalOf, isDenied, isToolPart, partsOf, toolNameOf } from "./tool-part.ts";

/**
 * The message as `ModelMessage`s, as the AI SDK's own `convertToModelMessages` makes them of it: each step of a reply with
 * its results behind it. Data parts and sources are for the page; no model reads them.
 */
export function toModelMessages(message: unknown): Fields[] {
  const parts = partsOf(message);
  if (isPlainObject(message) && message["role"] === "user") return userMessage(parts);
  const messages: Fields[] = [];
  let step: Fields[] = [];
  const endStep = (): void => {
    const content = step.flatMap(assistantParts);
    const results = step.filter(isToolPart).flatMap(toolParts);
    if (content.length > 0) messages.push({ role: "assistant", content });
    if (results.length > 0) messages.push({ role: "tool", content: results });
    step = [];
  };
  for (const part of parts) {
    if (part["type"] === "step-start") endStep();
    else if (part["type"] === "steering-message") {
      endStep();
      messages.push(...userMessage(partsOf(part)));
    } else step.push(part);
  }
  endStep();
  return messages;
}

function userMessage(parts: readonly Fields[]): Fields[] {
  const content = parts.flatMap((part) => (part["type"] === "text" || part["type"] === "file" ? plainPart(part) : []));
  return content.length === 0 ? [] : [{ role: "user", content }];
}

function assistantParts(part: Fields): Fields[] {
  if (!isToolPart(part)) return plainPart(part);
  const { toolCallId, state, providerExecuted, input } = part;
  if (state === "input-streaming") return [];
  const toolName = toolNameOf(part);
  const failed = state === "output-error";
  const metadata = part["callProviderMetadata"] ?? (failed ? part["resultProviderMetadata"] : undefined);
  const call = {
    type: "tool-call",
    toolCallId,
    toolName,
    input: (failed ? (input ?? part["rawInput"]) : input) ?? {},
    ...(providerExecuted !== undefined && { providerExecuted }),
    ...optionsOf(metadata),
  };
  const done = failed || state === "output-available";
  const own = providerExecuted === true && done ? [resultOf(part, failed ? "error-json" : "json")] : [];
  return [call, ...approvalRequest(part), ...own];
}

function approvalRequest(part: Fields): Fields[] {
  const approval = approvalOf(part);
  if (approval === undefined) return [];
  const { id, isAutomatic, requestReason, signature } = approval;
  return [
    {
      type: "tool-approval-request",
      approvalId: id,
      toolCallId: part["toolCallId"],
      ...(isAutomatic !== undefined && { isAutomatic }),
      ...(requestReason !== undefined && { reason: requestReason }),
      ...("inputSchemaInput" in approval && { inputSchemaInput: approval["inputSchemaInput"] }),
      ...(signature !== undefined && { signature }),
    },
  ];
}

/** What the tool message behind a step says of a call: the person's answer, and the result. */
function toolParts(part: Fields): Fields[] {
  const { state, providerExecuted } = part;
  const approval = approvalOf(part);
  const parts: Fields[] = [];
  if (approval?.["approved"] !== undefined) {
    parts.push({
      type: "tool-approval-response",
      approvalId: approval["id"],
      approved: approval["approved"],
      ...(approval["reason"] !== undefined && { reason: approval["reason"] }),
      ...(providerExecuted !== undefined && { providerExecuted }),
    });
  }
  if (isDenied(part)) parts.push(result(part, part["callProviderMetadata"], deniedOutput(approval)));
  if (providerExecuted === true) return parts;
  if (state === "output-denied") {
    const value = approval?.["reason"] ?? "Tool call execution denied.";
    parts.push(result(part, part["callProviderMetadata"], { type: "error-text", value }));
  }
  if (state === "output-error") parts.push(resultOf(part, "error-text"));
  if (state === "output-available") parts.push(resultOf(part, "json"));
  return parts;
}

function deniedOutput(approval: Fields | undefined): Fields {
  return { type: "execution-denied", ...(approval?.["reason"] !== undefined && { reason: approval["reason"] }) };
}

function resultOf(part: Fields, type: "json" | "error-json" | "error-text"): Fields {
  const { providerExecuted, callProviderMetadata, resultProviderMetadata } = part;
  const metadata = providerExecuted === true ? (resultProviderMetadata ?? callProviderMetadata) : callProviderMetadata;
  const value = type === "json" ? (part["output"] ?? null) : part["errorText"];
  return result(part, metadata, { type: type === "json" && typeof value === "string" ? "text" : type, value });
}

function result(part: Fields, metadata: unknown, output: Fields): Fields {
  return {
    type: "tool-result",
    toolCallId: part["toolCallId"],
    toolName: toolNameOf(part),
    output,
    ...optionsOf(metadata),
  };
}

function plainPart(part: Fields): Fields[] {
  const { type, text, mediaType, filename, kind, url, providerReference: reference } = part;
  const options = optionsOf(part["providerMetadata"]);
  switch (type) {
    case "text":
    case "reasoning":
      return [{ type, text, ...options }];
    case "custom":
      return [{ type, kind, ...options }];
    case "file":
    case "reasoning-file": {
      const address = URL.canParse(String(url)) ? { type: "url", url: new URL(String(url)) } : undefined;
      const data = isPlainObject(reference) ? { type: "reference", reference } : address;
      if (data === undefined) return [];
      return [{ type, mediaType, ...(filename !== undefined && { filename }), data, ...options }];
    }
    default:
      return [];
  }
}

function optionsOf(metadata: unknown): { providerOptions?: Fields } {
  return isPlainObject(metadata) ? { providerOptions: metadata } : {};
}
