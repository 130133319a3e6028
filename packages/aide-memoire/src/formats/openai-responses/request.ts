import { isPlainObject } from "../../core/json.ts";

/**
 * The item as a request takes it: without what only the server (`created_by`) and the SDK's helpers (`parsed`,
 * `parsed_arguments`) put on it, which is refused there. Items that have nothing of it are given back themselves.
 */
export function toRequest(item: unknown): unknown {
  if (!isPlainObject(item)) return item;
  const { created_by: creator, parsed_arguments: parsedArguments, ...rest } = item;
  const plain = without("created_by", rest["output"]);
  const said = without("parsed", rest["content"]);
  // Servers say these of an output; requests do not take them.
  const status = requestStatus(item);
  const same = creator === undefined && parsedArguments === undefined && status === item["status"];
  if (same && plain === item["output"] && said === item["content"]) return item;
  const { status: _, ...withoutStatus } = rest;
  return {
    ...withoutStatus,
    ...("output" in rest && { output: plain }),
    ...("content" in rest && { content: said }),
    ...(status !== undefined && { status }),
  };
}

function requestStatus({ type, status }: Record<string, unknown>): unknown {
  if (type === "custom_tool_call_output") return undefined;
  return type === "computer_call_output" && status === "failed" ? "incomplete" : status;
}

function without(key: string, parts: unknown): unknown {
  if (!Array.isArray(parts)) return parts;
  const list: readonly unknown[] = parts;
  if (!list.some((part) => isPlainObject(part) && key in part)) return parts;
  return list.map((part) => {
    if (!isPlainObject(part)) return part;
    const { [key]: _, ...rest } = part;
    return rest;
  });
}
