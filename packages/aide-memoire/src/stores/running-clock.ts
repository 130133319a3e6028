/** The clock is looked at as often at least: what lies between two looks beyond that, the process stood still. */
const everyMs = 250;

export type RunningClock = {
  /** Milliseconds since it was started. */
  now(): number;
  stop(): void;
};

/**
 * A clock that stands still while the process does: stopped by a signal, its machine asleep, its event loop blocked. Then
 * it cannot hear answers, and whoever it waits for is not to blame. To be stopped by whoever started it.
 */
export function runningClock(): RunningClock {
  const began = performance.now();
  let last = began;
  let stoodMs = 0;
  const look = (): number => {
    const now = performance.now();
    stoodMs += Math.max(0, now - last - everyMs);
    last = now;
    return now - began - stoodMs;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    now: look,
    stop: () => {
      clearInterval(timer);
    },
  };
}
