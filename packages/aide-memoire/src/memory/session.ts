import type { Format, Input, Message, Prompt, Reply } from "../core/format.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { WindowOptions } from "../core/limits.ts";
import type { Explanation, SessionUsage } from "../core/record.ts";
import type { AppendOptions } from "./append.ts";
import type { Begin } from "./begin.ts";
import type { Versioned } from "./documents.ts";
import type { Receipt } from "./erase.ts";
import type { HistoryOptions } from "./history.ts";
import type { SessionInfo } from "./listing.ts";
import type { Replayed } from "./run-turn.ts";
import type { Passage } from "./search.ts";
import type { Turn } from "./turn.ts";
import type { TurnInfo, TurnsOptions } from "./turns.ts";
import type { UndoOptions } from "./undo.ts";

/** A message with what is known of it: for pages and inspectors. */
export type SessionItem<F extends Format> = {
  readonly id: string;
  readonly turn: string;
  readonly at: Date;
  readonly speaker?: string;
  readonly message: Message<F>;
};

/**
 * One conversation. A handle costs nothing and holds nothing open: the session comes into being with its first message,
 * and every call stands on what is there now.
 */
export interface Session<F extends Format> {
  readonly id: string;
  /** System text that its turns are sent with, unless one has its own. */
  readonly system: string;
  /**
   * A whole turn: the model is called with the prompt, its reply is committed, and given back. Where the model fails,
   * its error is rethrown and the turn never happened. Fails with BUSY, LOST, ERASED, BAD_INPUT or a store's failure.
   */
  turn<R extends Reply<F>>(
    input: string | Input<F>,
    run: (prompt: Prompt<F>, turn: Turn<F>) => Promise<R>,
    options?: Begin & { readonly key?: never },
  ): Promise<R>;
  /** With a key: the reply, or what was said the first time. */
  turn<R extends Reply<F>>(
    input: string | Input<F>,
    run: (prompt: Prompt<F>, turn: Turn<F>) => Promise<R>,
    options: Begin,
  ): Promise<R | Replayed<F>>;
  /** Begins a turn that the caller ends. Writes nothing but the lease. */
  begin(input: string | Input<F>, options?: Begin): Promise<Turn<F>>;
  /** Another reply to the last question, or to the one of the turn that `messageId` belongs to; what followed is hidden. */
  regenerate(messageId?: string, options?: Begin): Promise<Turn<F>>;
  /** Another question in the place of a message; what followed it is hidden when the turn commits. */
  edit(messageId: string, input: string | Input<F>, options?: Begin): Promise<Turn<F>>;
  /** Messages byte for byte as they were given, oldest first. */
  messages(options?: HistoryOptions): Promise<Message<F>[]>;
  /** The same with ids, turns and times. */
  items(options?: HistoryOptions): Promise<SessionItem<F>[]>;
  /** The turns that it shows, oldest first, without their messages. */
  turns(options?: TurnsOptions): Promise<TurnInfo[]>;
  /**
   * What goes to a model that is called without a turn: the newest turns up to the last message, each whole, mended so
   * that a provider accepts them. By default the memory's window. The same session gives the same messages, whoever
   * asks. Calls of the last turn that nobody answered stay as they are.
   */
  window(options?: WindowOptions): Promise<Message<F>[]>;
  /** Writes messages without a model. All or none. */
  append(messages: readonly Input<F>[], options?: AppendOptions): Promise<void>;
  /**
   * Puts messages in the place of the last ones, in one step; the replaced ones are hidden as by `undo`. Fails with
   * CONFLICT where the session does not end with `expected`, compared as JSON; then nothing changed.
   */
  replace(expected: readonly Message<F>[], messages: readonly Message<F>[], options?: AppendOptions): Promise<void>;
  /**
   * Takes back the last turn, whole, or so many messages from the end, in one step, and gives what it took: more, where
   * one message of another format became several. Fails with NOT_FOUND where there is no turn.
   */
  undo(options?: UndoOptions): Promise<Message<F>[]>;
  /** Destroys all messages and the state; title and metadata stay. An open turn loses. */
  clear(): Promise<void>;
  /** A new session with what this one shows, up to the end of the turn of message `at`. */
  fork(options?: { readonly at?: string }): Promise<Session<F>>;
  /** A guest logs in: moves this session, which has no user, to one. Resumable. */
  claim(user: string): Promise<void>;
  /** `undefined` for a session that was never written. */
  info(): Promise<SessionInfo | undefined>;
  rename(title: string): Promise<void>;
  /** Replaces the metadata. Fails with BAD_INPUT for what is not JSON. */
  setMetadata(metadata: JsonObject): Promise<void>;
  readonly state: Versioned<Json>;
  /** Tokens as the providers counted them, summed over the session's turns. */
  usage(): Promise<SessionUsage>;
  /** Messages of this session that answer best to the words of the query. Default limit 10. */
  search(query: string, options?: { readonly limit?: number }): Promise<Passage[]>;
  /** Why each block was in the prompt of a turn, and how it ended; of the last turn by default. Fails with NOT_FOUND. */
  explain(turnId?: string): Promise<Explanation>;
  erase(options?: { readonly dryRun?: boolean }): Promise<Receipt>;
}
