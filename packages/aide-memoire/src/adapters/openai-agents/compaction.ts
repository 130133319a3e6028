import { MemoryError } from "../../core/error.ts";
import type { WindowOptions } from "../../core/limits.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { openaiAgents, type OpenAIAgents } from "../../formats/openai-agents/openai-agents.ts";
import type { Session } from "../../index.ts";
import type { AgentsSessionOptions } from "./options.ts";
import type { CompactionArgs } from "./sdk.ts";
import { itemsOf } from "./transaction.ts";

type Compact = NonNullable<AgentsSessionOptions["compact"]>;

/** Appends what `compact` makes of the window. Fails with CONFLICT where others added to the session meanwhile. */
export async function compactWindow(
  chat: Session<OpenAIAgents>,
  window: WindowOptions | undefined,
  compact: Compact,
  args: CompactionArgs,
): Promise<void> {
  const [last] = await chat.items({ last: 1 });
  if (last === undefined) return;
  const items = await compact(await chat.window(window), args);
  if (items === undefined) return;
  checkCompaction(items);
  // What others added meanwhile is not in it: then this is not the last item any more, and nothing changes.
  await chat.append(itemsOf(items), { after: last.id });
}

/** Fails with BAD_INPUT where the items do not begin with one that stands for all before it. */
export function checkCompaction(items: readonly OpenAIAgentsItem[]): void {
  if (items[0] !== undefined && openaiAgents.read(items[0]).supersedes) return;
  throw new MemoryError("BAD_INPUT", "A compacted history begins with an item of type compaction.");
}
