// Checked by the compiler, never run: our structural types against those of the real SDK.
import type { Content, GenerateContentResponse, GoogleGenAI } from "@google/genai";
import { openMemory, type Session, type Turn } from "aide-memoire";
import { gemini, type Gemini, type GeminiPrompt } from "./gemini.ts";
import type { GeminiContent } from "./messages.ts";

declare const ai: GoogleGenAI;
declare const chat: Session<Gemini>;
declare const turn: Turn<Gemini>;
declare const prompt: GeminiPrompt;
declare const ours: GeminiContent[];
declare const theirs: Content[];
declare const answer: GenerateContentResponse;
const model = "gemini-flash-latest";

export async function thePromptFitsTheirCalls(): Promise<void> {
  await ai.models.generateContent({ model, ...prompt });
  await ai.models.generateContent({ model, ...turn.prompt });
  const config = { ...turn.prompt.config, temperature: 0, abortSignal: turn.signal };
  await ai.models.generateContentStream({ model, ...turn.prompt, config });
  await ai.models.countTokens({ model, contents: turn.prompt.contents });
  ai.chats.create({ model, history: await chat.messages() });
}

export function messagesAreTheSameType(): void {
  const toThem: Content[] = ours;
  const toUs: GeminiContent[] = theirs;
  void [toThem, toUs];
}

export async function theirMessagesCanBeGiven(content: Content): Promise<void> {
  await chat.append(theirs);
  await chat.begin(content);
  await turn.record(content);
  await turn.record([{ functionResponse: { name: "weather", response: { output: "21" } } }]);
  await turn.commit(theirs);
}

export async function theirResultsAreReplies(): Promise<void> {
  const said = await chat.turn("Hello", async (given) => ai.models.generateContent({ model, ...given }));
  const text: string | undefined = said.text;
  await turn.record(answer);
  await turn.commit(answer);
  await turn.stop("Hel");
  void text;
}

export async function theirStreamsCanBeFollowed(): Promise<void> {
  const stream = turn.follow(await ai.models.generateContentStream({ model, ...turn.prompt }));
  for await (const chunk of stream) {
    const text: string | undefined = chunk.text;
    void text;
  }
}

export function theFormatTypesASession(): void {
  const session: Session<Gemini> = openMemory().session("s", { format: gemini });
  void session;
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(await ai.models.generateContentStream({ model, ...turn.prompt }));
  // @ts-expect-error -- and a whole answer is no stream
  turn.follow(answer);
  // @ts-expect-error -- another SDK's message
  await turn.record({ role: "assistant", content: "Hi" });
  // @ts-expect-error -- a number is no reply
  await turn.commit(42);
}
