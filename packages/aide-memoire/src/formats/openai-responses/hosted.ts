/** Items of tools that OpenAI runs: in the neutral format a call that the provider ran, and its result. */
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { inputOf, optionsOf } from "../openai-chat/neutral.ts";
import { camelCase, snakeCase } from "./key-case.ts";
import type { Item } from "./kinds.ts";

/** As the AI SDK's OpenAI provider has them. */
type Hosted = { readonly toolName: string; readonly input: unknown; readonly value: unknown };

/** `undefined` where the item is none of these. */
export function hostedCall(item: Item): Hosted | undefined {
  const { type, id: _id, status: _status, ...fields } = item;
  switch (type) {
    case "web_search_call":
      return { toolName: "web_search", input: {}, value: webSearchValue(fields["action"]) };
    case "file_search_call":
      return { toolName: "file_search", input: {}, value: camelCase(fields) };
    case "code_interpreter_call": {
      const { code, container_id: containerId, ...rest } = fields;
      return { toolName: "code_interpreter", input: { code, containerId }, value: camelCase(rest) };
    }
    case "image_generation_call":
      return { toolName: "image_generation", input: {}, value: camelCase(fields) };
    case "mcp_call": {
      const value = { type: "call", ...fieldsOf(camelCase(fields)) };
      return { toolName: `mcp.${String(fields["name"])}`, input: inputOf(String(fields["arguments"])), value };
    }
    default:
      return undefined;
  }
}

/** The item that {@link hostedCall} was made of, or that the AI SDK made one of; `undefined` for another provider's call. */
export function hostedItem(
  call: Record<string, unknown>,
  result: Record<string, unknown> | undefined,
): Item | undefined {
  const { toolCallId, input } = call;
  const { type = typeOfId(String(toolCallId)), itemId = toolCallId, status = "completed" } = optionsOf(call);
  const output = result?.["output"];
  const value = isPlainObject(output) && output["type"] === "json" ? output["value"] : undefined;
  if (!isPlainObject(value)) return undefined;
  const head = { type, id: itemId, ...(type !== "mcp_call" && { status }) };
  switch (type) {
    case "web_search_call":
      return { ...head, action: webSearchAction(value) };
    case "file_search_call":
    case "image_generation_call":
      return { ...head, ...fieldsOf(snakeCase(value)) };
    case "code_interpreter_call":
      return { ...head, ...fieldsOf(snakeCase(input)), ...fieldsOf(snakeCase(value)) };
    case "mcp_call": {
      const { type: _type, ...fields } = value;
      const said = optionsOf(call)["status"];
      return { ...head, ...fieldsOf(snakeCase(fields)), ...(said !== undefined && { status: said }) };
    }
    default:
      return undefined;
  }
}

/** The AI SDK does not say what an item was, but its id does. */
function typeOfId(id: string): string | undefined {
  return prefixes.find(([prefix]) => id.startsWith(prefix))?.[1];
}

const prefixes: readonly (readonly [string, string])[] = [
  ["ws_", "web_search_call"],
  ["fs_", "file_search_call"],
  ["ci_", "code_interpreter_call"],
  ["ig_", "image_generation_call"],
  ["mcp_", "mcp_call"],
];

const webActions: readonly (readonly [string, string])[] = [
  ["open_page", "openPage"],
  ["find_in_page", "findInPage"],
];

function webSearchValue(action: unknown): unknown {
  if (!isPlainObject(action)) return {};
  const { sources, type, ...rest } = action;
  const name = webActions.find(([snake]) => snake === type)?.[1] ?? type;
  return { action: { type: name, ...rest }, ...(sources !== undefined && { sources }) };
}

function webSearchAction({ action, sources }: Record<string, unknown>): unknown {
  const { type, ...rest } = isPlainObject(action) ? action : { type: "search" };
  const name = webActions.find(([, camel]) => camel === type)?.[0] ?? type;
  return { type: name, ...rest, ...(sources !== undefined && { sources }) };
}
