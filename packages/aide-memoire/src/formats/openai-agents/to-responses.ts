import { definedFields, fieldsOf, isPlainObject, listOf } from "../../core/json.ts";
import { camelCase, snakeCase } from "../openai-responses/key-case.ts";
import type { Item } from "../openai-responses/kinds.ts";
import { toPart } from "./content.ts";
import { hostedType, searchId } from "./kinds.ts";

/** The item as the Responses API has it; `undefined` where it has none. */
export function toResponses(item: Item): Item | undefined {
  const { type, role, callId, providerData, ...fields } = item;
  const { id, status, action, actions, content, caller, namespace, name } = fields;
  const data = fieldsOf(providerData);
  const call = {
    ...definedFields({ id, status, namespace }),
    call_id: callId,
    ...(isPlainObject(caller) && { caller: snakeCase(caller) }),
  };
  if (role === "user")
    return { ...definedFields({ type }), role, content: typeof content === "string" ? content : partsOf(content) };
  if (role === "assistant") {
    return {
      type: "message",
      role,
      ...definedFields({ id, status, phase: fields["phase"] ?? data["phase"] }),
      content: partsOf(content),
    };
  }
  switch (type) {
    case "function_call":
      return { type, ...call, name, arguments: fields["arguments"], ...definedFields({ async: data["async"] }) };
    case "function_call_result":
      return { type: "function_call_output", ...call, name, output: outputOf(fields["output"]) };
    case "computer_call": {
      const checks = data["pendingSafetyChecks"] ?? data["pending_safety_checks"] ?? [];
      return { type, ...call, actions: actions ?? [action], pending_safety_checks: checks };
    }
    case "computer_call_result": {
      const screen = { type: "computer_screenshot", image_url: fieldsOf(fields["output"])["data"] };
      const checks = data["acknowledgedSafetyChecks"] ?? data["acknowledged_safety_checks"];
      return {
        type: "computer_call_output",
        ...call,
        output: screen,
        ...definedFields({ acknowledged_safety_checks: checks }),
      };
    }
    case "shell_call":
      return { type, ...call, action: snakeCase(action), ...definedFields({ environment: data["environment"] }) };
    case "shell_call_output": {
      const limit = fields["maxOutputLength"];
      return { type, ...call, output: snakeCase(fields["output"]), ...definedFields({ max_output_length: limit }) };
    }
    case "apply_patch_call":
      return { type, ...call, operation: snakeCase(fields["operation"]) };
    case "apply_patch_call_output":
      return { type, ...call, ...definedFields({ output: fields["output"] }) };
    case "program":
      return { type, ...call, code: fields["code"], fingerprint: fields["fingerprint"] };
    case "program_output":
      return { type, ...call, result: fields["output"] };
    case "tool_search_call":
    case "tool_search_output": {
      const { execution = data["execution"], tools, arguments: given } = fields;
      const search = { id, status, execution, call_id: searchId(item) ?? null, tools, arguments: given };
      return { type, ...definedFields(search) };
    }
    case "reasoning":
      return {
        type,
        ...definedFields({
          id,
          encrypted_content: data["encrypted_content"] ?? data["encryptedContent"],
          status: data["status"],
        }),
        summary: textsOf(content).map((text) => ({ type: "summary_text", text })),
        ...(Array.isArray(fields["rawContent"]) && {
          content: textsOf(fields["rawContent"]).map((text) => ({ type: "reasoning_text", text })),
        }),
      };
    case "compaction":
      return { type, ...definedFields({ id }), encrypted_content: fields["encrypted_content"] };
    case "hosted_tool_call":
      return hostedItem(item, data);
    default:
      return undefined;
  }
}

function hostedItem(item: Item, data: Item): Item | undefined {
  const { id, status, output } = item;
  const type = hostedType(item);
  const fields = fieldsOf(snakeCase(camelCase(data)));
  switch (type) {
    case "mcp_approval_request":
    case "mcp_list_tools":
      return { ...fields, type, id: data["id"] ?? id };
    case "mcp_approval_response":
      return { ...fields, type };
    case "mcp_call":
      return { ...fields, type, id: data["id"] ?? id, ...definedFields({ output }) };
    case "image_generation_call":
      return { ...fields, type, ...definedFields({ id, status, result: output ?? data["result"] }) };
    case "web_search_call":
    case "file_search_call":
    case "code_interpreter_call":
      return { ...fields, type, ...definedFields({ id, status }) };
    default:
      return undefined;
  }
}

function outputOf(output: unknown): unknown {
  if (typeof output === "string") return output;
  if (isPlainObject(output) && output["type"] === "text") return output["text"];
  return partsOf([output].flat());
}

function partsOf(content: unknown): Item[] {
  return listOf(content).filter(isPlainObject).flatMap(toPart);
}

function textsOf(content: unknown): unknown[] {
  return listOf(content)
    .filter(isPlainObject)
    .map(({ text }) => text);
}
