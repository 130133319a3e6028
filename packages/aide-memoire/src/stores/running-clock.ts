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
  if (timer === undefined) {
    last = performance.now();
    timer = setInterval(tick, everyMs);
    timer.unref();
  }
  running += 1;
  const began = look();
  let isRunning = true;
  return {
    now: () => look() - began,
    stop: () => {
      if (isRunning) running -= 1;
      isRunning = false;
    },
  };
}

// All clocks share one timer, as calls of a store that take a fraction of a millisecond each start one.
let timer: NodeJS.Timeout | undefined;
let running = 0;
let last = 0;
let stoodMs = 0;

function look(): number {
  const now = performance.now();
  stoodMs += Math.max(0, now - last - everyMs);
  last = now;
  return now - stoodMs;
}

function tick(): void {
  look();
  if (running > 0) return;
  clearInterval(timer);
  timer = undefined;
}
