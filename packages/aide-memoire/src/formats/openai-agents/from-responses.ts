import { definedFields, fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import { camelCase } from "../openai-responses/key-case.ts";
import { kindOf, type Item } from "../openai-responses/kinds.ts";
import { fromPart } from "./content.ts";
import { assistantText } from "./reply.ts";

/** The names of the tools that were called, by the id of the call. */
export type Names = Map<string, string>;

/** The nearest item of the Agents SDK. Calls of kinds that it lacks become calls of functions. */
export function fromResponses(item: Item, names: Names): Item {
  const { type, role, id, status, call_id: callId, caller, namespace, phase, content, name } = item;
  if (role === "user")
    return { ...definedFields({ type }), role, content: typeof content === "string" ? content : partsOf(content) };
  if (role === "assistant" && type !== "additional_tools") {
    const parts = typeof content === "string" ? assistantText(content).content : partsOf(content);
    return { type: "message", role, ...definedFields({ id, status: status ?? "completed", phase }), content: parts };
  }
  const call = {
    ...definedFields({ id, status, namespace }),
    callId,
    ...(isPlainObject(caller) && { caller: camelCase(caller) }),
  };
  switch (type) {
    case "function_call":
      names.set(String(callId), String(name));
      return { type, ...call, name, arguments: item["arguments"], ...providerData({ async: item["async"] }) };
    case "function_call_output":
    case "custom_tool_call_output":
      return resultItem(call, name ?? names.get(String(callId)), item["output"]);
    case "local_shell_call_output":
      return resultItem({ ...call, callId: callId ?? id }, "local_shell", item["output"]);
    case "custom_tool_call":
      names.set(String(callId), String(name));
      return { type: "function_call", ...call, name, arguments: JSON.stringify({ input: item["input"] }) };
    case "local_shell_call":
      return { type: "function_call", ...call, name: "local_shell", arguments: JSON.stringify(item["action"]) };
    case "computer_call": {
      const data = providerData({ pending_safety_checks: item["pending_safety_checks"] });
      return {
        type,
        status: "completed",
        ...call,
        ...definedFields({ action: item["action"], actions: item["actions"] }),
        ...data,
      };
    }
    case "computer_call_output": {
      const { output } = item;
      const screen = { type: "computer_screenshot", data: fieldsOf(output)["image_url"] ?? "" };
      const data = providerData({ status, acknowledged_safety_checks: item["acknowledged_safety_checks"] });
      return { type: "computer_call_result", ...definedFields({ id }), callId, output: screen, ...data };
    }
    case "shell_call":
      return {
        type,
        ...call,
        action: withoutNull(camelCase(item["action"])),
        ...providerData({ environment: item["environment"] }),
      };
    case "shell_call_output": {
      const limit = item["max_output_length"] ?? undefined;
      return { type, ...call, output: camelCase(item["output"]), ...definedFields({ maxOutputLength: limit }) };
    }
    case "apply_patch_call":
      return { type, status: "completed", ...call, operation: camelCase(item["operation"]) };
    case "apply_patch_call_output":
      return { type, ...call, ...definedFields({ output: item["output"] ?? undefined }) };
    case "program":
      return { type, ...call, code: item["code"], fingerprint: item["fingerprint"] };
    case "program_output":
      return { type, ...call, output: item["result"] };
    case "tool_search_call":
    case "tool_search_output": {
      const data = providerData({ call_id: callId ?? undefined, execution: item["execution"] });
      return { type, ...definedFields({ id, status, arguments: item["arguments"], tools: item["tools"] }), ...data };
    }
    case "reasoning":
      return reasoningItem(item);
    case "compaction":
      return { type, ...definedFields({ id: id ?? undefined }), encrypted_content: item["encrypted_content"] };
    default:
      return hostedItem(item);
  }
}

function resultItem(call: Item, name: unknown, output: unknown): Item {
  const said = typeof output === "string" ? output : partsOf(output);
  return { type: "function_call_result", status: "completed", ...call, name: name ?? call["callId"], output: said };
}

function reasoningItem({ type, id, summary, content, status, encrypted_content: encrypted }: Item): Item {
  return {
    type,
    ...definedFields({ id }),
    content: textsOf(summary).map((text) => ({ type: "input_text", text })),
    ...(Array.isArray(content) && { rawContent: textsOf(content).map((text) => ({ type: "reasoning_text", text })) }),
    ...providerData({ encrypted_content: encrypted ?? undefined, status }),
  };
}

/** What the SDK wraps, with what it does not name itself in `providerData`. */
function hostedItem(item: Item): Item {
  const { type, id, status, output, result, ...rest } = item;
  const isHosted = hosted.includes(type) || kindOf(item)?.kind === "result";
  if (!isHosted) return { type: "unknown", ...definedFields({ id }), providerData: item };
  const said = type === "image_generation_call" ? (result ?? undefined) : (output ?? undefined);
  const given = definedFields({ type, id, ...rest });
  return {
    type: "hosted_tool_call",
    ...definedFields({ id, status: status ?? "completed" }),
    name: type,
    ...definedFields({ output: said }),
    providerData: given,
  };
}

const hosted: readonly unknown[] = [
  "web_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call",
  "mcp_call",
  "mcp_list_tools",
  "mcp_approval_request",
];

function providerData(fields: Item): { providerData?: Item } {
  const set = definedFields(fields);
  return Object.keys(set).length === 0 ? {} : { providerData: set };
}

function withoutNull(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

function partsOf(content: unknown): Item[] {
  return listOf(content).filter(isPlainObject).flatMap(fromPart);
}

function textsOf(content: unknown): unknown[] {
  return listOf(content)
    .filter(isPlainObject)
    .map(({ text }) => text);
}
