import { MemoryError } from "../../core/error.ts";
import { isPlainObject } from "../../core/json.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import type { OpenAIAgents } from "../../formats/openai-agents/openai-agents.ts";
import type { Session } from "../../index.ts";
import { asStored } from "./as-stored.ts";
import type { HistoryMutation } from "./sdk.ts";

/** How often a change is tried again where others write meanwhile. */
const mostTries = 5;

/** Changes the calls in the session, all of them or none. Fails with CONFLICT where others write again and again. */
export async function applyMutations(
  chat: Session<OpenAIAgents>,
  mutations: readonly HistoryMutation[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const change = mutated(await chat.messages(), mutations);
    if (change === undefined) return;
    try {
      return await chat.replace(change.expected, change.messages);
    } catch (error) {
      if (tries === mostTries || !MemoryError.is(error, "CONFLICT")) throw error;
    }
  }
}

/** The end of a history that mutations change, and what it becomes. */
type Mutated = {
  readonly expected: readonly OpenAIAgentsItem[];
  readonly messages: readonly OpenAIAgentsItem[];
};

/**
 * Applies the mutations to a copy: the first call of an id becomes the replacement, others of it go. `undefined` where
 * nothing changes. Fails with BAD_INPUT for a mutation of no known type.
 */
function mutated(items: readonly OpenAIAgentsItem[], mutations: readonly HistoryMutation[]): Mutated | undefined {
  if (!Array.isArray(mutations)) throw new MemoryError("BAD_INPUT", "mutations must be a list.");
  let first = items.length;
  let changed = [...items];
  for (const mutation of mutations) {
    if (!isPlainObject(mutation) || mutation["type"] !== "replace_function_call") {
      throw new MemoryError("BAD_INPUT", "A mutation must be of type replace_function_call.");
    }
    const { callId, replacement } = mutation as HistoryMutation;
    const at = changed.findIndex((item) => isCall(item, callId));
    if (at < 0) continue;
    first = Math.min(first, at);
    const copy = asStored(replacement);
    changed = changed.flatMap((item, index) => (index === at ? [copy] : isCall(item, callId) ? [] : [item]));
  }
  return first === items.length ? undefined : { expected: items.slice(first), messages: changed.slice(first) };
}

function isCall(item: unknown, callId: string): boolean {
  return isPlainObject(item) && item["type"] === "function_call" && item["callId"] === callId;
}
