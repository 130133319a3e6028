import { isPlainObject } from "../../core/json.ts";

/**
 * What an item is to a history. A `call` waits for a result; `alone` ones are finished by OpenAI itself. All others stand
 * for themselves.
 */
export type Kind =
  | { readonly kind: "message"; readonly role: "user" | "assistant" }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly alone: boolean }
  | { readonly kind: "result"; readonly id: string }
  | { readonly kind: "reasoning" }
  | { readonly kind: "other" };

export type Item = Record<string, unknown>;

/** Calls of tools without a name of their own, and what they are called. */
const builtIn: Readonly<Record<string, string>> = {
  computer_call: "computer",
  local_shell_call: "local_shell",
  shell_call: "shell",
  apply_patch_call: "apply_patch",
  tool_search_call: "tool_search",
  program: "programmatic_tool_calling",
};
const named: readonly unknown[] = ["function_call", "custom_tool_call", "mcp_approval_request"];
const results: readonly unknown[] = [
  "function_call_output",
  "custom_tool_call_output",
  "computer_call_output",
  "local_shell_call_output",
  "shell_call_output",
  "apply_patch_call_output",
  "tool_search_output",
  "program_output",
  "mcp_approval_response",
];

/** `undefined` where the item lacks what its kind needs. */
export function kindOf(item: Item): Kind | undefined {
  const { type, role } = item;
  if (type === "message" || ((type === undefined || type === null) && role !== undefined)) {
    return role === "user" || role === "assistant" ? { kind: "message", role } : undefined;
  }
  if (type === undefined || type === null) return typeof item["id"] === "string" ? { kind: "other" } : undefined;
  if (typeof type !== "string") return undefined;
  if (type === "reasoning") return { kind: "reasoning" };
  if (type === "compaction" && typeof item["encrypted_content"] !== "string") return undefined;
  if (named.includes(type) || Object.hasOwn(builtIn, type)) return callOf(type, item);
  if (results.includes(type)) return resultOf(type, item);
  return { kind: "other" };
}

/** The name that a call has in core: of a function its own, of all others with their type before a dot. */
export function callName(type: string, name: string): string {
  return type === "function_call" ? name : `${type}.${name}`;
}

/** What {@link callName} was made of. Names of functions have no dot. */
export function splitCallName(callName: string): { type: string; name: string } {
  const dot = callName.indexOf(".");
  const type = callName.slice(0, Math.max(0, dot));
  if (!named.includes(type) && !Object.hasOwn(builtIn, type)) return { type: "function_call", name: callName };
  return { type, name: callName.slice(dot + 1) };
}

function callOf(type: string, item: Item): Kind | undefined {
  const id = type === "mcp_approval_request" ? item["id"] : item["call_id"];
  // A search that OpenAI runs has no call id; its output stands behind it.
  if (type === "tool_search_call" && typeof id !== "string") return { kind: "other" };
  const name = builtIn[type] ?? item["name"];
  if (typeof id !== "string" || typeof name !== "string") return undefined;
  if (type === "function_call" && typeof item["arguments"] !== "string") return undefined;
  return { kind: "call", id, name: callName(type, name), alone: type === "program" || isHostedShell(item) };
}

function resultOf(type: string, item: Item): Kind | undefined {
  const { call_id: callId, approval_request_id: approvalId, id } = item;
  if (type === "mcp_approval_response")
    return typeof approvalId === "string" ? { kind: "result", id: approvalId } : undefined;
  if (typeof callId === "string") return { kind: "result", id: callId };
  if (type === "local_shell_call_output") return typeof id === "string" ? { kind: "result", id } : undefined;
  // Both may come without a call id: they then stand where they stand.
  return type === "tool_search_output" || type === "function_call_output" ? { kind: "other" } : undefined;
}

function isHostedShell({ type, environment }: Item): boolean {
  return type === "shell_call" && isPlainObject(environment) && environment["type"] === "container_reference";
}
