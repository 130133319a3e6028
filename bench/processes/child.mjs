import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * A program of this folder that says lines and is told lines.
 * @param {string} name
 * @param {object | string[]} options one argument as JSON, or the arguments as they are
 */
export function startChild(name, options) {
  const args = Array.isArray(options) ? options : [JSON.stringify(options)];
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, "close");
  return {
    ended,
    /** @param {string} line */
    tell: (line) => child.stdin.write(`${line}\n`),
    /** @param {NodeJS.Signals} signal */
    signal: (signal) => child.kill(signal),
    /** The next line. @returns {Promise<string>} */
    async said() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended without a word.`);
      return value;
    },
  };
}
