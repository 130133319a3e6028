import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { TerminalLines } from "../../src/terminal/terminal-lines.ts";

/** A keyboard and a screen: `type` gives what one read of the terminal gives. */
function fakeTerminal(): { lines: TerminalLines; type: (text: string) => void; raw: () => boolean } {
  let raw = false;
  const keyboard = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (mode: boolean) => {
      raw = mode;
    },
  });
  const screen = Object.assign(new PassThrough().resume(), { isTTY: true, columns: 80, rows: 24 });
  const lines = new TerminalLines(
    "you> ",
    keyboard as unknown as NodeJS.ReadStream,
    screen as unknown as NodeJS.WriteStream,
  );
  return { lines, type: (text) => void keyboard.write(text), raw: () => raw };
}

const ctrlC = "\u0003";
const ctrlD = "\u0004";

test("pasted lines come one by one, and what follows them is begun", async () => {
  const { lines, type } = fakeTerminal();
  type("one\rtwo\rthr");

  const heard = [await lines.next(), await lines.next()];
  type("ee\r");

  expect([...heard, await lines.next()]).toEqual(["one", "two", "three"]);
});

test("Ctrl-C empties the line; on an empty one it ends, as Ctrl-D does", async () => {
  const { lines, type } = fakeTerminal();
  type(`not this${ctrlC}this\r`);
  const first = await lines.next();
  type(ctrlC);
  const second = await lines.next();
  type(ctrlD);

  expect([first, second, await lines.next()]).toEqual(["this", undefined, undefined]);
});

test("while no line is awaited Ctrl-C calls back, and what is typed waits for the next prompt", async () => {
  const { lines, type, raw } = fakeTerminal();
  let stops = 0;
  const restore = lines.onInterrupt(() => {
    stops += 1;
  });
  expect(raw()).toBe(true);
  type(`gone${ctrlC}`);
  type("kept é\r");
  await new Promise((resolve) => setImmediate(resolve));

  restore();

  expect([stops, raw()]).toEqual([1, false]);
  expect(await lines.next()).toBe("kept é");
});
