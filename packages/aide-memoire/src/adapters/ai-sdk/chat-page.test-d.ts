// Checked by the compiler, never run: a chat page takes what the real `ai` package makes, and gives what it takes.
import {
  createUIMessageStream,
  streamText,
  toUIMessageStream,
  type ChatInit,
  type LanguageModel,
  type ToolSet,
  type UIMessage as AiMessage,
} from "ai";
import type { Memory } from "aide-memoire";
import { chatPage } from "aide-memoire/ai-sdk";

declare const memory: Memory;
declare const model: LanguageModel;
declare const tools: ToolSet;
declare const body: unknown;
type Mine = AiMessage<{ tokens: number }, { weather: { degrees: number } }>;

export async function whatTheSdkStreamsIsAReply(request: Request): Promise<Response[]> {
  const page = chatPage(memory, "s-42", { user: "ada", system: "Be brief." });
  return [
    await page.reply(body, ({ prompt, signal }) => streamText({ model, ...prompt, abortSignal: signal }), {
      signal: request.signal,
    }),
    await page.reply(body, ({ prompt }) => streamText({ model, tools, ...prompt })),
    await page.reply(body, async ({ prompt }) => {
      const { stream } = streamText({ model, tools, ...prompt });
      return toUIMessageStream<ToolSet, Mine>({ stream, messageMetadata: () => ({ tokens: 1 }) });
    }),
    await page.reply(body, ({ prompt }) =>
      createUIMessageStream<Mine>({
        execute: ({ writer }) => {
          writer.write({ type: "data-weather", data: { degrees: 21 } });
          writer.merge(toUIMessageStream<ToolSet, Mine>({ stream: streamText({ model, ...prompt }).stream }));
        },
      }),
    ),
    await page.resume(),
  ];
}

export async function messagesAreWhatAChatBeginsWith(): Promise<ChatInit<AiMessage>> {
  return { id: "s-42", messages: await chatPage(memory, "s-42").messages() };
}

export async function whatIsNoStreamIsRefused(): Promise<void> {
  // @ts-expect-error -- a text is no stream
  await chatPage(memory, "s-42").reply(body, () => "Hi.");
  // @ts-expect-error -- the page's id of the question is the key
  await chatPage(memory, "s-42").reply(body, ({ prompt }) => streamText({ model, ...prompt }), { key: "k" });
}
