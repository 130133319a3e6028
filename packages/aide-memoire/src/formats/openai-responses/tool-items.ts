/** Items of tools that the app runs: each call waits for an output. */
import type { CacheBreakpoint, ItemStatus, ResponsesInputPart } from "./items.ts";

export type ResponsesToolItem =
  | ResponsesFunctionCall
  | ResponsesFunctionCallOutput
  | ResponsesCustomCall
  | ResponsesCustomCallOutput
  | ResponsesComputerCall
  | ResponsesComputerCallOutput
  | ResponsesLocalShellCall
  | ResponsesLocalShellCallOutput
  | ResponsesShellCall
  | ResponsesShellCallOutput
  | ResponsesApplyPatchCall
  | ResponsesApplyPatchCallOutput
  | ResponsesApprovalRequest
  | ResponsesApprovalResponse;

/** Who called: the model, or a program that it wrote. */
export type ResponsesCaller = { type: "direct" } | { type: "program"; caller_id: string };

export type ResponsesFunctionCall = {
  type: "function_call";
  call_id: string;
  name: string;
  arguments: string;
  id?: string;
  async?: boolean;
  caller?: ResponsesCaller | null;
  namespace?: string;
  status?: ItemStatus;
};
export type ResponsesFunctionCallOutput = {
  type: "function_call_output";
  output: string | ResponsesOutputPart[];
  call_id?: string | null;
  id?: string | null;
  caller?: ResponsesCaller | null;
  name?: string | null;
  namespace?: string | null;
  status?: ItemStatus | null;
};
export type ResponsesOutputPart =
  | { type: "input_text"; text: string; prompt_cache_breakpoint?: CacheBreakpoint | null }
  | {
      type: "input_image";
      detail?: "low" | "high" | "auto" | "original" | null;
      image_url?: string | null;
      file_id?: string | null;
      prompt_cache_breakpoint?: CacheBreakpoint | null;
    }
  | {
      type: "input_file";
      file_data?: string | null;
      file_id?: string | null;
      file_url?: string | null;
      filename?: string | null;
      detail?: "auto" | "low" | "high";
      prompt_cache_breakpoint?: CacheBreakpoint | null;
    };

export type ResponsesCustomCall = {
  type: "custom_tool_call";
  call_id: string;
  name: string;
  input: string;
  id?: string;
  async?: boolean;
  caller?: ResponsesCaller | null;
  namespace?: string;
};
export type ResponsesCustomCallOutput = {
  type: "custom_tool_call_output";
  call_id: string;
  output: string | ResponsesInputPart[];
  id?: string;
  caller?: ResponsesCaller | null;
};

export type ResponsesComputerCall = {
  type: "computer_call";
  id: string;
  call_id: string;
  status: ItemStatus;
  pending_safety_checks: SafetyCheck[];
  action?: ResponsesComputerAction;
  actions?: ResponsesComputerAction[];
};
export type ResponsesComputerCallOutput = {
  type: "computer_call_output";
  call_id: string;
  output: { type: "computer_screenshot"; image_url?: string; file_id?: string };
  id?: string | null;
  acknowledged_safety_checks?: SafetyCheck[] | null;
  status?: ItemStatus | null;
};
type SafetyCheck = { id: string; code?: string | null; message?: string | null };
type Button = "left" | "right" | "wheel" | "back" | "forward";
export type ResponsesComputerAction =
  | { type: "click"; button: Button; x: number; y: number; keys?: string[] | null }
  | { type: "double_click"; x: number; y: number; keys: string[] | null }
  | { type: "drag"; path: { x: number; y: number }[]; keys?: string[] | null }
  | { type: "keypress"; keys: string[] }
  | { type: "move"; x: number; y: number; keys?: string[] | null }
  | { type: "screenshot" }
  | { type: "scroll"; x: number; y: number; scroll_x: number; scroll_y: number; keys?: string[] | null }
  | { type: "type"; text: string }
  | { type: "wait" };

export type ResponsesLocalShellCall = {
  type: "local_shell_call";
  id: string;
  call_id: string;
  status: ItemStatus;
  action: {
    type: "exec";
    command: string[];
    env: { [key: string]: string };
    timeout_ms?: number | null;
    user?: string | null;
    working_directory?: string | null;
  };
};
/** `id` is that of the call. */
export type ResponsesLocalShellCallOutput = {
  type: "local_shell_call_output";
  id: string;
  output: string;
  status?: ItemStatus | null;
};

export type ResponsesShellCall = {
  type: "shell_call";
  call_id: string;
  action: { commands: string[]; max_output_length?: number | null; timeout_ms?: number | null };
  id?: string | null;
  caller?: ResponsesCaller | null;
  environment?:
    | { type: "local"; skills?: { name: string; description: string; path: string }[] }
    | { type: "container_reference"; container_id: string }
    | null;
  status?: ItemStatus | null;
};
export type ResponsesShellCallOutput = {
  type: "shell_call_output";
  call_id: string;
  output: { stdout: string; stderr: string; outcome: { type: "timeout" } | { type: "exit"; exit_code: number } }[];
  id?: string | null;
  caller?: ResponsesCaller | null;
  max_output_length?: number | null;
  status?: ItemStatus | null;
};

export type ResponsesApplyPatchCall = {
  type: "apply_patch_call";
  call_id: string;
  status: "in_progress" | "completed";
  operation:
    | { type: "create_file"; path: string; diff: string }
    | { type: "update_file"; path: string; diff: string }
    | { type: "delete_file"; path: string };
  id?: string | null;
  caller?: ResponsesCaller | null;
};
export type ResponsesApplyPatchCallOutput = {
  type: "apply_patch_call_output";
  call_id: string;
  status: "completed" | "failed";
  output?: string | null;
  id?: string | null;
  caller?: ResponsesCaller | null;
};

/** The server asks before it calls a tool of an MCP server. */
export type ResponsesApprovalRequest = {
  type: "mcp_approval_request";
  id: string;
  name: string;
  arguments: string;
  server_label: string;
};
export type ResponsesApprovalResponse = {
  type: "mcp_approval_response";
  approval_request_id: string;
  approve: boolean;
  id?: string | null;
  reason?: string | null;
};
