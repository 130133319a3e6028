/** Items of tools: calls wait for a result, except those that the provider runs. */
import type { AgentsInputFile, AgentsInputImage, AgentsInputText, AgentsStatus, ProviderData } from "./items.ts";

export type AgentsToolItem =
  | AgentsFunctionCall
  | AgentsFunctionResult
  | AgentsComputerCall
  | AgentsComputerResult
  | AgentsShellCall
  | AgentsShellOutput
  | AgentsApplyPatchCall
  | AgentsApplyPatchOutput
  | AgentsProgram
  | AgentsProgramOutput
  | AgentsToolSearch
  | AgentsToolSearchOutput
  | AgentsHostedCall;

type Base = { id?: string | undefined; providerData?: ProviderData };
/** Who called: the model, or a program that it wrote. */
export type AgentsCaller = { type: "direct" } | { type: "program"; callerId: string } | undefined;

export type AgentsFunctionCall = Base & {
  type: "function_call";
  callId: string;
  name: string;
  arguments: string;
  namespace?: string | undefined;
  status?: AgentsStatus | undefined;
  caller?: AgentsCaller;
};
export type AgentsFunctionResult = Base & {
  type: "function_call_result";
  callId: string;
  name: string;
  status: AgentsStatus;
  output: string | AgentsToolOutput | (AgentsInputText | AgentsInputImage | AgentsInputFile)[];
  namespace?: string | undefined;
  caller?: AgentsCaller;
};
export type AgentsToolOutput =
  | { type: "text"; text: string; providerData?: ProviderData }
  | {
      type: "image";
      image?:
        | string
        | { data: string | Uint8Array<ArrayBuffer>; mediaType?: string | undefined }
        | { url: string }
        | { fileId: string }
        | undefined;
      detail?: string | undefined;
      providerData?: ProviderData;
    }
  | {
      type: "file";
      file:
        | string
        | { data: string | Uint8Array<ArrayBuffer>; mediaType: string; filename: string }
        | { url: string; filename?: string | undefined }
        | { id: string; filename?: string | undefined };
      providerData?: ProviderData;
    };

export type AgentsComputerCall = Base & {
  type: "computer_call";
  callId: string;
  status: AgentsStatus;
  action?: AgentsComputerAction | undefined;
  actions?: AgentsComputerAction[] | undefined;
};
export type AgentsComputerResult = Base & {
  type: "computer_call_result";
  callId: string;
  output: { type: "computer_screenshot"; data: string; providerData?: ProviderData };
};
export type AgentsComputerAction =
  | { type: "screenshot" }
  | { type: "click"; x: number; y: number; button: "left" | "right" | "wheel" | "back" | "forward" }
  | { type: "double_click"; x: number; y: number }
  | { type: "scroll"; x: number; y: number; scroll_x: number; scroll_y: number }
  | { type: "type"; text: string }
  | { type: "wait" }
  | { type: "move"; x: number; y: number }
  | { type: "keypress"; keys: string[] }
  | { type: "drag"; path: { x: number; y: number }[] };

export type AgentsShellCall = Base & {
  type: "shell_call";
  callId: string;
  action: { commands: string[]; timeoutMs?: number | undefined; maxOutputLength?: number | undefined };
  status?: AgentsStatus | undefined;
  caller?: AgentsCaller;
};
export type AgentsShellOutput = Base & {
  type: "shell_call_output";
  callId: string;
  output: {
    [field: string]: unknown;
    stdout: string;
    stderr: string;
    outcome: { type: "timeout" } | { type: "exit"; exitCode: number | null };
  }[];
  status?: AgentsStatus | undefined;
  maxOutputLength?: number | undefined;
  caller?: AgentsCaller;
};

export type AgentsApplyPatchCall = Base & {
  type: "apply_patch_call";
  callId: string;
  status: "in_progress" | "completed";
  operation:
    | { type: "create_file"; path: string; diff: string }
    | { type: "update_file"; path: string; diff: string; moveTo?: string | undefined }
    | { type: "delete_file"; path: string };
  caller?: AgentsCaller;
};
export type AgentsApplyPatchOutput = Base & {
  type: "apply_patch_call_output";
  callId: string;
  status: "completed" | "failed";
  output?: string | undefined;
  caller?: AgentsCaller;
};

/** A program that the model wrote, and that the provider runs; its calls name it as their caller. */
export type AgentsProgram = Base & { type: "program"; callId: string; code: string; fingerprint: string };
export type AgentsProgramOutput = Base & {
  type: "program_output";
  callId: string;
  output: string;
  status: "completed" | "incomplete";
};

/** Run by the provider where it has no call id. */
export type AgentsToolSearch = Base & {
  type: "tool_search_call";
  arguments: unknown;
  call_id?: string | null | undefined;
  callId?: string | null | undefined;
  execution?: "client" | "server" | undefined;
  status?: string | undefined;
};
export type AgentsToolSearchOutput = Base & {
  type: "tool_search_output";
  tools: Record<string, unknown>[];
  call_id?: string | null | undefined;
  callId?: string | null | undefined;
  execution?: "client" | "server" | undefined;
  status?: string | undefined;
  toolSearchAgentName?: string | undefined;
  toolSearchMcpToolNames?: string[] | undefined;
};

/** Searches, code, images, tools of MCP servers and the approvals of these; `providerData` says which. */
export type AgentsHostedCall = Base & {
  type: "hosted_tool_call";
  name: string;
  arguments?: string | undefined;
  status?: string | undefined;
  output?: string | undefined;
  caller?: AgentsCaller;
};
