import type { Format, Message, StreamEnd, StreamResult } from "../../core/format.ts";
import { fieldsOf } from "../../core/json.ts";
import { knownKeys } from "../../core/known-keys.ts";
import type { Begin, Memory, Session, Turn, TurnOutcome } from "../../index.ts";
import { beginReply } from "./begin-reply.ts";
import { chunksOf } from "./chunks.ts";
import { followReply } from "./follow-reply.ts";
import { pageRequest } from "./page-request.ts";
import { sourceOf, type PageSource, type PageStream } from "./page-source.ts";
import { SharedStream } from "./shared-stream.ts";
import { nowRunning, runningOf } from "./running.ts";
import { loadSdk, type Chunk, type PageMessage, type Sdk } from "./sdk.ts";
import { shownWhile } from "./shown-while.ts";

export type ChatPageOptions = {
  /** Who the chat belongs to. A session without a user is its own owner. */
  readonly user?: string;
  readonly tenant?: string;
  readonly system?: string;
};

/** A turn of a page: `chatPage` ends it. */
export type PageTurn<F extends Format> = Pick<Turn<F>, "id" | "input" | "manifest" | "prompt" | "signal">;

/** The server's side of one chat of `useChat`. */
export interface ChatPage<F extends Format> {
  readonly session: Session<F>;
  /** What the page shows when it is loaded. While a reply is being made in this process, with the question it answers. */
  messages(): Promise<Message<F>[]>;
  /**
   * Answers what `DefaultChatTransport` posted: `body` is the parsed JSON. Begins the turn that it asks for (new, edit,
   * regenerate, or the last reply going on), calls `run` for the reply, and keeps exactly the message that the page gets.
   * A question that was answered before, sent again, gets that answer; `run` is not called.
   *
   * `signal` stops the reply, and what was seen of it is kept: give `request.signal` for the page's stop button. Without
   * it a reply goes on to its end when the page is gone, and `resume` brings it back; `stop` stops it.
   *
   * Fails with BAD_INPUT for what no page posts, and as `session.begin` does; an error of `run` is rethrown.
   */
  reply(
    body: unknown,
    run: (turn: PageTurn<F>) => PageStream | Promise<PageStream>,
    options?: Omit<Begin, "key">,
  ): Promise<Response>;
  /**
   * For `useChat({ resume: true })`: the reply that is being made in this process, from its beginning. Status 204 where
   * there is none, or where it is longer than four million characters.
   */
  resume(): Promise<Response>;
  /** Stops the reply that is being made in this process; what was seen of it is kept. False where there is none. */
  stop(): Promise<boolean>;
}

export function chatPageOf<F extends Format>(
  memory: Pick<Memory, "session">,
  format: F,
  id: string,
  options: ChatPageOptions,
): ChatPage<F> {
  knownKeys(options, ["user", "tenant", "system"], "The options of chatPage");
  const session = memory.session(id, { format, ...options });
  const name = JSON.stringify([options.tenant ?? null, options.user ?? null, id]);
  return {
    session,
    messages: async () => {
      const running = runningOf(memory, name);
      return running === undefined ? session.messages() : shownWhile(session, running);
    },
    reply: async (body, run, begin = {}) => {
      const request = pageRequest(body);
      const sdk = await loadSdk();
      const stopper = new AbortController();
      const signal = begin.signal === undefined ? stopper.signal : AbortSignal.any([begin.signal, stopper.signal]);
      const begun = await beginReply(session, request, { ...begin, signal });
      if (begun.kind === "answered") return respond(sdk, wholeStream(begun.reply as PageMessage));
      const { turn, at } = begun;
      const source = await sourceOf(sdk, turn, run);
      const goesOn = fieldsOf(turn.input)["role"] === "assistant";
      const from = goesOn ? (turn.input as PageMessage) : undefined;
      const shared = new SharedStream(from === undefined ? [] : chunksOf(from));
      const watch: Watch = async (onStep) => {
        const end = await followReply(sdk, source.stream, { from, shared }, onStep);
        return withUsage(end, source, format);
      };
      turn.follow({ watch } as StreamResult<F>);
      const settled = endWith(shared, turn.settled);
      nowRunning(memory, name, { shared, stopper, settled, input: turn.input, at });
      return respond(sdk, shared.read());
    },
    resume: async () => {
      const stream = runningOf(memory, name)?.shared.join();
      return stream === undefined ? new Response(null, { status: 204 }) : respond(await loadSdk(), stream);
    },
    stop: async () => {
      const running = runningOf(memory, name);
      running?.stopper.abort();
      await running?.settled;
      return running !== undefined;
    },
  };
}

type Watch = (onStep: (messages: readonly unknown[]) => Promise<void>) => Promise<StreamEnd>;

async function withUsage(end: StreamEnd, { usage: counted }: PageSource, format: Format): Promise<StreamEnd> {
  if (end.kind !== "finished" || counted === undefined) return end;
  const { usage } = format.fromReply({ responseMessages: [], usage: await counted });
  return usage === undefined ? end : { ...end, usage };
}

/** The stream ends when the reply is kept: what a page was told to be whole is not lost. */
async function endWith(shared: SharedStream, settled: Promise<TurnOutcome>): Promise<void> {
  try {
    const outcome = await settled;
    if (outcome === "lost") shared.push(failure("Another request took this chat over; this reply is not kept."));
  } catch {
    shared.push(failure("This reply could not be kept."));
  }
  shared.end();
}

function failure(errorText: string): Chunk & { readonly errorText: string } {
  return { type: "error", errorText };
}

function wholeStream(reply: PageMessage): ReadableStream<Chunk> {
  const shared = new SharedStream([]);
  for (const chunk of [...chunksOf(reply), { type: "finish" }]) shared.push(chunk);
  shared.end();
  return shared.read();
}

function respond(sdk: Sdk, stream: ReadableStream<Chunk>): Response {
  return sdk.createUIMessageStreamResponse({ stream });
}
