import type { Marks, WindowPolicy } from "./limits.ts";
import { fits, newWindow, windowAt, type Reach, type TailTokens, type Window, type WindowStart } from "./window.ts";

/** Why a stable prefix began. */
export type EpochReason =
  | "first turn"
  | "window step"
  | "token budget"
  | "cold cache"
  | "system text changed"
  | "model changed"
  | "history changed";

/** A stretch of turns in which each request begins with the bytes of the one before. */
export type Epoch = {
  readonly number: number;
  readonly reason: EpochReason;
  readonly startedAt: number;
  readonly start: WindowStart;
  /** Digest of the system text and the stable blocks. */
  readonly stable: string;
  readonly model?: string;
  /** How long a message of it may be, in tokens, where long ones are cut. */
  readonly cut?: number;
  /** Set by what changes bytes that were sent: the next turn begins a new epoch. */
  readonly ended?: EpochReason;
};

export type EpochInput = {
  readonly epoch: Epoch | undefined;
  readonly reach: Reach;
  readonly policy: WindowPolicy;
  /** Tokens that the request has left for history. */
  readonly budget: number;
  readonly tailTokens: TailTokens;
  readonly stable: string;
  readonly model: string | undefined;
  /** `Infinity` where nothing is cut. */
  readonly cut: number;
  readonly lastAt: number | undefined;
  readonly now: number;
};

/** Turns that a window must have above its low mark before a cold cache is worth a step. */
const coldStep = 5;
/** Longest that providers keep a prefix, in milliseconds (one hour: Anthropic's extended cache). */
export const cacheLifetime = 3_600_000;

/** The epoch that a turn is sent in, and its window. Pure: the same input gives the same epoch. */
export function epochFor(input: EpochInput): { readonly epoch: Epoch; readonly window: Window } {
  const { epoch, reach, policy, budget } = input;
  const window = epoch === undefined ? undefined : windowAt(reach, epoch.start);
  const reason = endOf(input, window);
  if (epoch !== undefined && window !== undefined && reason === undefined) return { epoch, window };

  const within = { ...policy, tokens: marksWithin(policy.tokens, budget) };
  const step = reason === "window step" || reason === "token budget" || reason === "cold cache";
  const kept = window !== undefined && !step && fits(window.turns, within, "high") ? window : undefined;
  const next = kept ?? newWindow(reach, within, step);
  return {
    window: next,
    epoch: {
      number: (epoch?.number ?? 0) + 1,
      reason: reason ?? "window step",
      startedAt: input.now,
      start: next.start,
      stable: input.stable,
      ...(input.model !== undefined && { model: input.model }),
      ...(input.cut !== Infinity && { cut: input.cut }),
    },
  };
}

/** A budget is a high mark of its own; half of it is the low one, so that it is not reached again at once. */
function marksWithin({ low, high }: Marks, budget: number): Marks {
  return budget >= high ? { low, high } : { low: Math.min(low, Math.ceil(budget / 2)), high: budget };
}

function endOf(input: EpochInput, window: Window | undefined): EpochReason | undefined {
  const { epoch, now, lastAt, policy, budget, tailTokens } = input;
  if (epoch === undefined) return "first turn";
  if (epoch.ended !== undefined) return epoch.ended;
  if (epoch.stable !== input.stable) return "system text changed";
  if (epoch.model !== input.model) return "model changed";
  if ((epoch.cut ?? Infinity) !== input.cut) return "token budget";
  if (window === undefined) {
    const gone =
      input.reach.whole && epoch.start !== undefined && !input.reach.turns.some((turn) => turn.id === epoch.start);
    return gone ? "history changed" : "window step";
  }
  if (!fits(window.turns, policy, "high", tailTokens)) return "window step";
  if (!fits(window.turns, { ...policy, tokens: { low: budget, high: budget } }, "high", tailTokens))
    return "token budget";
  const cold = lastAt !== undefined && now - lastAt > cacheLifetime;
  return cold && window.turns.length >= policy.turns.low + coldStep ? "cold cache" : undefined;
}
