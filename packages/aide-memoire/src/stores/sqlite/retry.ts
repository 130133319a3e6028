import { setTimeout as sleep } from "node:timers/promises";
import { runningClock } from "../running-clock.ts";
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
  try {
    return attempt();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
  const clock = runningClock();
  const end = clock.now() + patience.milliseconds;
  try {
    for (let tries = 0; ; tries += 1) {
      if (clock.now() >= end) throw busyError(patience.location, Math.round(patience.milliseconds / 1000));
      await pause(tries);
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
  } finally {
    clock.stop();
  }
}
