/** Calls and outputs of OpenAI's own tools that the app runs, as the AI SDK's OpenAI provider has them. */
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { camelCase, snakeCase } from "./key-case.ts";
import type { Item } from "./kinds.ts";

export function builtInInput(item: Item): unknown {
  const { type, call_id, action, actions, operation, code, fingerprint } = item;
  switch (type) {
    case "computer_call": {
      const all = Array.isArray(actions) && actions.length > 0 ? actions : [action];
      return camelCase({
        status: item["status"],
        actions: all,
        pending_safety_checks: item["pending_safety_checks"] ?? [],
      });
    }
    case "apply_patch_call":
      return { callId: call_id, operation };
    case "tool_search_call":
      return { arguments: item["arguments"], call_id };
    case "program":
      return { code, fingerprint };
    default:
      return { action: camelCase(action) };
  }
}

/** The fields of the item that {@link builtInInput} was made of. */
export function builtInFields(type: string, input: unknown): Item {
  const { status: _, ...fields } = fieldsOf(input);
  switch (type) {
    case "computer_call":
      return fieldsOf(snakeCase(fields));
    case "apply_patch_call":
      return { operation: fields["operation"] };
    case "tool_search_call":
      return { arguments: fields["arguments"] };
    case "program":
      return { code: fields["code"], fingerprint: fields["fingerprint"] };
    default:
      return { action: snakeCase(fields["action"]) };
  }
}

export function builtInValue(item: Item): unknown {
  const { type, output, result, status, tools } = item;
  switch (type) {
    case "apply_patch_call_output":
      return { status, ...(output !== undefined && { output }) };
    case "tool_search_output":
      return { tools };
    case "program_output":
      return { result, status };
    case "computer_call_output": {
      const checks = item["acknowledged_safety_checks"];
      return { output: camelCase(output), ...(checks !== undefined && { acknowledgedSafetyChecks: checks }) };
    }
    case "shell_call_output": {
      const limit = item["max_output_length"];
      return camelCase({ output, ...(limit !== undefined && limit !== null && { max_output_length: limit }) });
    }
    default:
      return { output };
  }
}

/** The item that {@link builtInValue} was made of; `undefined` where the output is not of its shape. */
export function builtInResult(callType: string, id: string, value: unknown): Item | undefined {
  if (!isPlainObject(value)) return undefined;
  switch (callType) {
    case "tool_search_call":
      return { type: "tool_search_output", call_id: id, execution: "client", ...value };
    case "local_shell_call":
      return { type: "local_shell_call_output", id, ...value };
    default:
      return { type: `${callType}_output`, call_id: id, ...fieldsOf(snakeCase(value)) };
  }
}
