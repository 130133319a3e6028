// Checked by the compiler, never run: our session against the `Session` of the real `@openai/agents` package.
import {
  Agent,
  OpenAIResponsesCompactionSession,
  run,
  type AgentInputItem,
  type OpenAIResponsesCompactionAwareSession,
  type RunContextAwareSession,
  type Session,
  type SessionHistoryRewriteAwareSession,
  type SessionHistoryTransactionAwareSession,
} from "@openai/agents";
import type { Memory } from "aide-memoire";
import { agentsSession, type AgentsSession } from "../../src/openai-agents.ts";

declare const memory: Memory;
declare const agent: Agent;
declare const theirs: AgentInputItem[];
declare const session: AgentsSession;

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

/** Each of our methods is one of theirs, by its name, or named here. */
export function itHasNoMethodThatTheyDoNotCall(): void {
  type Theirs =
    | keyof RunContextAwareSession
    | keyof SessionHistoryTransactionAwareSession
    | keyof SessionHistoryRewriteAwareSession
    | keyof OpenAIResponsesCompactionAwareSession;
  same<Exclude<keyof AgentsSession, Theirs | "instructions" | "conversation">, never>(true);
}

export function itHasEveryCapabilityOfTheirs(): void {
  const context: RunContextAwareSession = session;
  const transactions: SessionHistoryTransactionAwareSession = session;
  const mutations: SessionHistoryRewriteAwareSession = session;
  const compaction: OpenAIResponsesCompactionAwareSession = session;
  void [context, transactions, mutations, compaction];
}

export function itsInstructionsAreTheirs(): void {
  void new Agent({ name: "A", instructions: session.instructions("Be brief.") });
  void new Agent<{ name: string }>({
    name: "A",
    instructions: session.instructions((runContext) => String(runContext.context)),
  });
  void agentsSession(memory, "s-1", { owner: (context: { user: string }) => ({ user: context.user }) });
}

export async function whatIsNotOfferedIsNotThere(): Promise<void> {
  // @ts-expect-error -- an item of the Responses API
  await session.addItems([{ type: "function_call_output", call_id: "1", output: "" }]);
  // @ts-expect-error -- an option that nobody reads
  agentsSession(memory, "s-1", { limit: 3 });
}
