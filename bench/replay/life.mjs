import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Longest that one life of the player may take, in milliseconds. */
const longestMs = 180_000;
const player = fileURLToPath(new URL("player.mjs", import.meta.url));

/**
 * Starts a player and lets it play until it is killed or comes to the end. Gives the lines that it wrote.
 * @param {string} what as the player reads it
 * @param {import("./kill-plan.mjs").Kill | undefined} target
 * @param {(words: readonly string[]) => number} entryOf
 * @returns {Promise<{ lines: string[][], ended: boolean }>}
 */
export async function live(what, target, entryOf) {
  const child = spawn(process.execPath, [player, what], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = /** @type {string[][]} */ ([]);
  let ended = false;
  let killed = false;
  const kill = () => {
    if (killed || ended) return;
    killed = true;
    child.kill("SIGKILL");
  };
  const timers = [setTimeout(() => child.kill("SIGTERM"), longestMs)];
  if (target?.line === "start") timers.push(setTimeout(kill, target.delayMs));

  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    const whole = `${rest}${text}`.split("\n");
    rest = whole.pop() ?? "";
    for (const words of whole.map((line) => line.split(" "))) {
      lines.push(words);
      if (words[0] === "end") ended = true;
      if (killed || words[0] !== target?.line || entryOf(words) < target.entry) continue;
      if (target.delayMs >= 1) timers.push(setTimeout(kill, target.delayMs));
      else killAfter(target.delayMs, kill);
    }
  });
  const [code, signal] = await once(child, "close");
  for (const timer of timers) clearTimeout(timer);
  if (!ended && !killed) throw new Error(`The player ended by itself (${code ?? signal}).`);
  return { lines, ended };
}

/**
 * Sooner than timers can: this process waits busily.
 * @param {number} ms
 * @param {() => void} kill
 */
function killAfter(ms, kill) {
  const end = performance.now() + ms;
  while (performance.now() < end);
  kill();
}
