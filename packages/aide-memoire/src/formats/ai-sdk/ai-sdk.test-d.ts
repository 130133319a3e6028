// Checked by the compiler, never run: our structural types against those of the real `ai` package.
import {
  createUIMessageStreamResponse,
  generateText,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  type LanguageModel,
  type ModelMessage as AiMessage,
  type ToolSet,
} from "ai";
import type { AiSdk, AiSdkPrompt, ModelMessage, Session, Turn } from "aide-memoire";
import { scriptedModel } from "aide-memoire/testing";

declare const chat: Session<AiSdk>;
declare const turn: Turn<AiSdk>;
declare const prompt: AiSdkPrompt;
declare const ours: ModelMessage[];
declare const theirs: AiMessage[];
declare const toolSet: ToolSet;

export const model: LanguageModel = scriptedModel(["hello"]);

const tools = {
  weather: tool({
    inputSchema: {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: () => ({}), output: () => ({}) },
      },
    },
    execute: async (): Promise<{ degrees: number }> => ({ degrees: 21 }),
  }),
};

export async function thePromptFitsTheirCalls(): Promise<void> {
  await generateText({ model, ...prompt });
  await generateText({ model, ...turn.prompt, tools: toolSet, stopWhen: isStepCount(5) });
  streamText({ model, ...turn.prompt, abortSignal: turn.signal });
  streamText({ model, instructions: "Be brief.", messages: prompt.messages });
  await generateText({ model, messages: await chat.messages() });
}

export function messagesAreTheSameType(): void {
  const toThem: AiMessage[] = ours;
  const toUs: ModelMessage[] = theirs;
  void [toThem, toUs];
}

export async function theirMessagesCanBeGiven(message: AiMessage): Promise<void> {
  await chat.append(theirs);
  await chat.begin(message);
  await chat.edit("id", message);
  await turn.record(message);
  await turn.commit(message);
  await turn.commit(theirs);
  await turn.stop(message);
}

export async function theirResultsAreReplies(): Promise<void> {
  const plain = await chat.turn("Hello", async (given) => generateText({ model, ...given }));
  const withTools = await chat.turn("Hello", async (given) => generateText({ model, ...given, tools }));
  const text: string = plain.text + withTools.text;
  // What comes back is the result itself, tools and all.
  const degrees: number | undefined = withTools.staticToolResults[0]?.output.degrees;
  await turn.commit(plain);
  await turn.commit(await generateText({ model, ...turn.prompt, tools }));
  await turn.record(await generateText({ model, ...turn.prompt, tools: toolSet }));
  void [text, degrees];
}

export function theirStreamsCanBeFollowed(): Response {
  const untouched = streamText({ model, ...turn.prompt });
  const same: typeof untouched = turn.follow(untouched);
  turn.follow(streamText({ model, ...turn.prompt, tools: toolSet, stopWhen: isStepCount(5) }));
  void same;
  const { stream } = turn.follow(streamText({ model, ...turn.prompt, tools }));
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(streamText({ model, ...turn.prompt }));
  // @ts-expect-error -- and a whole answer is no stream
  turn.follow(await generateText({ model, ...turn.prompt }));
  // @ts-expect-error -- a number is no reply
  await turn.commit(42);
  // @ts-expect-error -- another SDK's message
  await turn.record({ role: "assistant", content: [{ type: "tool_use", id: "1", name: "x", input: {} }] });
  // @ts-expect-error -- a turn needs a reply
  await chat.turn("Hello", async () => undefined);
  // @ts-expect-error -- a turn needs a reply, not a stream of one
  await chat.turn("Hello", async (given) => streamText({ model, ...given }));
  // @ts-expect-error -- a role that nobody knows
  await chat.append([{ role: "robot", content: "beep" }]);
}
