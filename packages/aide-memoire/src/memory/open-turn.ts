import { MemoryError } from "../core/error.ts";
import type { StreamEnd, Usage } from "../core/format.ts";
import type { TurnId } from "../core/id.ts";
import type { Manifest } from "../core/manifest.ts";
import { gistOf, newestById, openCalls, strayResult, type Encoded } from "../core/message.ts";
import { checkUsage, rowKeys, sumUsage, type DraftRecord, type TurnStatus } from "../core/record.ts";
import { interruptedText } from "../core/repaired.ts";
import { repair } from "../core/repair.ts";
import { messageId } from "../core/view.ts";
import { encode, type TurnRows } from "./begin.ts";
import { deferred } from "./deferred.ts";
import { report, type Engine } from "./engine.ts";
import { shortHash } from "./events.ts";
import type { TurnStart } from "./prepare.ts";
import type { Address } from "./state.ts";
import type { Turn, TurnOutcome } from "./turn.ts";
import { putRow, turnWrite } from "./turn-write.ts";
import { commitUnder, writeSession, type Held, type Pending } from "./write.ts";

type Recorded = Pending & { readonly encoded: Encoded };

/** A turn that writes: its lease is held until it ends. */
export class OpenTurn implements Turn {
  readonly id: TurnId;
  readonly replyId: string;
  readonly signal: AbortSignal;
  readonly manifest: Manifest;
  readonly replayed = undefined;
  readonly settled: Promise<TurnOutcome>;
  readonly #engine: Engine;
  readonly #address: Address;
  readonly #held: Held;
  readonly #rows: TurnRows;
  readonly #start: TurnStart;
  readonly #settle = deferred<TurnOutcome>();
  readonly #draftKeys: string[] = [];
  #recorded: readonly Recorded[] = [];
  /** Tokens of the replies that were recorded. */
  #used: Usage | undefined;
  /** Calls run one after another. */
  #queue: Promise<unknown> = Promise.resolve();
  #outcome: TurnOutcome | undefined;
  #writing = false;

