import { definedFields, isPlainObject, type Fields } from "../../core/json.ts";
import { neutralFile, type NeutralFile } from "../neutral/file.ts";
import { neutralParts } from "../neutral/history.ts";
import { neutralResult, resultText } from "../neutral/result.ts";
import { approvalOf } from "./tool-part.ts";

/**
 * A history of `ModelMessage`s as a page shows it: a reply and the results of its calls are one message, each step of it
 * behind a `step-start`. They have no ids; the memory gives them those that it has them under.
 */
export function fromModelMessages(messages: readonly unknown[]): Fields[] {
  const shown: (Fields & { parts: Fields[] })[] = [];
  for (const message of messages) {
    const role = isPlainObject(message) ? message["role"] : undefined;
    const last = shown.at(-1);
    const reply = last?.["role"] === "assistant" ? last : undefined;
    if (role === "user") {
      const parts = neutralParts(message).flatMap(plainPart);
      if (parts.length > 0) shown.push({ id: "", role, parts });
    } else if (role === "tool") {
      if (reply !== undefined) for (const part of neutralParts(message)) answer(reply.parts, part);
    } else if (role === "assistant") {
      const parts = reply?.parts ?? [];
      parts.push({ type: "step-start" });
      for (const part of neutralParts(message)) addPart(parts, part);
      if (reply === undefined && parts.length > 1) shown.push({ id: "", role, parts });
    }
  }
  return shown;
}

function addPart(parts: Fields[], part: Fields): void {
  const { type, toolCallId, toolName, input, providerExecuted } = part;
  if (type === "tool-call") {
    parts.push({
      type: `tool-${String(toolName)}`,
      toolCallId,
      state: "input-available",
      input,
      ...(providerExecuted !== undefined && { providerExecuted }),
      ...metadataOf(part, "callProviderMetadata"),
    });
  } else if (type === "tool-result" || type === "tool-approval-request") answer(parts, part);
  else parts.push(...plainPart(part));
}

/** What came of a call, put into the newest part of its id. */
function answer(parts: Fields[], part: Fields): void {
  const { type, toolCallId, approvalId } = part;
  const call = parts.findLast((one) => {
    const approval = approvalOf(one);
    const isAsked = approval !== undefined && approval["id"] === approvalId;
    return type === "tool-approval-response" ? isAsked : toolCallId !== undefined && one["toolCallId"] === toolCallId;
  });
  if (call === undefined) return;
  const asked = approvalOf(call);
  if (type === "tool-approval-request") {
    const { isAutomatic, reason, signature } = part;
    const approval = { id: approvalId, isAutomatic, requestReason: reason, signature };
    Object.assign(call, { state: "approval-requested", approval: definedFields(approval) });
  } else if (type === "tool-approval-response") {
    const { approved, reason } = part;
    Object.assign(call, { state: "approval-responded", approval: definedFields({ ...asked, approved, reason }) });
  } else Object.assign(call, outcomeOf(part, asked));
}

function outcomeOf(part: Fields, asked: Fields | undefined): Fields {
  const result = neutralResult(part["output"]);
  const isDenied = isPlainObject(part["output"]) && part["output"]["type"] === "execution-denied";
  if (isDenied && asked !== undefined) return { state: "output-denied", approval: { ...asked, approved: false } };
  if (result.failed) return { state: "output-error", errorText: resultText(result) };
  const output = result.kind === "text" ? result.text : result.kind === "json" ? result.value : result.parts;
  return { state: "output-available", output, ...metadataOf(part, "resultProviderMetadata") };
}

function plainPart(part: Fields): Fields[] {
  const { type, text, kind } = part;
  const metadata = metadataOf(part, "providerMetadata");
  switch (type) {
    case "text":
    case "reasoning":
      return [{ type, text, ...metadata }];
    case "custom":
      return [{ type, kind, ...metadata }];
    case "image":
    case "file":
    case "reasoning-file": {
      const file = neutralFile(part);
      if (file === undefined) return [];
      const { mediaType, filename } = file;
      const shown = type === "reasoning-file" ? type : "file";
      return [{ type: shown, mediaType, ...(filename !== undefined && { filename }), ...address(file), ...metadata }];
    }
    default:
      return [];
  }
}

function address({ from, mediaType }: NeutralFile): Fields {
  switch (from.kind) {
    case "base64":
      return { url: `data:${mediaType};base64,${from.data}` };
    case "url":
      return { url: from.url };
    case "text":
      return { url: `data:${mediaType};base64,${Buffer.from(from.text).toString("base64")}` };
    case "ids":
      return { url: "", providerReference: from.ids };
  }
}

function metadataOf(part: Fields, name: string): Fields {
  return isPlainObject(part["providerOptions"]) ? { [name]: part["providerOptions"] } : {};
}
