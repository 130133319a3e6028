// Checked by the compiler, never run: our structural types against those of the real package.
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  HumanMessage,
  ToolMessage,
  mapChatMessagesToStoredMessages,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import { openMemory, type Session, type Turn } from "aide-memoire";
import { langChain, type LangChain, type LangChainPrompt } from "./langchain.ts";
import type { LangChainMessage } from "./messages.ts";

declare const model: BaseChatModel;
declare const chat: Session<LangChain>;
declare const turn: Turn<LangChain>;
declare const prompt: LangChainPrompt;
declare const theirs: StoredMessage[];
declare const instances: BaseMessage[];

export async function thePromptFitsTheirCalls(): Promise<void> {
  await model.invoke(prompt);
  await model.invoke(turn.prompt, { signal: turn.signal });
  await model.stream([...turn.prompt, new HumanMessage("And?")]);
}

export function theirStoredMessagesAreOurs(): void {
  const toUs: LangChainMessage[] = theirs;
  const mapped: LangChainMessage[] = mapChatMessagesToStoredMessages(instances);
  void [toUs, mapped];
}

export async function theirMessagesCanBeGiven(): Promise<void> {
  await chat.append(mapChatMessagesToStoredMessages(instances));
  await chat.begin(new HumanMessage("Hello").toDict());
  await chat.begin(new HumanMessage("Hello"));
  await chat.edit("id", new HumanMessage("Hello"));
  await chat.append(instances);
  await turn.record(new AIMessage({ content: "", tool_calls: [{ id: "a", name: "weather", args: {} }] }));
  await turn.record(new ToolMessage({ content: "21", tool_call_id: "a" }));
  await turn.record(instances);
  await turn.commit(theirs);
}

export async function theirResultsAreReplies(): Promise<void> {
  const said = await chat.turn("Hello", async (given) => model.invoke(given));
  const text: string = said.text;
  await turn.commit(await model.invoke(turn.prompt));
  await turn.stop("Hel");
  void text;
}

export function theFormatTypesASession(): void {
  const session: Session<LangChain> = openMemory().session("s", { format: langChain });
  void session;
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream has one reader: put its chunks together
  turn.follow(await model.stream(turn.prompt));
  // @ts-expect-error -- and is no reply
  await turn.commit(await model.stream(turn.prompt));
  // @ts-expect-error -- another SDK's message
  await turn.record({ role: "assistant", content: "Hi" });
  // @ts-expect-error -- a number is no reply
  await turn.commit(42);
}
