import type { TurnId } from "./id.ts";
import type { Marks, WindowPolicy } from "./limits.ts";
import { messageTokens, type StoredTurn } from "./message.ts";

/** Where a window begins. Absent: with the first turn of the view. */
export type WindowStart = TurnId | undefined;

/** A turn, as far as a window measures it. */
export type Measured = { readonly id: TurnId; readonly messages: readonly { readonly tokens: number }[] };

export type Window<T extends Measured = StoredTurn> = { readonly turns: readonly T[]; readonly start: WindowStart };

/** The end of a view, as far back as a window can reach; `whole` where that is all of it. */
export type Reach<T extends Measured = StoredTurn> = {
  readonly turns: readonly T[];
  readonly whole: boolean;
  /** The turn that is going on; it is behind `turns`, and always sent whole. */
  readonly current?: TurnId | undefined;
};

/** Tokens of a turn's tail, which is sent again with the turn. */
export type TailTokens = (turn: TurnId) => number;

/** The turns from `start` on, or `undefined` where `start` is out of reach. */
export function windowAt<T extends Measured>(
  { turns, whole, current }: Reach<T>,
  start: WindowStart,
): Window<T> | undefined {
  if (start !== undefined && start === current) return { turns: [], start };
  const first = whole ? 0 : -1;
  const index = start === undefined ? first : turns.findIndex((turn) => turn.id === start);
  return index < 0 ? undefined : { turns: turns.slice(index), start };
}

/** A new window: all turns where they are within the high marks, else the newest ones within the low marks. */
export function newWindow<T extends Measured>(
  { turns, whole }: Reach<T>,
  policy: WindowPolicy,
  step: boolean,
): Window<T> {
  const mark = step || !whole || !fits(turns, policy, "high") ? "low" : "high";
  let first = 0;
  while (first < turns.length && !fits(turns.slice(first), policy, mark)) first += 1;
  const shown = turns.slice(first);
  return { turns: shown, start: whole && first === 0 ? undefined : (shown[0]?.id ?? nothing) };
}

/** Start of a window that shows nothing: no turn has this id. */
const nothing = "" as TurnId;

/** How much of the view's end a store is asked for. One message more than fits tells a cut turn from a whole one. */
export function windowReach({ turns, messages, tokens }: WindowPolicy): { turns?: number; items?: number } {
  const items = Math.min(messages.high, Math.ceil(tokens.high / messageTokens)) + 1;
  return {
    ...(Number.isFinite(turns.high) && { turns: turns.high }),
    ...(Number.isFinite(items) && { items }),
  };
}

/** A window that never sends a turn again. */
export function isEmptyWindow({ turns, messages, tokens }: WindowPolicy): boolean {
  return turns.high === 0 || messages.high === 0 || tokens.high === 0;
}

/** Whether the turns are within the marks of the policy. */
export function fits(
  turns: readonly Measured[],
  policy: WindowPolicy,
  mark: keyof Marks,
  tailTokens: TailTokens = () => 0,
): boolean {
  const messages = turns.reduce((sum, turn) => sum + turn.messages.length, 0);
  const tokens = policy.tokens[mark] === Infinity ? 0 : tokensOf(turns, tailTokens);
  return within({ turns: turns.length, messages, tokens }, policy, mark);
}

/** Whether this much is within the marks of the policy. */
export function within(
  { turns, messages, tokens }: { readonly [of in keyof WindowPolicy]: number },
  policy: WindowPolicy,
  mark: keyof Marks,
): boolean {
  return turns <= policy.turns[mark] && messages <= policy.messages[mark] && tokens <= policy.tokens[mark];
}

function tokensOf(turns: readonly Measured[], tailTokens: TailTokens): number {
  let sum = 0;
  for (const { id, messages } of turns) {
    sum += tailTokens(id);
    for (const { tokens } of messages) sum += tokens;
  }
  return sum;
}
