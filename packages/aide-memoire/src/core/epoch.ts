import type { WindowPolicy } from "./limits.ts";
import { newWindow, windowFrom, type Reach, type Window, type WindowStart } from "./window.ts";

/** Why a stable prefix began. */
export type EpochReason =
  "first turn" | "window step" | "cold cache" | "system text changed" | "model changed" | "history changed";

/** A stretch of turns in which each request begins with the bytes of the one before. */
export type Epoch = {
  readonly number: number;
  readonly reason: EpochReason;
  readonly startedAt: number;
  readonly start: WindowStart;
  /** Digest of the system text and the stable blocks. */
  readonly stable: string;
  readonly model?: string;
  /** Set by what changes bytes that were sent: the next turn begins a new epoch. */
  readonly ended?: EpochReason;
};

export type EpochInput = {
  readonly epoch: Epoch | undefined;
  readonly reach: Reach;
  readonly policy: WindowPolicy;
  readonly stable: string;
  readonly model: string | undefined;
  readonly lastAt: number | undefined;
  readonly now: number;
};

/** Turns that a window must have above its low mark before a cold cache is worth a step. */
const coldStep = 5;
/** Longest that providers keep a prefix, in milliseconds (one hour: Anthropic's extended cache). */
export const cacheLifetime = 3_600_000;

/** The epoch that a turn is sent in, and its window. Pure: the same input gives the same epoch. */
export function epochFor(input: EpochInput): { readonly epoch: Epoch; readonly window: Window } {
  const { epoch, reach, policy } = input;
  const window = epoch === undefined ? undefined : windowFrom(reach, epoch.start, policy);
  const reason = endOf(input, window);
  if (epoch !== undefined && window !== undefined && reason === undefined) return { epoch, window };

  const step = reason === "window step" || reason === "cold cache";
  const next = window !== undefined && !step ? window : newWindow(reach, policy, step);
  return {
    window: next,
    epoch: {
      number: (epoch?.number ?? 0) + 1,
      reason: reason ?? "window step",
      startedAt: input.now,
      start: next.start,
      stable: input.stable,
      ...(input.model !== undefined && { model: input.model }),
    },
  };
}

function endOf(input: EpochInput, window: Window | undefined): EpochReason | undefined {
  const { epoch, now, lastAt, policy } = input;
  if (epoch === undefined) return "first turn";
  if (epoch.ended !== undefined) return epoch.ended;
  if (epoch.stable !== input.stable) return "system text changed";
  if (epoch.model !== input.model) return "model changed";
  if (window === undefined) {
    const gone =
      input.reach.whole && epoch.start !== undefined && !input.reach.turns.some((turn) => turn.id === epoch.start);
    return gone ? "history changed" : "window step";
  }
  const cold = lastAt !== undefined && now - lastAt > cacheLifetime;
  return cold && window.turns.length >= policy.turns.low + coldStep ? "cold cache" : undefined;
}
