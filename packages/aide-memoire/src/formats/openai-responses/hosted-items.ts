/** Items of tools that OpenAI runs, and items that set a request up. */
import type { ItemStatus } from "./items.ts";

export type ResponsesHostedItem =
  | ResponsesWebSearch
  | ResponsesFileSearch
  | ResponsesCodeInterpreter
  | ResponsesImageGeneration
  | ResponsesMcpTools
  | ResponsesMcpCall
  | ResponsesToolSearch
  | ResponsesToolSearchOutput
  | ResponsesProgram
  | ResponsesProgramOutput
  | ResponsesAdditionalTools
  | ResponsesConfigurationUpdate
  | { type: "compaction_trigger"; id?: string | null };

export type ResponsesWebSearch = {
  type: "web_search_call";
  id: string;
  status: ItemStatus | "searching" | "failed";
  action:
    | { type: "search"; query?: string; queries?: string[]; sources?: { type: "url"; url: string }[] }
    | { type: "open_page"; url?: string | null }
    | { type: "find_in_page"; url: string; pattern: string };
};
export type ResponsesFileSearch = {
  type: "file_search_call";
  id: string;
  status: ItemStatus | "searching" | "failed";
  queries: string[];
  results?:
    | {
        attributes?: { [key: string]: string | number | boolean } | null;
        file_id?: string;
        filename?: string;
        score?: number;
        text?: string;
      }[]
    | null;
};
export type ResponsesCodeInterpreter = {
  type: "code_interpreter_call";
  id: string;
  status: ItemStatus | "interpreting" | "failed";
  code: string | null;
  container_id: string;
  outputs: ({ type: "logs"; logs: string } | { type: "image"; url: string })[] | null;
};
export type ResponsesImageGeneration = {
  type: "image_generation_call";
  id: string;
  status: "in_progress" | "completed" | "generating" | "failed";
  result: string | null;
  action?: "generate" | "edit" | "auto" | null;
  background?: "transparent" | "opaque" | "auto" | null;
  error?: {
    code: string | null;
    message: string;
    param: string | null;
    type: string;
    moderation_details?: { categories: string[]; moderation_stage: "input" | "output" | "unknown" };
  };
  output_format?: "png" | "webp" | "jpeg" | "gif" | "svg" | null;
  quality?: "low" | "medium" | "high" | "xhigh" | "max" | "auto" | null;
  revised_prompt?: string | null;
  size?: (string & {}) | "1024x1024" | "1024x1536" | "1536x1024" | null;
  svg_usage?: {
    input_tokens: number;
    model: string;
    output_tokens: number;
    reasoning_tokens: number;
    total_tokens: number;
  };
};
export type ResponsesMcpTools = {
  type: "mcp_list_tools";
  id: string;
  server_label: string;
  tools: { name: string; input_schema: unknown; annotations?: unknown; description?: string | null }[];
  error?: string | null;
};
export type ResponsesMcpCall = {
  type: "mcp_call";
  id: string;
  name: string;
  arguments: string;
  server_label: string;
  approval_request_id?: string | null;
  error?:
    | { type: "mcp_protocol_error" | "http_error"; code: number; message: string }
    | { type: "mcp_tool_execution_error"; content: unknown }
    | null;
  output?: string | null;
  status?: ItemStatus | "calling" | "failed";
};
/** Run by the app where it has a `call_id`. */
export type ResponsesToolSearch = {
  type: "tool_search_call";
  arguments: unknown;
  id?: string | null;
  call_id?: string | null;
  execution?: "server" | "client";
  status?: ItemStatus | null;
};
export type ResponsesToolSearchOutput = {
  type: "tool_search_output";
  tools: ToolDefinition[];
  id?: string | null;
  call_id?: string | null;
  execution?: "server" | "client";
  status?: ItemStatus | null;
};
/** A program that the model wrote, and that OpenAI runs; its calls name it as their caller. */
export type ResponsesProgram = { type: "program"; id: string; call_id: string; code: string; fingerprint: string };
export type ResponsesProgramOutput = {
  type: "program_output";
  id: string;
  call_id: string;
  result: string;
  status: "completed" | "incomplete";
};
export type ResponsesAdditionalTools = {
  type: "additional_tools";
  role: "developer";
  tools: ToolDefinition[];
  id?: string | null;
};
export type ResponsesConfigurationUpdate = {
  type: "configuration_update";
  id?: string | null;
  reasoning?: { effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null };
  text?: { format: TextFormat };
};
type TextFormat =
  | { type: "text" }
  | {
      type: "json_schema";
      name: string;
      schema: { [key: string]: unknown };
      description?: string;
      strict?: boolean | null;
    };
/** The SDK's own union of tools is wide, and is given back as it came. */
// oxlint-disable-next-line typescript/no-explicit-any -- Only `any` fits both ways: what they give us, and what we give them.
export type ToolDefinition = any;
