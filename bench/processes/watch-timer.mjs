import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";

const everyMs = 10;

/** Watches how late a 10 ms timer of this process is. */
export function watchTimer() {
  let latest = 0;
  let ticks = 0;
  let due = performance.now() + everyMs;
  const look = () => {
    const now = performance.now();
    latest = Math.max(latest, now - due);
    due = now + everyMs;
  };
  const timer = setInterval(() => {
    ticks += 1;
    look();
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return { latest, ticks };
    },
  };
}

// As a program: a process that does nothing else, to tell a busy machine from a busy event loop.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const timer = watchTimer();
  writeSync(1, "watching\n");
  process.stdin.once("data", () => {
    writeSync(1, `${timer.stop().latest}\n`);
    process.exit(0);
  });
}
