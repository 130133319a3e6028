import { createInterface } from "node:readline/promises";

/** Asks on the terminal; `yes` holds the answers that mean it. `nobody`: there is no terminal to ask on. */
export async function confirm(question: string, yes: readonly string[]): Promise<"yes" | "no" | "nobody"> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return "nobody";
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const controller = new AbortController();
  terminal.on("close", () => controller.abort());
  try {
    const answer = await terminal.question(`${question} `, { signal: controller.signal });
    return yes.includes(answer.trim().toLowerCase()) ? "yes" : "no";
  } catch {
    return "no"; // Ctrl-C, Ctrl-D
  } finally {
    terminal.close();
  }
}
