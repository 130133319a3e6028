// Checked by the compiler, never run: our structural types against those of the real SDK.
import type AnthropicSdk from "@anthropic-ai/sdk";
import type { Message, MessageParam } from "@anthropic-ai/sdk/resources/messages";
import { openMemory, type Session, type Turn } from "aide-memoire";
import { anthropic, anthropicFormat, type Anthropic, type AnthropicPrompt } from "./anthropic.ts";
import type { AnthropicMessage } from "./messages.ts";

declare const client: AnthropicSdk;
declare const chat: Session<Anthropic>;
declare const turn: Turn<Anthropic>;
declare const prompt: AnthropicPrompt;
declare const ours: AnthropicMessage[];
declare const theirs: MessageParam[];
declare const answer: Message;
const fixed = { model: "claude-opus-5-5", max_tokens: 1024 } as const;

export async function thePromptFitsTheirCalls(): Promise<void> {
  await client.messages.create({ ...fixed, ...prompt });
  await client.messages.create({ ...fixed, ...turn.prompt, thinking: { type: "adaptive" } });
  client.messages.stream({ ...fixed, ...turn.prompt }, { signal: turn.signal });
  await client.messages.countTokens({ model: fixed.model, ...turn.prompt });
  await client.messages.create({ ...fixed, messages: await chat.messages() });
}

export function messagesAreTheSameType(): void {
  const toThem: MessageParam[] = ours;
  const toUs: AnthropicMessage[] = theirs;
  void [toThem, toUs];
}

export async function theirMessagesCanBeGiven(message: MessageParam): Promise<void> {
  await chat.append(theirs);
  await chat.begin(message);
  await turn.record(message);
  await turn.record([{ type: "tool_result", tool_use_id: "a", content: "21" }]);
  await turn.commit(theirs);
}

export async function theirResultsAreReplies(): Promise<void> {
  const said = await chat.turn("Hello", async (given) => client.messages.create({ ...fixed, ...given }));
  const reason: string | null = said.stop_reason;
  await turn.record(answer);
  await turn.commit(answer);
  await turn.commit(answer.content);
  await turn.stop("Hel");
  void reason;
}

export async function theirStreamsCanBeFollowed(): Promise<void> {
  const stream = client.messages.stream({ ...fixed, ...turn.prompt });
  const same: typeof stream = turn.follow(stream);
  await turn.commit(await same.finalMessage());
}

export function theFormatTypesASession(): void {
  const plain: Session<Anthropic> = openMemory().session("s", { format: anthropic });
  const cached: Session<Anthropic> = openMemory().session("s", { format: anthropicFormat({ cache: { ttl: "1h" } }) });
  void [plain, cached];
  // @ts-expect-error -- a lifetime that the API has not
  anthropicFormat({ cache: { ttl: "2h" } });
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(client.messages.stream({ ...fixed, ...turn.prompt }));
  // @ts-expect-error -- and a whole answer is no stream
  turn.follow(answer);
  // @ts-expect-error -- this kind of stream has one reader
  turn.follow(await client.messages.create({ ...fixed, ...turn.prompt, stream: true }));
  // @ts-expect-error -- another SDK's message
  await turn.record({ role: "tool", content: [{ type: "tool-result", toolCallId: "1" }] });
  // @ts-expect-error -- a number is no reply
  await turn.commit(42);
}
