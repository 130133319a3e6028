import { fieldsOf } from "../../core/json.ts";
import { callName, type Item, type Kind } from "../openai-responses/kinds.ts";

/** As in the Responses format, and messages of the system. */
export type AgentsKind = Kind | { readonly kind: "message"; readonly role: "system" };

/** Calls without a name of their own, and what they are called. */
const builtIn: Readonly<Record<string, string>> = {
  computer_call: "computer",
  shell_call: "shell",
  apply_patch_call: "apply_patch",
  program: "programmatic_tool_calling",
};
const results: readonly unknown[] = [
  "function_call_result",
  "computer_call_result",
  "shell_call_output",
  "apply_patch_call_output",
  "program_output",
];

/** `undefined` where the item lacks what its kind needs. */
export function kindOf(item: Item): AgentsKind | undefined {
  const { type, role, callId, name } = item;
  if (type === "message" || type === undefined) {
    return role === "user" || role === "assistant" || role === "system" ? { kind: "message", role } : undefined;
  }
  if (typeof type !== "string") return undefined;
  switch (type) {
    case "reasoning":
      return { kind: "reasoning" };
    case "function_call":
      if (typeof callId !== "string" || typeof name !== "string" || typeof item["arguments"] !== "string")
        return undefined;
      return { kind: "call", id: callId, name, alone: false };
    case "tool_search_call":
    case "tool_search_output":
      return toolSearch(item, type);
    case "hosted_tool_call":
      return typeof name === "string" ? hosted(item) : undefined;
    case "compaction":
      return typeof item["encrypted_content"] === "string" ? { kind: "other" } : undefined;
    default:
  }
  if (results.includes(type)) return typeof callId === "string" ? { kind: "result", id: callId } : undefined;
  const tool = builtIn[type];
  if (tool === undefined) return { kind: "other" };
  if (typeof callId !== "string") return undefined;
  return { kind: "call", id: callId, name: callName(type, tool), alone: type === "program" || isHostedShell(item) };
}

/** The call id of a search of tools; none where the provider ran it. */
export function searchId({ providerData, call_id, callId, execution }: Item): string | undefined {
  const data = fieldsOf(providerData);
  if ((execution ?? data["execution"]) === "server") return undefined;
  return [data["call_id"], data["callId"], call_id, callId].find(
    (id): id is string => typeof id === "string" && id !== "",
  );
}

/** What the item of a hosted tool is to the Responses API. */
export function hostedType({ providerData, name }: Item): string {
  const { type } = fieldsOf(providerData);
  return typeof type === "string" ? type : String(name);
}

/** What an approval is known by: the request itself, and the response to it. */
export function approvalId(item: Item): unknown {
  const data = fieldsOf(item["providerData"]);
  return hostedType(item) === "mcp_approval_response" ? data["approval_request_id"] : (data["id"] ?? item["id"]);
}

function toolSearch(item: Item, type: "tool_search_call" | "tool_search_output"): AgentsKind {
  const id = searchId(item);
  if (id === undefined) return { kind: "other" };
  if (type === "tool_search_output") return { kind: "result", id };
  return { kind: "call", id, name: callName(type, "tool_search"), alone: false };
}

function hosted(item: Item): AgentsKind {
  const type = hostedType(item);
  const id = approvalId(item);
  if (typeof id !== "string") return { kind: "other" };
  if (type === "mcp_approval_response") return { kind: "result", id };
  if (type !== "mcp_approval_request") return { kind: "other" };
  const asked = fieldsOf(item["providerData"])["name"] ?? item["name"];
  return { kind: "call", id, name: callName(type, String(asked)), alone: false };
}

function isHostedShell({ type, providerData }: Item): boolean {
  const { environment } = fieldsOf(providerData);
  return type === "shell_call" && fieldsOf(environment)["type"] === "container_reference";
}
