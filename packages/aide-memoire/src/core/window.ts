import type { TurnId } from "./id.ts";
import type { Marks, WindowPolicy } from "./limits.ts";
import type { StoredTurn } from "./message.ts";

/** Where a window begins. Absent: with the first turn of the view. */
export type WindowStart = TurnId | undefined;

export type Window = { readonly turns: readonly StoredTurn[]; readonly start: WindowStart };

/** The end of a view, as far back as a window can reach; `whole` where that is all of it. */
export type Reach = { readonly turns: readonly StoredTurn[]; readonly whole: boolean };

/** The window that begins at `start`, or `undefined` where it is past a high mark or `start` is out of reach. */
export function windowFrom({ turns, whole }: Reach, start: WindowStart, policy: WindowPolicy): Window | undefined {
  const first = whole ? 0 : -1;
  const index = start === undefined ? first : turns.findIndex((turn) => turn.id === start);
  if (index < 0) return undefined;
  const shown = turns.slice(index);
  return fits(shown, policy, "high") ? { turns: shown, start } : undefined;
}

/** A new window: all turns where they are within the high marks, else the newest ones within the low marks. */
export function newWindow({ turns, whole }: Reach, policy: WindowPolicy, step: boolean): Window {
  const mark = step || !whole || !fits(turns, policy, "high") ? "low" : "high";
  let first = 0;
  while (first < turns.length && !fits(turns.slice(first), policy, mark)) first += 1;
  const shown = turns.slice(first);
  return { turns: shown, start: whole && first === 0 ? undefined : (shown[0]?.id ?? nothing) };
}

/** Start of a window that shows nothing: no turn has this id. */
const nothing = "" as TurnId;

/** How much of the view's end a store is asked for. One message more than fits tells a cut turn from a whole one. */
export function windowReach({ turns, messages }: WindowPolicy): { turns?: number; items?: number } {
  return {
    ...(Number.isFinite(turns.high) && { turns: turns.high }),
    ...(Number.isFinite(messages.high) && { items: messages.high + 1 }),
  };
}

function fits(turns: readonly StoredTurn[], policy: WindowPolicy, mark: keyof Marks): boolean {
  const messages = turns.reduce((sum, turn) => sum + turn.messages.length, 0);
  return turns.length <= policy.turns[mark] && messages <= policy.messages[mark];
}
