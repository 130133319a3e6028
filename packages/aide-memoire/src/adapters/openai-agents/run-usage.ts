import type { Usage } from "../../core/format.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { openaiAgents, type OpenAIAgents } from "../../formats/openai-agents/openai-agents.ts";
import { usageOf } from "../../formats/openai-agents/reply.ts";
import type { Session } from "../../index.ts";
import type { RunContext } from "./sdk.ts";

/** What of a run's tokens is written already. A run saves more than once where it waits for an approval. */
const written = new WeakMap<object, Usage>();

/** Does `write` with the tokens that the run used since its last write; they count as written when it is done. */
export async function counted(
  chat: Session<OpenAIAgents>,
  items: readonly OpenAIAgentsItem[],
  context: RunContext | undefined,
  write: (usage: { readonly usage?: Usage }) => Promise<void>,
): Promise<void> {
  const { usage } = context === undefined ? {} : usageOf([{ usage: context.usage }]);
  if (context === undefined || usage === undefined) return write({});
  await write(restOf(usage, written.get(context) ?? (await usedBefore(chat, items))));
  written.set(context, usage);
}

/** A run that goes on from a text counts from its beginning again, which is the turn that it goes on with. */
async function usedBefore(chat: Session<OpenAIAgents>, items: readonly OpenAIAgentsItem[]): Promise<Usage | undefined> {
  if (items.some((item) => openaiAgents.read(item).role === "user")) return undefined;
  return (await chat.turns({ last: 1 }))[0]?.usage;
}

function restOf(usage: Usage, before: Usage | undefined): { readonly usage?: Usage } {
  const rest: Usage = {
    inputTokens: usage.inputTokens - (before?.inputTokens ?? 0),
    outputTokens: usage.outputTokens - (before?.outputTokens ?? 0),
    ...lessOf("cachedInputTokens", usage, before),
    ...lessOf("cacheWriteTokens", usage, before),
  };
  return rest.inputTokens > 0 || rest.outputTokens > 0 ? { usage: rest } : {};
}

function lessOf(
  name: "cachedInputTokens" | "cacheWriteTokens",
  usage: Usage,
  before: Usage | undefined,
): Partial<Usage> {
  const tokens = usage[name];
  return tokens === undefined ? {} : { [name]: Math.max(0, tokens - (before?.[name] ?? 0)) };
}
