import type { Format, Message, Prompt, Reply, StreamResult, Usage } from "../core/format.ts";
import type { TurnId } from "../core/id.ts";
import type { Manifest } from "../core/manifest.ts";

export type TurnOutcome = "committed" | "stopped" | "aborted" | "lost";

/**
 * A turn that has begun: the lease is held, the prompt is frozen, nothing is written. It ends once, by `commit`, `stop`
 * or `abort`; calls after its end fail with CLOSED, or with LOST where another turn took the session over.
 */
export interface Turn<F extends Format = Format> {
  readonly id: TurnId;
  /** The id that the first message of the reply will have. */
  readonly replyId: string;
  /** What the turn is about, as it will be kept: the question, what a tool answered, or a reply that goes on. */
  readonly input: Message<F>;
  /** Aborts when the lease is lost, when another turn interrupts this one, or by the caller's own signal. */
  readonly signal: AbortSignal;
  /** The context as it was when the turn began, and all that was recorded since. */
  readonly prompt: Prompt<F>;
  readonly manifest: Manifest;
  /** Of a repeated key: the messages of the first time. The turn has ended; its model must not be called. */
  readonly replayed: Message<F>[] | undefined;
  /** Durable when it resolves, unseen until the turn ends: record a call before its tool runs. */
  record(message: Message<F> | Reply<F>): Promise<void>;
  /** The turn owns this stream: it commits when that ends well, stops when the person stopped it, aborts when it broke. */
  follow<T extends StreamResult<F>>(result: T): T;
  /** Rejects where a commit failed. */
  readonly settled: Promise<TurnOutcome>;
  /** Input, recorded messages and reply become history. Without `reply`, what was recorded is the reply. */
  commit(reply?: Reply<F>, options?: { readonly usage?: Usage }): Promise<void>;
  /** The person stopped it: what they saw is kept, open calls are closed. Where that is nothing, the turn never happened. */
  stop(partial?: Reply<F>): Promise<void>;
  /** The turn never happened; recorded messages stay, as interrupted, so that no tool runs twice. After its end: nothing. */
  abort(): Promise<void>;
}
