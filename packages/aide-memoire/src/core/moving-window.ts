import type { Role } from "./format.ts";
import type { WindowPolicy } from "./limits.ts";
import type { Position } from "./view.ts";
import { within } from "./window.ts";

/** A message, as far as a window measures it. `supersedes`: it stands for all before it. */
export type PassingMessage = {
  readonly position: Position;
  readonly role: Role;
  readonly supersedes: boolean;
  readonly tokens: number;
};

/** What of a history goes to a model, in places. */
export type WindowPlaces = {
  /** Leading system messages, or the message that stands for all before it. */
  readonly head: readonly Position[];
  /** The turns of the window, each with the tokens of its messages. */
  readonly turns: readonly WindowTurn[];
};
type WindowTurn = { readonly from: Position; readonly tokens: readonly number[] };

/**
 * The window of a history without turns of ours: an agent that reads and writes its session. It is played through message
 * by message, so that it moves in steps, from the high mark to the low one, and the same history has the same window,
 * whoever asks. The last turn is whole, and measured as a turn only: a run that is resumed reads, before and behind
 * what it adds to that turn, the same history.
 */
export class MovingWindow {
  readonly #policy: WindowPolicy;
  readonly #head: Position[];
  readonly #turns: { from: Position; tokens: number[] }[];

  constructor(policy: WindowPolicy, { head, turns }: WindowPlaces = { head: [], turns: [] }) {
    this.#policy = policy;
    this.#head = [...head];
    this.#turns = turns.map(({ from, tokens }) => ({ from, tokens: [...tokens] }));
  }

  add({ position, role, supersedes, tokens }: PassingMessage): void {
    const last = this.#turns.at(-1);
    if (supersedes) {
      this.#head.splice(0, Infinity, position);
      this.#turns.length = 0;
    } else if (last === undefined && role === "system") {
      this.#head.push(position);
    } else if (last === undefined || role === "user") {
      this.#turns.push({ from: position, tokens: [tokens] });
      this.#step();
    } else {
      last.tokens.push(tokens);
    }
  }

  get places(): WindowPlaces {
    return { head: this.#head, turns: this.#turns };
  }

  /** Past the high mark down to the low one, the last turn left out of the count. */
  #step(): void {
    const size = { turns: this.#turns.length, messages: 0, tokens: 0 };
    for (const { tokens } of this.#turns.slice(0, -1)) {
      size.messages += tokens.length;
      size.tokens += sum(tokens);
    }
    if (within(size, this.#policy, "high")) return;
    while (this.#turns.length > 1 && !within(size, this.#policy, "low")) {
      const tokens = this.#turns.shift()?.tokens ?? [];
      size.turns -= 1;
      size.messages -= tokens.length;
      size.tokens -= sum(tokens);
    }
  }
}

/** The head and the window out of the end of a history; `undefined` where it does not reach as far back. */
export function shownOf<M extends { readonly position: Position }>(
  messages: readonly M[],
  { head, turns }: WindowPlaces,
): M[] | undefined {
  const isAt =
    ({ log, seq }: Position) =>
    ({ position }: M) =>
      position.seq === seq && position.log === log;
  const heads = head.map((place) => messages.find(isAt(place)));
  const [first] = turns;
  const from = first === undefined ? messages.length : messages.findIndex(isAt(first.from));
  const found = heads.filter((message) => message !== undefined);
  return from < 0 || found.length < heads.length ? undefined : [...found, ...messages.slice(from)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
