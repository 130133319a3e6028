// Checked by the compiler, never run: our structural types against those of the real `ai` package.
import {
  generateText,
  streamText,
  type InferUITools,
  type LanguageModel,
  type ToolSet,
  type UIMessage as AiMessage,
} from "ai";
import type { Session, Turn } from "aide-memoire";
import type { UIMessage, UIMessages } from "aide-memoire/formats";

declare const model: LanguageModel;
declare const chat: Session<UIMessages>;
declare const turn: Turn<UIMessages>;
declare const ours: UIMessage[];
declare const theirs: AiMessage[];
type Tools = InferUITools<{ clock: { inputSchema: never; execute: never } & ToolSet[string] }>;
declare const typed: AiMessage<{ tokens: number }, { weather: { degrees: number } }, Tools>[];

export function messagesAreTheSameType(): void {
  const toThem: AiMessage[] = ours;
  const toUs: UIMessage[] = theirs;
  const fromTyped: UIMessage[] = typed;
  void [toThem, toUs, fromTyped];
}

export async function theirMessagesCanBeGiven(message: AiMessage): Promise<void> {
  await chat.append(theirs);
  await chat.begin(message);
  await chat.edit("id", message);
  await turn.record(message);
  await turn.commit(theirs);
  const page: AiMessage[] = await chat.messages();
  void page;
}

export async function thePromptFitsTheirCalls(): Promise<void> {
  await generateText({ model, ...turn.prompt });
  turn.follow(streamText({ model, ...turn.prompt, abortSignal: turn.signal }));
  await chat.turn("Hello", async (prompt) => generateText({ model, ...prompt }));
}

export async function whatIsNoMessageIsRefused(): Promise<void> {
  // @ts-expect-error -- a ModelMessage has no parts
  await chat.append([{ role: "user", content: "Hello" }]);
  // @ts-expect-error -- a state that nobody knows
  await chat.begin({ id: "1", role: "user", parts: [{ type: "tool-x", toolCallId: "1", state: "lost", input: {} }] });
}
