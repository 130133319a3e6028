export { agentsSession, type AgentsSession } from "./adapters/openai-agents/agents-session.ts";
export { journal, type AgentsRunner, type Journal, type JournalOptions } from "./adapters/openai-agents/journal.ts";
export type { Instructions } from "./adapters/openai-agents/instructions.ts";
export type { AgentsOwner, AgentsSessionOptions } from "./adapters/openai-agents/options.ts";
export type {
  CompactionArgs,
  HistoryMutation,
  HistoryTransaction,
  RunContext,
  TransactionArgs,
} from "./adapters/openai-agents/sdk.ts";
export type { OpenAIAgentsItem } from "./formats/openai-agents/items.ts";
