// Checked by the compiler, never run: our structural types against those of the real `openai` package.
import type { Session, Turn } from "aide-memoire";
import type OpenAI from "openai";
import type {
  ChatCompletion,
  ChatCompletionAssistantMessageParam,
  ChatCompletionFunctionMessageParam,
  ChatCompletionMessage,
  ChatCompletionToolMessageParam,
  ChatCompletionUserMessageParam,
} from "openai/resources/chat/completions";
import type { OpenAIChat, OpenAIChatPrompt } from "./openai-chat.ts";
import type { OpenAIChatMessage } from "./messages.ts";

declare const client: OpenAI;
declare const chat: Session<OpenAIChat>;
declare const turn: Turn<OpenAIChat>;
declare const prompt: OpenAIChatPrompt;
declare const ours: OpenAIChatMessage[];

const model = "gpt-5.2";
const tools = [{ type: "function" as const, function: { name: "f", parameters: {} } }];
const runnable = [
  {
    type: "function" as const,
    function: { name: "f", parameters: {}, function: async (given: string) => given, description: "" },
  },
];

type TheirHistory =
  | ChatCompletionUserMessageParam
  | ChatCompletionAssistantMessageParam
  | ChatCompletionToolMessageParam
  // oxlint-disable-next-line typescript/no-deprecated -- old histories hold it
  | ChatCompletionFunctionMessageParam;

export async function thePromptFitsTheirCalls(): Promise<void> {
  await client.chat.completions.create({ model, ...prompt });
  await client.chat.completions.create({ model, tools, ...turn.prompt }, { signal: turn.signal });
  await client.chat.completions.parse({ model, ...turn.prompt });
  await client.chat.completions.create({ model, messages: await chat.messages() });
}

export function messagesAreTheSameType(theirs: TheirHistory[]): void {
  const toThem: TheirHistory[] = ours;
  const toUs: OpenAIChatMessage[] = theirs;
  void [toThem, toUs];
}

export async function theirMessagesCanBeGiven(message: ChatCompletionMessage, theirs: TheirHistory[]): Promise<void> {
  await chat.append(theirs);
  await chat.append([message]);
  await chat.begin({ role: "user", content: [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }] });
  await turn.record(message);
  await turn.commit(message);
  await turn.stop(theirs);
}

export async function theirResultsAreReplies(completion: ChatCompletion): Promise<void> {
  const given = await chat.turn("Hello", async (open) => client.chat.completions.create({ model, ...open }));
  const text: string | null | undefined = given.choices[0]?.message.content;
  const parsed = await client.chat.completions.parse({ model, tools, ...turn.prompt });
  await turn.record(parsed);
  await turn.commit(parsed.choices[0]!.message);
  await turn.commit(completion);
  void text;
}

export function theirStreamsCanBeFollowed(): void {
  const untouched = client.chat.completions.stream({ model, ...turn.prompt });
  const same: typeof untouched = turn.follow(untouched);
  turn.follow(client.chat.completions.runTools({ model, stream: true, ...turn.prompt, tools: runnable }));
  turn.follow(client.chat.completions.runTools({ model, ...turn.prompt, tools: runnable }));
  void same;
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(client.chat.completions.stream({ model, ...turn.prompt }));
  // @ts-expect-error -- it has one reader only: take `stream`
  turn.follow(await client.chat.completions.create({ model, stream: true, ...turn.prompt }));
  // @ts-expect-error -- a whole answer is no stream
  turn.follow(await client.chat.completions.create({ model, ...turn.prompt }));
  // @ts-expect-error -- a system text is no history
  await chat.append([{ role: "system", content: "Be brief." }]);
  // @ts-expect-error -- another SDK's message
  await turn.record({ role: "tool", content: [{ type: "tool-result", toolCallId: "1", toolName: "x" }] });
}
