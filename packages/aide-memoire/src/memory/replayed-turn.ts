import { MemoryError } from "../core/error.ts";
import type { TurnId } from "../core/id.ts";
import type { KeyRecord } from "../core/record.ts";
import type { Turn, TurnOutcome } from "./turn.ts";

/** A turn whose key was committed before. */
export class ReplayedTurn implements Turn {
  readonly settled: Promise<TurnOutcome>;
  readonly id: TurnId;
  readonly replyId: string;
  readonly input: unknown;
  readonly replayed: unknown[];
  readonly signal: AbortSignal = new AbortController().signal;

  /** `messages` begin with the question. */
  constructor({ turn, status }: KeyRecord, replyId: string, messages: readonly unknown[]) {
    this.id = turn;
    this.settled = Promise.resolve(status);
    this.replyId = replyId;
    this.input = messages[0];
    this.replayed = messages.slice(1);
  }

  get prompt(): never {
    throw this.#ended();
  }
  get manifest(): never {
    throw this.#ended();
  }
  record(): Promise<void> {
    return Promise.reject(this.#ended());
  }
  follow(): never {
    throw this.#ended();
  }
  commit(): Promise<void> {
    return Promise.reject(this.#ended());
  }
  stop(): Promise<void> {
    return Promise.reject(this.#ended());
  }
  abort(): Promise<void> {
    return Promise.resolve();
  }

  #ended(): MemoryError {
    return new MemoryError("CLOSED", "This key was answered before: use `replayed`, and do not call the model.");
  }
}
