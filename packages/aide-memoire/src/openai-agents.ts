import {
  agentsSessionOf,
  type AgentsSession,
  type AgentsSessionOptions,
} from "./adapters/openai-agents/agents-session.ts";
import type { OpenAIAgentsItem } from "./formats/openai-agents/items.ts";
import { openaiAgents } from "./formats/openai-agents/openai-agents.ts";
import type { Memory } from "./index.ts";

export type { AgentsSession, AgentsSessionOptions } from "./adapters/openai-agents/agents-session.ts";
export type { OpenAIAgentsItem } from "./formats/openai-agents/items.ts";

/**
 * A `Session` for `run(agent, input, { session })` of `@openai/agents`. It costs nothing and holds nothing, and comes
 * into being with its first item. The same conversation is `memory.session(id, { format: openaiAgents })`.
 *
 * @example
 * const session = agentsSession(memory, "s-42", { user: "ada" });
 * const result = await run(agent, "And on Saturday?", { session });
 */
export function agentsSession(
  memory: Pick<Memory, "session">,
  id: string,
  options: AgentsSessionOptions = {},
): AgentsSession<OpenAIAgentsItem> {
  return agentsSessionOf(memory, openaiAgents, id, options);
}
