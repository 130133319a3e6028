import { fieldsOf, isPlainObject } from "../../core/json.ts";

/** Fields of a part's provider options that are for this provider; empty where there are none. */
export function optionsFor(part: Record<string, unknown>, provider: string): Record<string, unknown> {
  return fieldsOf(fieldsOf(part["providerOptions"])[provider]);
}

/** The parts of a `ModelMessage`; plain text is one. */
export function neutralParts(message: unknown): Record<string, unknown>[] {
  if (!isPlainObject(message)) return [];
  const { content } = message;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isPlainObject) : [];
}

export type NeutralCall = { readonly name: string; readonly byProvider: boolean };

/** The calls of a history by their ids: a result of a tool finds its name, and whether a provider made it, here. */
export function neutralCalls(messages: readonly unknown[]): Map<string, NeutralCall> {
  const calls = new Map<string, NeutralCall>();
  for (const part of messages.flatMap(neutralParts)) {
    if (part["type"] !== "tool-call") continue;
    calls.set(String(part["toolCallId"]), {
      name: String(part["toolName"]),
      byProvider: part["providerExecuted"] === true,
    });
  }
  return calls;
}
