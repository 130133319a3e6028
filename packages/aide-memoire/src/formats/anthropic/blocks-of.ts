import { fieldsOf, isPlainObject } from "../../core/json.ts";

/** A block as it is read: `type` and what else is there. */
export type Block = Record<string, unknown> & { readonly type: string };

/** Plain text is one text block. What is no block has the type "". */
export function blocksOf(content: unknown): Block[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.map(blockOf) : [];
}

function blockOf(value: unknown): Block {
  if (!isPlainObject(value)) return { type: "" };
  const { type } = value;
  return { ...value, type: typeof type === "string" ? type : "" };
}

export function contentOf(message: unknown): unknown {
  return isPlainObject(message) ? message["content"] : undefined;
}

/** A call that the API runs by itself; its result comes within the assistant's messages too. */
export function isServerCall({ type }: Block): boolean {
  return type === "server_tool_use" || type === "mcp_tool_use";
}

export function isServerResult({ type }: Block): boolean {
  return type !== "tool_result" && type.endsWith("tool_result");
}

/** A user message of nothing but results: what tools say, not what a person says. */
export function isToolMessage(message: unknown): boolean {
  const { role, content } = fieldsOf(message);
  return role === "user" && blocksOf(content).every(({ type }) => type === "tool_result");
}
