// Checked by the compiler, never run: our structural types against those of the real `@openai/agents` package.
import { Agent, run, user, type AgentInputItem, type RunState } from "@openai/agents";
import type { Session, Turn } from "aide-memoire";
import type { OpenAIAgentsItem } from "./items.ts";
import type { OpenAIAgents, OpenAIAgentsPrompt } from "./openai-agents.ts";

declare const agent: Agent;
declare const chat: Session<OpenAIAgents>;
declare const turn: Turn<OpenAIAgents>;
declare const prompt: OpenAIAgentsPrompt;
declare const ours: OpenAIAgentsItem[];
declare const theirs: AgentInputItem[];
declare const state: RunState<undefined, Agent>;

export async function thePromptFitsTheirCalls(): Promise<void> {
  await run(agent, prompt.input);
  await run(agent, turn.prompt.input, { signal: turn.signal });
  const { input, ...config } = prompt;
  await run(new Agent({ name: "A", ...config }), input);
  await run(agent.clone(config), input);
  await run(agent, await chat.messages());
}

export function itemsAreTheSameType(): void {
  const toThem: AgentInputItem[] = ours;
  const toUs: OpenAIAgentsItem[] = theirs;
  void [toThem, toUs];
}

export async function theirItemsCanBeGiven(): Promise<void> {
  await chat.append(theirs);
  await chat.begin(user("hello"));
  await turn.record(theirs);
  await turn.stop("Once upon");
}

export async function theirResultsAreReplies(): Promise<void> {
  const result = await run(agent, turn.prompt.input);
  const given = await chat.turn("Hello", async ({ input }) => run(agent, input));
  const text: string | undefined = given.finalOutput;
  await turn.commit(result);
  await turn.commit(result.newItems);
  await turn.commit(result.output);
  await turn.commit(await run(agent, state));
  void text;
}

export async function theirStreamsCanBeFollowed(): Promise<void> {
  const untouched = await run(agent, turn.prompt.input, { stream: true, signal: turn.signal });
  const same: typeof untouched = turn.follow(untouched);
  void same;
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(await run(agent, turn.prompt.input, { stream: true }));
  // @ts-expect-error -- a whole answer is no stream
  turn.follow(await run(agent, turn.prompt.input));
  // @ts-expect-error -- an item of the Responses API
  await turn.record({ type: "function_call_output", call_id: "1", output: "" });
  // @ts-expect-error -- a role that nobody knows
  await chat.append([{ role: "robot", content: "beep" }]);
}
