import type { Caching, Caller, DocumentBlock, ToolReferenceBlock } from "./blocks.ts";

/** Calls that the API runs by itself, with their results, all within messages of the assistant. */
export type ServerToolBlock =
  | ServerToolUseBlock
  | WebSearchResultBlock
  | WebFetchResultBlock
  | CodeExecutionResultBlock
  | BashResultBlock
  | TextEditorResultBlock
  | ToolSearchResultBlock;

export type ServerToolUseBlock = {
  type: "server_tool_use";
  id: string;
  name:
    | "web_search"
    | "web_fetch"
    | "code_execution"
    | "bash_code_execution"
    | "text_editor_code_execution"
    | "tool_search_tool_regex"
    | "tool_search_tool_bm25";
  input: unknown;
  caller?: Caller;
} & Caching;

type Failed<Type extends string, Code extends string> = { type: Type; error_code: Code };
type CodeFailure = "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded";
type Output<Type extends string> = { type: Type; file_id: string };

export type WebSearchResultBlock = {
  type: "web_search_tool_result";
  tool_use_id: string;
  content:
    | { type: "web_search_result"; url: string; title: string; encrypted_content: string; page_age?: string | null }[]
    | Failed<
        "web_search_tool_result_error",
        | "invalid_tool_input"
        | "unavailable"
        | "max_uses_exceeded"
        | "too_many_requests"
        | "query_too_long"
        | "request_too_large"
      >;
  caller?: Caller;
} & Caching;
export type WebFetchResultBlock = {
  type: "web_fetch_tool_result";
  tool_use_id: string;
  content:
    | { type: "web_fetch_result"; url: string; content: DocumentBlock; retrieved_at?: string | null }
    | Failed<
        "web_fetch_tool_result_error",
        | "invalid_tool_input"
        | "url_too_long"
        | "url_not_allowed"
        | "url_not_in_prior_context"
        | "url_not_accessible"
        | "unsupported_content_type"
        | "too_many_requests"
        | "max_uses_exceeded"
        | "unavailable"
        | "content_too_large"
      >;
  caller?: Caller;
} & Caching;
export type CodeExecutionResultBlock = {
  type: "code_execution_tool_result";
  tool_use_id: string;
  content:
    | {
        type: "code_execution_result";
        stdout: string;
        stderr: string;
        return_code: number;
        content: Output<"code_execution_output">[];
      }
    | {
        type: "encrypted_code_execution_result";
        encrypted_stdout: string;
        stderr: string;
        return_code: number;
        content: Output<"code_execution_output">[];
      }
    | Failed<"code_execution_tool_result_error", CodeFailure>;
} & Caching;
export type BashResultBlock = {
  type: "bash_code_execution_tool_result";
  tool_use_id: string;
  content:
    | {
        type: "bash_code_execution_result";
        stdout: string;
        stderr: string;
        return_code: number;
        content: Output<"bash_code_execution_output">[];
      }
    | Failed<"bash_code_execution_tool_result_error", CodeFailure | "output_file_too_large">;
} & Caching;
export type TextEditorResultBlock = {
  type: "text_editor_code_execution_tool_result";
  tool_use_id: string;
  content:
    | {
        type: "text_editor_code_execution_view_result";
        content: string;
        file_type: "text" | "image" | "pdf";
        num_lines?: number | null;
        start_line?: number | null;
        total_lines?: number | null;
      }
    | { type: "text_editor_code_execution_create_result"; is_file_update: boolean }
    | {
        type: "text_editor_code_execution_str_replace_result";
        lines?: string[] | null;
        new_lines?: number | null;
        new_start?: number | null;
        old_lines?: number | null;
        old_start?: number | null;
      }
    | (Failed<"text_editor_code_execution_tool_result_error", CodeFailure | "file_not_found"> & {
        error_message?: string | null;
      });
} & Caching;
export type ToolSearchResultBlock = {
  type: "tool_search_tool_result";
  tool_use_id: string;
  content:
    | { type: "tool_search_tool_search_result"; tool_references: ToolReferenceBlock[] }
    | (Failed<"tool_search_tool_result_error", CodeFailure> & { error_message?: string | null });
} & Caching;
