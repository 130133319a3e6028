import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";

// Structural types of `@openai/agents`. Compile-time tests hold them to the real package.

/** What the runner gives to each operation of a run: the app's own context, and the tokens so far. */
export type RunContext = { readonly context: unknown; readonly usage: unknown };

export type HistoryTransaction =
  | { readonly type: "append_items"; readonly items: readonly OpenAIAgentsItem[] }
  | {
      readonly type: "replace_suffix";
      readonly expectedSuffix: readonly OpenAIAgentsItem[];
      readonly replacement: readonly OpenAIAgentsItem[];
    };

export type TransactionArgs = { readonly operationId: string; readonly transaction: HistoryTransaction };

export type HistoryMutation = {
  readonly type: "replace_function_call";
  readonly callId: string;
  readonly replacement: OpenAIAgentsItem;
};

export type CompactionArgs = {
  readonly responseId?: string | undefined;
  readonly compactionMode?: "previous_response_id" | "input" | "auto";
  readonly store?: boolean;
  readonly force?: boolean;
};
