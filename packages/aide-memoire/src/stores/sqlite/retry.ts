import { setTimeout as sleep } from "node:timers/promises";
import { runningClock, type RunningClock } from "../running-clock.ts";
import { busyError, isBusy } from "./failure.ts";

/** For how long a locked file is tried again. SQLite itself never waits: that would stop the event loop. */
export type Patience = { readonly location: string; readonly milliseconds: number };

const longestPauseMs = 40;

/** A pause before the next try: longer each time, and of random length, so that many who wait do not meet again. */
export function pause(tries: number): Promise<void> {
  const ceiling = Math.min(longestPauseMs, 2 ** Math.min(tries, 10));
  return sleep(ceiling * (0.5 + Math.random() / 2));
}

/** Makes the attempt, again while the file is locked; at last fails with BUSY. The first attempt is made at once. */
export async function whileBusy<T>(patience: Patience, attempt: () => T): Promise<T> {
  let clock: RunningClock | undefined;
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      // Most attempts need none.
      clock ??= runningClock();
      if (clock.now() >= patience.milliseconds) {
        throw busyError(patience.location, Math.round(patience.milliseconds / 1000));
      }
      await pause(tries);
    }
  } finally {
    clock?.stop();
  }
}
