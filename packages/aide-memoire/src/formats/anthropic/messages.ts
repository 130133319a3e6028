import type {
  Caching,
  Caller,
  DocumentBlock,
  ImageBlock,
  SearchResultBlock,
  TextBlock,
  ToolReferenceBlock,
} from "./blocks.ts";
import type { ServerToolBlock } from "./server-blocks.ts";

/** Structural types of the Messages API (@anthropic-ai/sdk 1). A compile-time test holds them to the real package. */
export type AnthropicMessage = AnthropicUserMessage | AnthropicAssistantMessage | AnthropicSystemMessage;

export type AnthropicUserMessage = { role: "user"; content: string | AnthropicBlock[] };
export type AnthropicAssistantMessage = { role: "assistant"; content: string | AnthropicBlock[] };
/** Typed because the SDK has it; it is no history and `read` refuses it. */
export type AnthropicSystemMessage = { role: "system"; content: string | TextBlock[] };

export type AnthropicBlock =
  | TextBlock
  | ImageBlock
  | DocumentBlock
  | SearchResultBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | ToolUseBlock
  | ToolResultBlock
  | ServerToolBlock
  | ContainerUploadBlock;

/** Without its signature it is worth nothing: the API refuses it. Its text may be empty: the API can withhold it. */
export type ThinkingBlock = { type: "thinking"; thinking: string; signature: string };
export type RedactedThinkingBlock = { type: "redacted_thinking"; data: string };
export type ToolUseBlock = {
  type: "tool_use";
  id: string;
  name: string;
  input: unknown;
  caller?: Caller;
  toolset_name?: string | null;
} & Caching;
export type ToolResultBlock = {
  type: "tool_result";
  tool_use_id: string;
  content?:
    string | (TextBlock | ImageBlock | SearchResultBlock | DocumentBlock | ToolReferenceBlock | BrowserStateBlock)[];
  is_error?: boolean;
  toolset_name?: string | null;
} & Caching;
export type ContainerUploadBlock = { type: "container_upload"; file_id: string } & Caching;

/** What a browser tool sees. */
export type BrowserStateBlock = {
  type: "browser_state";
  tabs: { tab_id: string; title: string; url: string; active?: boolean }[];
  state_changes?:
    | (
        | { type: "tab_opened"; tab_id: string }
        | { type: "download_started"; download_id: string; url: string }
        | {
            type: "download_completed";
            download_id: string;
            url: string;
            path?: string | null;
            size_bytes?: number | null;
          }
        | { type: "download_failed"; download_id: string; url: string; error?: string | null }
      )[]
    | null;
} & Caching;
