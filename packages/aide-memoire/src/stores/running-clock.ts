/** So late a timer may be without the process having stood still. */
const everyMs = 250;

/** Milliseconds by which patience goes. */
export type RunningClock = { now(): number; stop(): void };

/**
 * A clock that stands still while the process does: stopped by a signal, its machine asleep, its event loop blocked. Then
 * it cannot hear answers, and whoever it waits for is not to blame. To be stopped by whoever started it.
 */
export function runningClock(): RunningClock {
  let last = performance.now();
  let stoodMs = 0;
  const look = (): number => {
    const now = performance.now();
    stoodMs += Math.max(0, now - last - everyMs);
    last = now;
    return now - stoodMs;
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