  constructor(
    engine: Engine,
    address: Address,
    held: Held,
    rows: TurnRows,
    start: TurnStart,
    signal: AbortSignal | undefined,
  ) {
    this.#engine = engine;
    this.#address = address;
    this.#held = held;
    this.#rows = rows;
    this.#start = start;
    this.id = start.id;
    this.manifest = start.assembled.manifest;
    const { log, next } = held.state.record;
    this.replyId = messageId({ log, seq: next + this.#inputs().length });
    this.signal = signal === undefined ? held.lease.signal : AbortSignal.any([held.lease.signal, signal]);
    this.settled = this.#settle.promise;
    this.settled.catch(() => undefined); // Told by the call that failed, or by an event.
    held.lease.signal.addEventListener("abort", () => {
      // Whether a batch that is under way came in time, its answer says.
      if (!this.#writing) this.#end("lost");
    });
  }

  get input(): unknown {
    return this.#start.input.native;
  }

  get prompt(): unknown {
    const { system, messages } = this.#start.assembled;
    const { format } = this.#address;
    const { id } = this.#start.input.reading;
    const recorded = newestById(this.#recorded).map(({ encoded }) => encoded);
    // A reply that goes on stands at the end of what was sent, until a newer one takes its place.
    const isReplaced = id !== undefined && recorded.some(({ reading }) => reading.id === id);
    const sent = isReplaced ? messages.slice(0, -1) : messages;
    const steps = recorded.map((step) => this.#start.toSend(step));
    // Steps are mended as the next turn will mend them, so that its request begins with this one.
    const mended = repair([...sent, ...steps], format).messages.map(({ native }) => native);
    return format.prompt(system, mended);
  }

  async record(message: unknown): Promise<void> {
    const parts = this.#address.format.fromReply(message);
    const pending = this.#pending(parts.messages);
    if (pending.length === 0) throw new MemoryError("BAD_INPUT", "There is nothing to record: the message is empty.");
    const usage = "usage" in parts ? parts.usage : undefined;
    await this.#next(async () => {
      this.#checkPairs(pending);
      const step = this.#draftKeys.length;
      const key = rowKeys.draft(this.#address.session, this.id, step);
      const messages = step === 0 ? [...this.#inputs(), ...pending] : pending;
      const draft: DraftRecord = {
        turn: this.id,
        messages: messages.map(({ at, turn, encoded }) => ({
          at,
          turn,
          body: encoded.body,
          reading: gistOf(encoded.reading),
        })),
        ...(this.#start.cut !== undefined && { cut: this.#start.cut }),
        ...(this.#start.continues && { continues: true }),
        ...(step === 0 && { sent: this.#sent() }),
      };
      this.#held.lease.leavesDrafts = true;
      await commitUnder(this.#engine, this.#address, this.#held, {
        operation: `draft:${this.id}:${this.#held.state.record.next}:${step}`,
        changes: [putRow(this.#engine, this.#address, this.#start.at)("draft", key, draft)],
        version: this.#held.state.version,
      });
      this.#draftKeys.push(key);
      this.#recorded = [...this.#recorded, ...pending];
      if (usage !== undefined) this.#used = sumUsage(this.#used, usage);
    });
  }

  follow<T>(result: T): T {
    // What was recorded when the stream has its turn in the queue is not the stream's.
    const before = this.#next(async () => this.#recorded.length).catch(() => 0);
    const end = this.#address.format.watch(result, async (messages) => {
      await this.record(messages).catch(() => undefined); // The commit at the end tells what is wrong.
    });
    void this.#followToEnd(end, before);
    return result;
  }

  async commit(reply?: unknown, options: { readonly usage?: Usage } = {}): Promise<void> {
    if (options.usage !== undefined) checkUsage(options.usage);
    const parts = reply === undefined ? { messages: [] } : this.#address.format.fromReply(reply);
    const pending = this.#pending(parts.messages);
    const own = "usage" in parts ? parts.usage : undefined;
    await this.#next(async () => {
      if (pending.length + this.#recorded.length === 0) {
        throw new MemoryError("BAD_INPUT", "The reply is empty. Commit what the model said, or abort the turn.");
      }
      this.#checkPairs(pending);
      const used = own === undefined ? this.#used : sumUsage(this.#used, own);
      await this.#write("committed", pending, options.usage ?? used);
    });
  }

  async stop(partial?: unknown): Promise<void> {
    const parts = partial === undefined ? { messages: [] } : this.#address.format.fromReply(partial);
    const pending = this.#pending(parts.messages);
    await this.#next(async () => this.#keep("stopped", pending));
  }

  async abort(): Promise<void> {
    if (this.#outcome !== undefined) return;
    await this.#next(async () => this.#keep("interrupted", []));
  }

  /** The model failed: as `abort`, but under `onFailure: "keep"` the question stays for a retry. Never rejects. */
  async fail(): Promise<void> {
    try {
      await this.#next(async () => {
        if (this.#recorded.length > 0 || this.#engine.policy.onFailure === "drop") return this.#keep("interrupted", []);
        await this.#keepQuestion();
        this.#end("aborted");
      });
    } catch {
      await this.#held.lease.release();
      this.#end("aborted");
    }
  }

  async #followToEnd(watched: Promise<StreamEnd>, before: Promise<number>): Promise<void> {
    const end = await watched;
    // The end has all steps of the stream, as the SDK tells them.
    this.#recorded = this.#recorded.slice(0, await before);
    try {
      switch (end.kind) {
        case "finished":
          await this.commit(end.messages, { ...(end.usage !== undefined && { usage: end.usage }) });
          return;
        case "stopped":
          await this.stop(end.messages);
          return;
        case "broken":
          if (this.#engine.policy.onBreak === "keep" && end.messages.length > 0) await this.stop(end.messages);
          else if (this.#draftKeys.length > 0) await this.#interrupt(end.messages);
          else await this.fail();
      }
    } catch (error) {
      await this.#failed(error);
    }
  }

  /** It broke after tools ran: what they did is kept, so that no tool runs twice. */
  async #interrupt(messages: readonly unknown[]): Promise<void> {
    const pending = this.#pending(messages);
    await this.#next(async () => this.#keep("interrupted", pending));
  }

  /** Refuses a result without its call before it is written: no later request would be accepted. */
  #checkPairs(pending: readonly Pending[]): void {
    const said = [...this.#recorded, ...pending].map(({ encoded }) => encoded.reading);
    const { before, input } = this.#start;
    if (strayResult([input.reading, ...said], before) === undefined) return;
    throw new MemoryError("BAD_INPUT", "A tool result comes without its call. Record the message with the call first.");
  }

  /** A commit failed behind a stream: nobody waits for it but `settled` and the event. */
  async #failed(error: unknown): Promise<void> {
    if (this.#outcome !== undefined) return;
    await this.#held.lease.release();
    this.#outcome = "aborted";
    this.#settle.reject(error);
    report(this.#engine, {
      kind: "error",
      code: "COMMIT_FAILED",
      message: "A streamed turn could not be committed; it is not in the history.",
      owner: shortHash(this.#address.owner, this.#address.session),
      cause: error,
    });
  }

  /** Keeps what there is to keep, as `status`; else the turn never happened. */
  async #keep(status: TurnStatus, pending: readonly Pending[]): Promise<void> {
    if (pending.length + this.#recorded.length === 0) {
      await this.#held.lease.release();
      this.#end("aborted");
      return;
    }
    this.#checkPairs(pending);
    await this.#write(status, pending, this.#used);
  }

  /** Ends the turn with the batch that makes it history. */
  async #write(status: TurnStatus, reply: readonly Pending[], usage: Usage | undefined): Promise<void> {
    const said = newestById([...this.#inputs(), ...this.#recorded, ...reply]);
    // A call that was committed open waits: for a result from a browser, for an approval. The next turn closes it.
    const open = status === "committed" ? [] : openCalls(said.map(({ encoded }) => encoded.reading));
    const closing = open.length === 0 ? [] : this.#pending(this.#address.format.closeCalls(open, interruptedText));
    const write = turnWrite(this.#engine, this.#address, { ...this.#held, rows: this.#rows }, this.#start, {
      status,
      messages: [...said, ...closing],
      draftKeys: this.#draftKeys,
      usage,
    });
    this.#writing = true;
    try {
      await writeSession(this.#engine, this.#address, this.#held, write);
      this.#end(status === "committed" || status === "stopped" ? status : "aborted");
    } catch (error) {
      if (this.#held.lease.signal.aborted) this.#end("lost");
      throw error;
    } finally {
      this.#writing = false;
    }
  }

  async #keepQuestion(): Promise<void> {
    const { state } = this.#held;
    await writeSession(this.#engine, this.#address, this.#held, {
      operation: `failed:${this.id}`,
      record: { ...state.record, unanswered: { turn: this.id, at: this.#start.at, body: this.#start.input.body } },
      view: state.view,
      changes: [],
      release: true,
    });
  }

  /** What of the request a later one begins with, should this turn die. */
  #sent(): NonNullable<DraftRecord["sent"]> {
    const { epoch, assembled } = this.#start;
    return { epoch, tail: assembled.tail, manifest: assembled.manifest };
  }

  /** What the person said, behind what closes the turn before. */
  #inputs(): Pending[] {
    const { input, closing, at } = this.#start;
    return [...closing, { encoded: input, turn: this.id, at }];
  }

  #pending(messages: readonly unknown[]): Recorded[] {
    const at = this.#engine.policy.now();
    return messages.map((message) => ({ encoded: encode(this.#engine, this.#address, message), turn: this.id, at }));
  }

  async #next<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(async () => {
      if (this.#outcome === "lost") throw this.#held.lease.signal.reason;
      if (this.#outcome !== undefined) throw new MemoryError("CLOSED", `This turn has ended (${this.#outcome}).`);
      return step();
    });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  #end(outcome: TurnOutcome): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    this.#settle.resolve(outcome);
  }
}
