import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { OnInterrupt } from "./stoppable.ts";
import { TerminalLines } from "../terminal/terminal-lines.ts";

/** Where the person's lines come from. */
export interface Lines {
  /** Whether a person sits at it. */
  readonly interactive: boolean;
  /** The next line; undefined at the end. */
  next(): Promise<string | undefined>;
  /** How Ctrl-C is heard while no line is awaited, where it is no signal. */
  readonly onInterrupt: OnInterrupt;
  close(): void;
}

/** The terminal, with `prompt` before each line, or else the lines of stdin. */
export function openLines(prompt: string): Lines {
  const { stdin, stdout, stderr } = process;
  const screen = stdout.isTTY ? stdout : stderr;
  return stdin.isTTY && screen.isTTY ? new TerminalLines(prompt, stdin, screen) : pipedLines(stdin);
}

function pipedLines(input: Readable): Lines {
  const reader = createInterface({ input, crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator](); // From now on: no line is lost while something else is awaited.
  return {
    interactive: false,
    next: async () => {
      const line: IteratorResult<string, unknown> = await lines.next();
      return line.done === true ? undefined : line.value;
    },
    onInterrupt: () => () => undefined,
    close: () => {
      reader.close();
    },
  };
}
