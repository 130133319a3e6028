// Checked by the compiler, never run: our structural types against those of the real `openai` package.
import type { Session, Turn } from "aide-memoire";
import type OpenAI from "openai";
import type { Response, ResponseInputItem, ResponseOutputItem } from "openai/resources/responses/responses";
import type { OpenAIResponsesItem } from "./items.ts";
import type { OpenAIResponses, OpenAIResponsesPrompt } from "./openai-responses.ts";

declare const client: OpenAI;
declare const chat: Session<OpenAIResponses>;
declare const turn: Turn<OpenAIResponses>;
declare const prompt: OpenAIResponsesPrompt;
declare const ours: OpenAIResponsesItem[];

const model = "gpt-5.2";

/** Their messages of a person and an assistant; the system's are no history. */
type Spoken<T> = T extends { role: infer R }
  ? R extends "user" | "assistant"
    ? Omit<T, "role"> & { role: R }
    : never
  : never;
type TheirHistory =
  Exclude<ResponseInputItem, { role: unknown }> | Spoken<Extract<ResponseInputItem, { role: unknown }>>;

export async function thePromptFitsTheirCalls(): Promise<void> {
  await client.responses.create({ model, ...prompt });
  await client.responses.create({ model, store: false, ...turn.prompt }, { signal: turn.signal });
  await client.responses.parse({ model, ...turn.prompt });
  await client.responses.create({ model, input: await chat.messages() });
}

export function messagesAreTheSameType(theirs: TheirHistory[]): void {
  const toThem: ResponseInputItem[] = ours;
  const toUs: OpenAIResponsesItem[] = theirs;
  void [toThem, toUs];
}

export async function theirItemsCanBeGiven(theirs: TheirHistory[], item: ResponseOutputItem): Promise<void> {
  await chat.append(theirs);
  await chat.begin({ role: "user", content: [{ type: "input_text", text: "hi" }] });
  await turn.record(item);
  await turn.record([item]);
  await turn.record({ type: "function_call_output", call_id: "a", output: "21" });
  await turn.stop("Once upon");
}

export async function theirResultsAreReplies(response: Response): Promise<void> {
  const given = await chat.turn("Hello", async (open) => client.responses.create({ model, ...open }));
  const text: string = given.output_text;
  const parsed = await client.responses.parse({ model, ...turn.prompt });
  await turn.record(parsed);
  await turn.record(parsed.output);
  await turn.commit(response);
  void text;
}

export function theirStreamsCanBeFollowed(): void {
  const untouched = client.responses.stream({ model, ...turn.prompt });
  const same: typeof untouched = turn.follow(untouched);
  void same;
}

export async function whatIsNoReplyIsRefused(): Promise<void> {
  // @ts-expect-error -- a stream is followed, not committed
  await turn.commit(client.responses.stream({ model, ...turn.prompt }));
  // @ts-expect-error -- it has one reader only: take `stream`
  turn.follow(await client.responses.create({ model, stream: true, ...turn.prompt }));
  // @ts-expect-error -- a whole answer is no stream
  turn.follow(await client.responses.create({ model, ...turn.prompt }));
  // @ts-expect-error -- a system text is no history
  await chat.append([{ role: "developer", content: "Be brief." }]);
  // @ts-expect-error -- an item of the Agents SDK
  await turn.record({ type: "function_call_result", callId: "1", name: "x", status: "completed", output: "" });
}
