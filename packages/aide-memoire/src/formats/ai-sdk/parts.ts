import type { Part } from "../../core/format.ts";
import { isPlainObject } from "../../core/json.ts";

/**
 * The parts of a `ModelMessage` that a history can break at; plain text is one part. Hollow is what one of the providers
 * refuses and none needs: blank texts, thoughts without text or mark, and images of a type that none of them reads.
 */
export function messageParts(message: unknown): Part[] {
  const content = contentOf(message);
  if (!Array.isArray(content)) return [{ kind: "text", hollow: isBlank(content) }];
  return content.map((part: unknown) => (isPlainObject(part) ? partOf(part) : { kind: "other" }));
}

/** The same message with a shorter content. */
export function keepParts(message: unknown, places: readonly number[]): unknown {
  const content = contentOf(message);
  if (!isPlainObject(message) || !Array.isArray(content)) return message;
  return { ...message, content: places.map((place): unknown => content[place]) };
}

export function renameCalls(message: unknown, ids: ReadonlyMap<string, string>): unknown {
  const content = contentOf(message);
  if (!isPlainObject(message) || !Array.isArray(content)) return message;
  const renamed = content.map((part: unknown): unknown => {
    const id = isPlainObject(part) ? ids.get(String(part["toolCallId"])) : undefined;
    return isPlainObject(part) && id !== undefined ? { ...part, toolCallId: id } : part;
  });
  return { ...message, content: renamed };
}

function partOf(part: Record<string, unknown>): Part {
  const { type, text, toolCallId, toolName, approvalId } = part;
  switch (type) {
    case "text":
      return { kind: "text", hollow: isBlank(text) };
    case "reasoning":
      return { kind: "reasoning", hollow: text === "" && !isSigned(part), withNext: true };
    case "image":
    case "file":
      return { kind: "file", hollow: !isReadable(part) };
    case "tool-call":
      return { kind: "call", id: String(toolCallId), name: String(toolName), alone: part["providerExecuted"] === true };
    case "tool-result":
      return { kind: "result", id: String(toolCallId) };
    case "tool-approval-request":
      return { kind: "approval request", id: String(toolCallId), approval: String(approvalId) };
    case "tool-approval-response":
      return { kind: "approval", approval: String(approvalId) };
    default:
      return { kind: "other" };
  }
}

function isBlank(text: unknown): boolean {
  return typeof text === "string" && text.trim() === "";
}

/** Types of images that are read by one provider at least. */
const imageTypes: readonly string[] = ["png", "jpeg", "gif", "webp", "heic", "heif", "*"];

function isReadable({ mediaType }: Record<string, unknown>): boolean {
  return typeof mediaType !== "string" || !mediaType.startsWith("image/") || imageTypes.includes(mediaType.slice(6));
}

/** Thinking without text may still be what the provider wants back: redacted, encrypted, or known by an id. */
function isSigned({ providerOptions }: Record<string, unknown>): boolean {
  return isPlainObject(providerOptions) && Object.keys(providerOptions).length > 0;
}

function contentOf(message: unknown): unknown {
  return isPlainObject(message) ? message["content"] : undefined;
}
