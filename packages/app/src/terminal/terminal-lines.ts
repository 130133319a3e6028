import { clearLine, createInterface, cursorTo } from "node:readline";

/**
 * Lines typed at a prompt, with editing and history. Pasted lines come one by one. Ctrl-C empties the line; on an empty
 * one it ends, as Ctrl-D does.
 */
export class TerminalLines {
  readonly interactive = true;
  readonly #prompt: string;
  readonly #input: NodeJS.ReadStream;
  readonly #screen: NodeJS.WriteStream;
  readonly #pending: string[] = [];
  #history: string[] = [];
  #begun = "";

  constructor(prompt: string, input: NodeJS.ReadStream, screen: NodeJS.WriteStream) {
    this.#prompt = prompt;
    this.#input = input;
    this.#screen = screen;
  }

  async next(): Promise<string | undefined> {
    const pasted = this.#pending.shift();
    if (pasted === undefined) return this.#ask();
    this.#screen.write(`${this.#prompt}${pasted}\n`);
    return pasted;
  }

  /**
   * Calls `stop` when Ctrl-C is pressed, until the function that this gives is called. No signal is sent: it would also
   * end the `npm start` or `npx` around us. What else is typed meanwhile is not shown, and kept for the next prompt.
   */
  readonly onInterrupt = (stop: () => void): (() => void) => {
    const input = this.#input;
    let typed: Buffer[] = [];
    const read = (data: Buffer | string): void => {
      const bytes = Buffer.from(data);
      const interrupt = bytes.lastIndexOf(3);
      if (interrupt === -1) return void typed.push(bytes);
      typed = [bytes.subarray(interrupt + 1)];
      stop();
    };
    input.setRawMode(true);
    input.on("data", read).resume();
    return () => {
      input.off("data", read).pause();
      input.setRawMode(false);
      const rest = Buffer.concat(typed);
      if (rest.length > 0) input.unshift(rest);
    };
  };

  close(): void {
    this.#input.pause();
  }

  async #ask(): Promise<string | undefined> {
    const reader = createInterface({
      input: this.#input,
      output: this.#screen,
      terminal: true,
      history: this.#history,
      prompt: this.#prompt,
    });
    reader.on("history", (history) => {
      this.#history = history;
    });
    const lines: string[] = [];
    reader.on("SIGINT", () => {
      if (reader.line === "") return reader.close();
      reader.write(null, { ctrl: true, name: "e" });
      reader.write(null, { ctrl: true, name: "u" });
    });
    const ended = new Promise<void>((resolve) => {
      reader.on("close", resolve);
      reader.on("line", (line) => {
        lines.push(line);
        // What was pasted with it comes in the same tick; what is typed of a next line already is kept for it.
        setImmediate(() => {
          this.#begun = reader.line;
          if (this.#begun !== "") {
            cursorTo(this.#screen, 0);
            clearLine(this.#screen, 0);
          }
          reader.close();
        });
      });
    });
    reader.prompt();
    if (this.#begun !== "") reader.write(this.#begun);
    this.#begun = "";
    await ended;
    const [first, ...rest] = lines;
    this.#pending.push(...rest);
    if (first === undefined) this.#screen.write("\n");
    return first;
  }
}
