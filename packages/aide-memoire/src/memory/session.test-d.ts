// Checked by the compiler, never run: what the calls that people write give back.
import {
  openMemory,
  type AiSdk,
  type Format,
  type ModelMessage,
  type Replayed,
  type Session,
  type Turn,
} from "aide-memoire";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(answer: Same<A, B>): void;

type Reply = { readonly responseMessages: readonly ModelMessage[]; readonly mine: "kept" };

declare const chat: Session<AiSdk>;
declare const reply: Reply;
declare const key: string | undefined;

export async function aTurnGivesTheReply(): Promise<void> {
  const plain = await chat.turn("Hello", async () => reply);
  same<typeof plain, Reply>(true);
  const text = await chat.turn("Hello", async () => String(key));
  same<typeof text, string>(true);
  const withOptions = await chat.turn("Hello", async () => reply, { model: "small", whenBusy: "reject" });
  same<typeof withOptions, Reply>(true);
}

export async function withAKeyItMayBeAReplay(): Promise<void> {
  const keyed = await chat.turn("Hello", async () => reply, { key: "request-1" });
  same<typeof keyed, Reply | Replayed<AiSdk>>(true);
  if ("replayed" in keyed) same<typeof keyed.messages, ModelMessage[]>(true);
  else same<typeof keyed, Reply>(true);
  // @ts-expect-error -- the replay has to be looked at first
  void keyed.mine;
}

export async function theRunSeesPromptAndTurn(): Promise<void> {
  await chat.turn("Hello", async (prompt, turn) => {
    same<typeof prompt, { instructions?: string; messages: ModelMessage[] }>(true);
    same<typeof turn, Turn<AiSdk>>(true);
    return "Hi";
  });
}

export async function aSessionSpeaksTheAiSdkUnlessToldOtherwise(): Promise<void> {
  const session = openMemory().session("s-1", { user: "ada" });
  same<typeof session, Session<AiSdk>>(true);
  const messages = await session.messages();
  same<typeof messages, ModelMessage[]>(true);
}

type Line = Format<{ message: { said: string }; prompt: string; reply: string; stream: AsyncIterable<string> }>;

export async function aFormatTypesWhatGoesInAndOut(format: Line): Promise<void> {
  const session = openMemory().session("s-1", { format });
  same<typeof session, Session<Line>>(true);
  const turn = await session.begin({ said: "Hello" });
  same<typeof turn.prompt, string>(true);
  const messages = await session.messages();
  same<typeof messages, { said: string }[]>(true);
  // @ts-expect-error -- a message of another format
  await session.append([{ role: "user", content: "Hello" }]);
  // @ts-expect-error -- a reply of another format
  await turn.commit([{ role: "assistant", content: "Hi" }]);
}

export async function whatCannotBeIsRefused(): Promise<void> {
  // @ts-expect-error -- no such option
  openMemory("memory.db", { windows: { turns: 3 } });
  // @ts-expect-error -- no such way
  await chat.begin("Hello", { whenBusy: "panic" });
  // @ts-expect-error -- a block has a place
  await chat.begin("Hello", { blocks: [{ name: "weather", text: "Sun" }] });
  // @ts-expect-error -- a date is not JSON
  await chat.state.set(new Date());
}
