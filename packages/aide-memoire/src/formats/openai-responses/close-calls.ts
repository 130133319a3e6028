import type { Call } from "../../core/format.ts";
import { splitCallName, type Item } from "./kinds.ts";

export function closeCalls(calls: readonly Call[], reason: string): unknown[] {
  return calls.map(({ id, name }) => failedResult(splitCallName(name).type, id, reason));
}

/** The result of a call of this type that has none of its own: it failed, for this reason. */
export function failedResult(type: string, id: string, reason: string): Item {
  switch (type) {
    case "custom_tool_call":
      return { type: "custom_tool_call_output", call_id: id, output: reason };
    case "computer_call": {
      const output = { type: "computer_screenshot", image_url: blankImage };
      return { type: "computer_call_output", call_id: id, output, status: "incomplete" };
    }
    case "local_shell_call":
      return { type: "local_shell_call_output", id, output: JSON.stringify({ error: reason }), status: "incomplete" };
    case "shell_call": {
      const output = [{ stdout: "", stderr: reason, outcome: { type: "exit", exit_code: 1 } }];
      return { type: "shell_call_output", call_id: id, output, status: "incomplete" };
    }
    case "apply_patch_call":
      return { type: "apply_patch_call_output", call_id: id, status: "failed", output: reason };
    case "tool_search_call":
      return { type: "tool_search_output", call_id: id, execution: "client", status: "incomplete", tools: [] };
    case "program":
      return { type: "program_output", id, call_id: id, result: reason, status: "incomplete" };
    case "mcp_approval_request":
      return { type: "mcp_approval_response", approval_request_id: id, approve: false, reason };
    default:
      return { type: "function_call_output", call_id: id, output: reason };
  }
}

/** The API takes nothing but a picture of a screen: one white point. */
const blankImage =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=";
