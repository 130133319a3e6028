/** Structural types of `AgentInputItem` (`@openai/agents`, 0.20). A compile-time test holds them to the real package. */
import type { AgentsToolItem } from "./tool-items.ts";

/** An item of a run, each of which is one message. */
export type OpenAIAgentsItem =
  | AgentsUserMessage
  | AgentsAssistantMessage
  | AgentsSystemMessage
  | AgentsReasoning
  | AgentsCompaction
  | AgentsUnknownItem
  | AgentsToolItem;

/** What only the provider of the model understands; kept as it came. */
export type ProviderData = Record<string, unknown> | undefined;
type Base = { id?: string | undefined; providerData?: ProviderData };
type PartBase = { providerData?: ProviderData };

export type AgentsUserMessage = Base & {
  type?: "message" | undefined;
  role: "user";
  content: string | (AgentsInputText | AgentsInputImage | AgentsInputFile | AgentsAudio)[];
};
export type AgentsAssistantMessage = Base & {
  type?: "message" | undefined;
  role: "assistant";
  status: AgentsStatus;
  content: (AgentsOutputText | AgentsRefusal | AgentsAudio | AgentsImage)[];
  phase?: "commentary" | "final_answer" | undefined;
};
export type AgentsSystemMessage = Base & { type?: "message" | undefined; role: "system"; content: string };
export type AgentsReasoning = Base & {
  type: "reasoning";
  content: AgentsInputText[];
  rawContent?: (PartBase & { type: "reasoning_text"; text: string })[] | undefined;
};
/** Stands for all that came before it. */
export type AgentsCompaction = Base & {
  type: "compaction";
  encrypted_content: string;
  created_by?: string | undefined;
};
export type AgentsUnknownItem = Base & { type: "unknown" };

export type AgentsStatus = "in_progress" | "completed" | "incomplete";

type CacheBreakpoint = { mode: "explicit" } | undefined;
export type AgentsInputText = PartBase & {
  type: "input_text";
  text: string;
  promptCacheBreakpoint?: CacheBreakpoint;
};
export type AgentsInputImage = PartBase & {
  type: "input_image";
  image?: string | { id: string } | undefined;
  detail?: string | undefined;
  promptCacheBreakpoint?: CacheBreakpoint;
};
export type AgentsInputFile = PartBase & {
  type: "input_file";
  file?: string | { id: string } | { url: string } | undefined;
  filename?: string | undefined;
  promptCacheBreakpoint?: CacheBreakpoint;
};
export type AgentsAudio = PartBase & {
  type: "audio";
  audio: string | { id: string };
  format?: string | null | undefined;
  transcript?: string | null | undefined;
  promptCacheBreakpoint?: CacheBreakpoint;
};
export type AgentsOutputText = PartBase & { type: "output_text"; text: string };
export type AgentsRefusal = PartBase & { type: "refusal"; refusal: string };
export type AgentsImage = PartBase & { type: "image"; image: string };
