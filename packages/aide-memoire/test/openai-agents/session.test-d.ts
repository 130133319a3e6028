// Checked by the compiler, never run: our session against the `Session` of the real `@openai/agents` package.
import {
  OpenAIResponsesCompactionSession,
  isOpenAIResponsesCompactionAwareSession,
  run,
  type Agent,
  type AgentInputItem,
  type Session,
} from "@openai/agents";
import type { Memory } from "aide-memoire";
import { agentsSession, type AgentsSession, type OpenAIAgentsItem } from "../../src/openai-agents.ts";

declare const memory: Memory;
declare const agent: Agent;
declare const theirs: AgentInputItem[];
declare const session: AgentsSession<OpenAIAgentsItem>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(answer: Same<A, B>): void;

export async function aSessionOfOursIsOneOfTheirs(): Promise<void> {
  const one: Session = agentsSession(memory, "s-1", { user: "ada", window: { turns: 8 } });
  await run(agent, "Hello", { session: one });
  await run(agent, "Hello", { session, stream: true });
  void new OpenAIResponsesCompactionSession({ underlyingSession: session });
}

export async function itsItemsAreTheirs(): Promise<void> {
  const items: AgentInputItem[] = await session.getItems();
  const last: AgentInputItem | undefined = await session.popItem();
  await session.addItems(theirs);
  await session.replaceHistoryWithCompaction(theirs);
  void [items, last];
}

/** Each of our methods is one of theirs, by its name. */
export function itHasNoMethodThatTheyDoNotCall(): void {
  same<Exclude<keyof AgentsSession<OpenAIAgentsItem>, keyof Session>, never>(true);
}

export async function whatIsNotOfferedIsNotThere(): Promise<void> {
  // @ts-expect-error -- waits for a write of the memory
  await session.applyHistoryTransaction({ operationId: "1", transaction: { type: "append_items", items: [] } });
  if (isOpenAIResponsesCompactionAwareSession(session)) await session.runCompaction();
  // @ts-expect-error -- an item of the Responses API
  await session.addItems([{ type: "function_call_output", call_id: "1", output: "" }]);
  // @ts-expect-error -- an option that nobody reads
  agentsSession(memory, "s-1", { limit: 3 });
}
