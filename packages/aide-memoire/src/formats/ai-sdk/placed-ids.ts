import { neutralParts } from "../neutral/history.ts";
import { isPlaced } from "../neutral/placed-id.ts";
import { renameCalls } from "./parts.ts";

/**
 * Calls that Gemini gave no id have one that only says their place, `clock#0`: the same in every reply, and with a
 * character that Anthropic refuses. Behind the AI SDK may be any provider, so they are sent under ids of their own.
 * Messages without such calls are given back themselves.
 */
export function withoutPlacedIds(messages: readonly unknown[]): unknown[] {
  const used = new Set(messages.flatMap(neutralParts).map(({ toolCallId }) => toolCallId));
  let names = new Map<string, string>();
  return messages.map((message) => {
    const calls = callsOf(message);
    if (calls.length > 0) names = new Map(calls.filter(isPlacedCall).map(({ id }) => [id, freeId(id, used)]));
    const isNamed = neutralParts(message).some(({ toolCallId: id }) => names.has(String(id)));
    return isNamed ? renameCalls(message, names) : message;
  });
}

type NamedCall = { readonly id: string; readonly name: unknown };

function callsOf(message: unknown): NamedCall[] {
  return neutralParts(message).flatMap(({ type, toolCallId, toolName }) =>
    type === "tool-call" ? [{ id: String(toolCallId), name: toolName }] : [],
  );
}

function isPlacedCall({ id, name }: NamedCall): boolean {
  return isPlaced(id, name);
}

function freeId(id: string, used: Set<unknown>): string {
  const plain = id.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
  let free = plain;
  for (let number = 2; used.has(free); number += 1) free = `${plain}_${number}`;
  used.add(free);
  return free;
}
