import { definedFields, type Fields } from "../../core/json.ts";
import { approvalOf, isToolPart, toolNameOf } from "../../formats/ui-messages/tool-part.ts";
import type { Chunk, PageMessage } from "./sdk.ts";

/** The UI message stream that a page rebuilds this message from. */
export function chunksOf({ id, metadata, parts }: PageMessage): Chunk[] {
  const start = { type: "start", messageId: id, ...(metadata !== undefined && { messageMetadata: metadata }) };
  return [start, ...parts.flatMap((part, place) => partChunks(part, `${id}-${place}`))];
}

function partChunks(part: Fields, id: string): Chunk[] {
  const type = String(part["type"]);
  if (type === "text" || type === "reasoning") return textChunks(part, type, id);
  if (isToolPart(part)) return toolChunks(part);
  return [type === "step-start" ? { type: "start-step" } : { ...part, type }];
}

function textChunks(part: Fields, type: string, place: string): Chunk[] {
  const { text, state, citations, providerMetadata } = part;
  const id = typeof part["id"] === "string" ? part["id"] : place;
  return [
    chunk(`${type}-start`, { id, providerMetadata }),
    ...(text === "" ? [] : [chunk(`${type}-delta`, { id, delta: text })]),
    ...(state === "streaming" ? [] : [chunk(`${type}-end`, { id, citations })]),
  ];
}

function toolChunks(part: Fields): Chunk[] {
  const { type, toolCallId, state, input, title, toolMetadata, providerExecuted, callProviderMetadata } = part;
  const call = {
    toolCallId,
    toolName: toolNameOf(part),
    title,
    toolMetadata,
    providerExecuted,
    providerMetadata: callProviderMetadata,
  };
  const named = { ...call, dynamic: type === "dynamic-tool" ? true : undefined };
  const { rawInput, inputEncoding } = part;
  if (state === "input-streaming") return inputStream(named, toolCallId, rawInput, inputEncoding);
  const approval = approvalOf(part);
  // A page runs its tools when a call has all of its input: not again one that has been answered.
  if (approval === undefined && state === "output-error") {
    const { errorText, resultProviderMetadata: providerMetadata } = part;
    const failed = { ...named, providerMetadata, input, errorText };
    return [...inputStream(named, toolCallId, undefined), chunk("tool-input-error", failed)];
  }
  if (approval === undefined && state !== "input-available") {
    const text = input === undefined ? undefined : JSON.stringify(input);
    return [...inputStream(named, toolCallId, text), ...outcomeChunks(part)];
  }
  const asked = chunk("tool-input-available", { ...named, input });
  return [asked, ...approvalChunks(toolCallId, approval), ...outcomeChunks(part)];
}

function inputStream(named: Fields, toolCallId: unknown, text: unknown, inputEncoding?: unknown): Chunk[] {
  const begun = chunk("tool-input-start", { ...named, inputEncoding });
  return text === undefined ? [begun] : [begun, chunk("tool-input-delta", { toolCallId, inputTextDelta: text })];
}

function approvalChunks(toolCallId: unknown, approval: Fields | undefined): Chunk[] {
  if (approval === undefined) return [];
  const { id: approvalId, approved, reason, requestReason, descriptor, ...rest } = approval;
  const asked = { approvalId, toolCallId, reason: requestReason, approvalDescriptor: descriptor, ...rest };
  const request = chunk("tool-approval-request", asked);
  return approved === undefined
    ? [request]
    : [request, chunk("tool-approval-response", { approvalId, approved, reason })];
}

function outcomeChunks(part: Fields): Chunk[] {
  const { toolCallId, state, output, errorText, preliminary, resultProviderMetadata: providerMetadata } = part;
  switch (state) {
    case "output-available":
      return [chunk("tool-output-available", { toolCallId, output, preliminary, providerMetadata })];
    case "output-error":
      return [chunk("tool-output-error", { toolCallId, errorText, providerMetadata })];
    case "output-denied":
      return [chunk("tool-output-denied", { toolCallId })];
    default:
      return [];
  }
}

function chunk(type: string, fields: Fields): Chunk {
  return { type, ...definedFields(fields) };
}
