/** Structural types of Responses items (`openai`, major 7). A compile-time test holds them to the real package. */
import type { ResponsesHostedItem } from "./hosted-items.ts";
import type { ResponsesToolItem } from "./tool-items.ts";

/** What `input` of a request takes, without messages of the system and the developer: each item is one message. */
export type OpenAIResponsesItem =
  | ResponsesUserMessage
  | ResponsesAssistantMessage
  | ResponsesOutputMessage
  | ResponsesReasoning
  | ResponsesCompaction
  | ResponsesItemReference
  | ResponsesToolItem
  | ResponsesHostedItem;

export type ResponsesUserMessage = {
  role: "user";
  content: string | ResponsesInputPart[];
  type?: "message";
  status?: ItemStatus;
};
/** An assistant's message as an app writes it. */
export type ResponsesAssistantMessage = {
  role: "assistant";
  content: string | ResponsesInputPart[];
  type?: "message";
  phase?: Phase | null;
};
/** An assistant's message as a response has it. */
export type ResponsesOutputMessage = {
  type: "message";
  role: "assistant";
  id: string;
  status: ItemStatus;
  content: (ResponsesOutputText | ResponsesRefusal)[];
  phase?: Phase | null;
};
export type ResponsesReasoning = {
  type: "reasoning";
  id: string;
  summary: { type: "summary_text"; text: string }[];
  content?: { type: "reasoning_text"; text: string }[];
  encrypted_content?: string | null;
  status?: ItemStatus;
};
/** Stands for all that came before it. */
export type ResponsesCompaction = { type: "compaction"; encrypted_content: string; id?: string | null };
export type ResponsesItemReference = { type?: "item_reference" | null; id: string };

export type ItemStatus = "in_progress" | "completed" | "incomplete";
export type Phase = "commentary" | "final_answer";

export type ResponsesInputPart = ResponsesInputText | ResponsesInputImage | ResponsesInputFile;
export type ResponsesInputText = { type: "input_text"; text: string; prompt_cache_breakpoint?: CacheBreakpoint };
export type ResponsesInputImage = {
  type: "input_image";
  detail: "low" | "high" | "auto" | "original";
  image_url?: string | null;
  file_id?: string | null;
  prompt_cache_breakpoint?: CacheBreakpoint;
};
export type ResponsesInputFile = {
  type: "input_file";
  file_data?: string;
  file_id?: string | null;
  file_url?: string;
  filename?: string;
  detail?: "auto" | "low" | "high";
  prompt_cache_breakpoint?: CacheBreakpoint;
};
export type CacheBreakpoint = { mode: "explicit"; ttl?: "30m" | "12h" };

export type ResponsesOutputText = {
  type: "output_text";
  text: string;
  annotations: ResponsesAnnotation[];
  logprobs?: { token: string; bytes: number[]; logprob: number; top_logprobs: TopLogprob[] }[];
};
export type ResponsesRefusal = { type: "refusal"; refusal: string };
export type ResponsesAnnotation =
  | { type: "file_citation"; file_id: string; filename: string; index: number }
  | { type: "url_citation"; start_index: number; end_index: number; title: string; url: string }
  | {
      type: "container_file_citation";
      container_id: string;
      file_id: string;
      filename: string;
      start_index: number;
      end_index: number;
    }
  | { type: "file_path"; file_id: string; index: number };
type TopLogprob = { token: string; bytes: number[]; logprob: number };
